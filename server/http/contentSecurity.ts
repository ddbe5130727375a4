type Directives = Record<string, readonly string[]>

/** security.md 1B-19. 'self' also covers the page's own live wire; `apiBase` is the other back end that the pages may ask. */
export function contentSecurity(apiBase: string | null): Directives {
  const elsewhere = apiBase === null ? [] : [new URL(apiBase).origin]
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...elsewhere],
    'media-src': ["'self'", 'blob:', ...elsewhere],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...elsewhere, ...elsewhere.map((origin) => origin.replace(/^http/, 'ws'))],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  }
}

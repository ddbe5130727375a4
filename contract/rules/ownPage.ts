/**
 * Whether a text names a page of our own, as a path or as the name of a component: no other host (`https:`, `//host`, `/\host`), and
 * nothing that a browser would run (`javascript:`, `data:`; security.md C9, 1B-1). Control characters are no part of it, because
 * browsers leave them out before they look for a scheme.
 */
export function isOwnPage(text: string): boolean {
  return /^\/?[^/\\:?#\p{Cc}\s][^\\\p{Cc}\s]*$/u.test(text) && !/^[^/?#]*:/.test(text)
}

/** What a menu url may name between double braces. The list is closed: nothing is evaluated, and the token is not in it (decisions.md 22, security.md 1B-1). */
export type Placeholders = {
  'window.location.origin': string
  'window.location.hostname': string
  username: string
  userId: string
  orgCode: string
  tenantId: string
}

/** Fills `{{ name }}` in a menu url; a name outside the list leaves nothing (RT-024). */
export function fillPlaceholders(url: string, placeholders: Placeholders): string {
  const known = new Map(Object.entries(placeholders))
  return url.replaceAll(
    /\{\{\s*([^{}]*?)\s*\}\}/g,
    (_whole, name: string) => (name.startsWith('window.') ? known.get(name) : encodeURIComponent(known.get(name) ?? '')) ?? '',
  )
}

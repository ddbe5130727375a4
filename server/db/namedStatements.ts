import type { PoolClient } from 'pg'
import { designedPrefix } from '#contract/designedNames.ts'

/** tables that people design change their columns while the server runs, on every connection at once: no plan of theirs may be kept */
const changing = new RegExp(`"${designedPrefix}_`)

/** so many different statements are kept planned by one connection */
const mostNamed = 400
/** and so many that came only once, as migrations do, are remembered */
const mostSeenOnce = 1000
const longestText = 8000

/**
 * Gives statements of a connection that come again a name, under which PostgreSQL keeps them parsed and planned: planning is most of the time of a short read
 * (docs/decisions/081-planned-once.md). What gives back whole rows has none: a column that is added would make its plan unusable.
 */
export function nameStatements(client: PoolClient): void {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  const plain = client.query.bind(client) as (...given: unknown[]) => unknown // one of many shapes, passed on as it came
  const nameOf = (text: string): string | null => {
    const known = names.get(text)
    if (known !== undefined || names.size === mostNamed || !isNameable(text)) return known ?? null
    if (seenOnce.delete(text)) names.set(text, `s${names.size}`)
    else if (seenOnce.size < mostSeenOnce) seenOnce.add(text)
    else seenOnce.clear()
    return names.get(text) ?? null
  }
  const query = (...given: unknown[]) => {
    const [text, values] = given
    const name = given.length === 2 && typeof text === 'string' && Array.isArray(values) ? nameOf(text) : null
    return name === null ? plain(...given) : plain({ name, text, values })
  }
  client.query = query as typeof client.query // the same shapes
}

function isNameable(text: string): boolean {
  const [given = ''] = text.split(/\sfrom\s/i, 1)
  return (
    text.length <= longestText &&
    !changing.test(text) &&
    /^(select|with|insert|update|delete)\b/i.test(text) &&
    !/\*/.test(given.replaceAll('(*)', '')) &&
    !/returning \*/i.test(text)
  )
}

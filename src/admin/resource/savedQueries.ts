import { z } from 'zod'
import { stored } from '../../api/stored.ts'
import { SavedQuery } from './advancedQuery.ts'

const yearMs = 365 * 24 * 3600 * 1000

/** The queries a person kept for one list, in this browser, by the list's name (QRY-013). */
export function savedQueriesOf(list: string) {
  const kept = stored({ name: `superQuery_${list}`, schema: z.array(SavedQuery), lifeMs: yearMs })
  const all = () => kept.read() ?? []
  return {
    all,
    /** Keeps a query; one of the same name is replaced. */
    save: (query: SavedQuery) => kept.write([...all().filter(({ title }) => title !== query.title), query]),
    remove: (title: string) => kept.write(all().filter((query) => query.title !== title)),
  }
}

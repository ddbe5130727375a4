import type { Database } from '../../../db/database.ts'
import { walkGenealogy } from './genealogy.service.ts'

/** A lot and so many steps of the genealogy below those that were asked about, which are 0 steps below themselves. */
export type Descendant = { lotId: string; depth: number }

/** Lots and everything that was made of them, at every depth, nearest first. Edges whose move was undone do not count. */
export async function withDescendants(db: Database, lotIds: readonly string[]): Promise<Descendant[]> {
  const { depths } = await walkGenealogy(db, lotIds, 'forward')
  return [...depths].map(([lotId, depth]) => ({ lotId, depth }))
}

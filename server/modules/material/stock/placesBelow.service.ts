import type { ReadUnit } from '../../../bus/unit.ts'
import '../stockTables.ts'

type Look = Pick<ReadUnit, 'trx'>

const placesOf = ({ trx }: Look) => trx.selectFrom('mes_location').select(['id', 'parentId', 'type']).execute()

/** A place and all that stand below it. */
export async function placesBelow(look: Look, top: string): Promise<ReadonlySet<string>> {
  const below = Map.groupBy(await placesOf(look), ({ parentId }) => parentId)
  const found = new Set([top])
  for (const id of found) for (const child of below.get(id) ?? []) found.add(child.id) // a set walks what is added meanwhile
  return found
}

/** The workshop that a place is in; a place that is in none stands for itself. */
export async function workshopOf(look: Look, placeId: string): Promise<string> {
  const all = new Map((await placesOf(look)).map((place) => [place.id, place]))
  const seen = new Set<string>()
  for (let at = all.get(placeId); at && !seen.has(at.id); at = all.get(at.parentId)) {
    if (at.type === 'workshop') return at.id
    seen.add(at.id)
  }
  return placeId
}

import type { Resource } from '#contract/resource.ts'
import { useRecords } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import type { ListPlace } from './listPlace.ts'

export type Neighbour = { id: string; place: ListPlace }
export type Neighbours = { at: number; total: number; previous: Neighbour | null; next: Neighbour | null }

/** The records before and behind one in the list it was opened from, as that list is now; null while nothing is known of it. */
export function useNeighbours(resource: Resource, id: string, place: ListPlace | null): Neighbours | null {
  const at = place?.at ?? 1
  const asking = (pageNo: number) => ({ ...place?.question, pageNo, pageSize: 1, field: 'id' })
  const before = useRecords(resource, asking(at - 1), place !== null && at > 1)
  const behind = useRecords(resource, asking(at + 1), place !== null)
  if (!place || !behind.data) return null
  const neighbour = (row: RecordRow | undefined, step: -1 | 1) => (row && row.id !== id ? { id: row.id, place: { ...place, at: at + step } } : null)
  return {
    at,
    total: Math.max(at, behind.data.total),
    previous: at > 1 ? neighbour(before.data?.records[0], -1) : null,
    next: neighbour(behind.data.records[0], 1),
  }
}

import { useState } from 'react'
import { useRecordsBelow } from '../../api/records.ts'
import type { RecordRow } from '../../api/records.ts'
import type { List } from './useList.ts'

/** A line that stands for records which are not there yet: it says why. */
const saysWhy = 'stillToCome'

/** What such a line says; null for a record. */
export function stillToCome(row: RecordRow): string | null {
  const words = row[saysWhy]
  return typeof words === 'string' ? words : null
}

export type Branches = { openIds: readonly string[]; open: (ids: readonly string[]) => void; grown: (rows: readonly RecordRow[]) => RecordRow[] }

/** The branches of a tree: what stands below a record is read when it is opened, and the one below which a record is being made (`grownBelow`) opens by itself (ONL-023, ONL-028); one that has nothing below after all is a leaf (ONL-029). */
export function useBranches({ resource, sort, condition, face }: Pick<List, 'resource' | 'sort' | 'condition' | 'face'>, grownBelow: string | null): Branches {
  const [opened, open] = useState<readonly string[] | null>(null)
  const [grown, setGrown] = useState<string | null>(null)
  const openIds = opened ?? onlyOne(face)
  if (grownBelow !== grown) {
    setGrown(grownBelow)
    if (grownBelow !== null && !openIds.includes(grownBelow)) open([...openIds, grownBelow]) // what is made there is seen there
  }
  const ids = resource.tree ? openIds : []
  const answers = useRecordsBelow(resource, resource.tree?.parent ?? '', ids, { ...sort, ...condition })
  const answerTo = new Map(ids.map((id, at) => [id, answers[at]]))

  /** What stands in a circle is not drawn: damaged data hangs nothing (docs/decisions/014). */
  function grownOne(row: RecordRow, above: readonly string[]): RecordRow {
    if (row['hasChildren'] !== true) return row
    const answer = answerTo.get(row.id)
    if (!answer?.data) return { ...row, children: [waiting(row, answer?.error?.message ?? '正在加载…')] }
    const [way, below] = [[...above, row.id], answer.data.records]
    const children = below.filter(({ id }) => !way.includes(id)).map((child) => grownOne(child, way))
    return children.length === 0 ? row : { ...row, children }
  }
  return { openIds, open, grown: (rows) => (resource.tree ? rows.map((row) => grownOne(row, [])) : [...rows]) }
}

/** Where one record stands alone at the top, such as the company, it is open to begin with. */
function onlyOne(face: List['face']): string[] {
  const records = face.is === 'ready' ? face.page.records : []
  return records.length === 1 ? records.map(({ id }) => id) : []
}

function waiting({ id }: RecordRow, words: string): RecordRow {
  return { id: `below ${id}`, version: 0, [saysWhy]: words }
}

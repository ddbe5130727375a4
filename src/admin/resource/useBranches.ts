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

  return { openIds, open, grown: (rows) => (resource.tree ? grownOnce(rows, answerTo, new Set()) : [...rows]) }
}

/**
 * Records with what stands below them, each drawn once: one that was moved between two answers stands where it was met first, and what stands in a
 * circle is not drawn again: damaged data hangs nothing (docs/decisions/014).
 */
function grownOnce(rows: readonly RecordRow[], answerTo: Answers, drawn: Set<string>): RecordRow[] {
  const own = rows.filter(({ id }) => !drawn.has(id) && drawn.add(id))
  return own.map((row) => {
    if (row['hasChildren'] !== true) return row
    const answer = answerTo.get(row.id)
    if (!answer?.data) return { ...row, children: [waiting(row, answer?.error?.message ?? '正在加载…')] }
    const children = grownOnce(answer.data.records, answerTo, drawn)
    return children.length === 0 ? row : { ...row, children }
  })
}

type Answers = ReadonlyMap<string, ReturnType<typeof useRecordsBelow>[number] | undefined>

/** Where one record stands alone at the top, such as the company, it is open to begin with. */
function onlyOne(face: List['face']): string[] {
  const records = face.is === 'ready' ? face.page.records : []
  return records.length === 1 ? records.map(({ id }) => id) : []
}

function waiting({ id }: RecordRow, words: string): RecordRow {
  return { id: `below ${id}`, version: 0, [saysWhy]: words }
}

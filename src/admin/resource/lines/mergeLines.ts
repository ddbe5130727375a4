import type { Lines } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import { changedFields, draftsOf, inOrder, isSame, nextOrder, valuesOf } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'

/**
 * The drafts on top of the lines as another person saved them meanwhile. What only they touched is theirs, what only this person
 * touched stays; where both gave one field different values, or one deleted what the other changed, the line carries a conflict.
 */
export function mergeLines(lines: Lines, drafts: readonly LineDraft[], theirs: readonly RecordRow[]): LineDraft[] {
  const mine = new Map(drafts.flatMap((draft) => (draft.stored ? [[draft.stored.id, draft] as const] : [])))
  const standing = draftsOf(lines, theirs).map((their) => mergeOne(lines, mine.get(their.key), their))
  const gone = drafts.flatMap((draft) => deletedByThem(lines, draft, theirs))
  return inOrder(lines, placed(lines, [...standing, ...gone], drafts))
}

/** One line that both know. `key` of a stored line is its id. */
function mergeOne(lines: Lines, mine: LineDraft | undefined, their: LineDraft): LineDraft {
  const { stored: row } = their
  if (!mine?.stored || !row) return their
  if (mine.stored.version === row.version) return mine
  const touched = changedFields(lines, mine)
  const [before, after] = [valuesOf(lines, mine.stored), their.values]
  if (mine.isDeleted) return { ...their, isDeleted: true, conflict: { theirs: row, fields: [] } }
  const values = { ...after, ...Object.fromEntries(touched.map((name) => [name, mine.values[name] ?? null])) }
  const fields = touched.filter((name) => !isSame(after[name], before[name]) && !isSame(after[name], values[name]))
  const asked = mine.conflict?.fields.filter((name) => !fields.includes(name) && !isSame(after[name], values[name])) ?? [] // still not answered
  return { ...their, values, conflict: fields.length + asked.length > 0 ? { theirs: row, fields: [...fields, ...asked] } : null }
}

/** A line that is not there any more: with it goes what nobody here changed. */
function deletedByThem(lines: Lines, draft: LineDraft, theirs: readonly RecordRow[]): LineDraft[] {
  const { stored } = draft
  if (!stored || theirs.some(({ id }) => id === stored.id)) return []
  if (draft.isDeleted || changedFields(lines, draft).length === 0) return []
  return [{ ...draft, conflict: { theirs: null, fields: [] } }]
}

/** New lines of this person stand behind the others where another line took their place. */
function placed(lines: Lines, standing: readonly LineDraft[], drafts: readonly LineDraft[]): LineDraft[] {
  const { orderField } = lines
  const all = [...standing]
  for (const draft of drafts.filter(({ stored }) => stored === null)) {
    const isTaken = all.some(({ values }) => isSame(values[orderField], draft.values[orderField]))
    all.push(isTaken ? { ...draft, values: { ...draft.values, [orderField]: nextOrder(lines, all) } } : draft)
  }
  return all
}

/** The line as this person answered: the other's, or their own. Null for one that is gone then. */
export function answered(lines: Lines, draft: LineDraft, choice: 'theirs' | 'mine'): LineDraft | null {
  const { conflict } = draft
  if (!conflict) return draft
  if (conflict.theirs === null) return choice === 'theirs' ? null : { ...draft, stored: null, conflict: null }
  if (choice === 'mine') return { ...draft, conflict: null }
  const theirs = valuesOf(lines, conflict.theirs)
  const values = draft.isDeleted ? theirs : { ...draft.values, ...Object.fromEntries(conflict.fields.map((name) => [name, theirs[name] ?? null])) }
  return { ...draft, values, isDeleted: false, conflict: null }
}

/** The lines that a sheet shows: what is deleted is gone from it, unless the other changed it meanwhile. */
export function standing(drafts: readonly LineDraft[]): LineDraft[] {
  return drafts.filter(({ isDeleted, conflict }) => !isDeleted || conflict !== null)
}

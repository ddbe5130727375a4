import type { TableRow } from '#contract/tableFrame.ts'
import type { Lines } from '#contract/resource.ts'
import type { TheirRow } from '../../grid/view/theirCell.ts'
import type { Value } from '../../fields/fieldKit.ts'
import { changedFields, lineFields } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'

/** ms after which nobody is believed to be typing any more: a page that was closed hard says nothing */
const believedForMs = 120_000

/** What others have written in lines and not saved, by the key of the line. */
export type TheirLines = ReadonlyMap<string, TheirRow & { atMs: number }>

/** A line as others are shown it while it is not saved: the fields that differ from what was read; its id alone says that nothing does any more. */
export function shownLine(lines: Lines, draft: LineDraft): TableRow {
  return { id: draft.key, ...Object.fromEntries(changedFields(lines, draft).map((name) => [name, draft.values[name] ?? null])) }
}

/** With what was just heard. What is no field of these lines, or no value of a cell, is not believed. */
export function withTheirs(before: TheirLines, lines: Lines, { row, by, atMs }: { row: TableRow; by: string; atMs: number }): TheirLines {
  const { id, ...rest } = row
  if (typeof id !== 'string') return before
  const known = new Set(lineFields(lines).map(({ name }) => name))
  const values = Object.fromEntries(Object.entries(rest).flatMap(([name, value]) => (known.has(name) && isValue(value) ? [[name, value]] : [])))
  const next = new Map(before)
  if (Object.keys(values).length === 0) next.delete(id)
  else next.set(id, { by: by || '别人', values, atMs })
  return next
}

/** Without what was said too long ago. */
export function believed(theirs: TheirLines, nowMs: number): TheirLines {
  const fresh = [...theirs].filter(([, { atMs }]) => nowMs - atMs < believedForMs)
  return fresh.length === theirs.size ? theirs : new Map(fresh)
}

/** Who is adding lines that do not stand here, with how many each. */
export function addingPeople(theirs: TheirLines, isHere: (key: string) => boolean): readonly { by: string; count: number }[] {
  const added = [...theirs].flatMap(([key, { by }]) => (isHere(key) ? [] : [by]))
  return [...Map.groupBy(added, (by) => by)].map(([by, all]) => ({ by, count: all.length }))
}

function isValue(value: unknown): value is Value {
  return value === null || typeof value === 'string' || typeof value === 'number'
}

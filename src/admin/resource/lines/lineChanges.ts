import type { Field } from '#contract/field.ts'
import { isNumberKind } from '#contract/field.ts'
import type { LinesByResource } from '#contract/lineCalls.ts'
import type { Lines } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import type { Value } from '../../fields/fieldKit.ts'

export type LineValues = Readonly<Record<string, Value>>

/** What another person saved of a line that is changed here too: the line as it stands now (null: deleted), and the fields that both gave different values. */
export type LineConflict = { theirs: RecordRow | null; fields: readonly string[] }

/** One line while it is edited. `key` is the page's own name for it, `stored` the line as it was read; null for a new one. */
export type LineDraft = { key: string; stored: RecordRow | null; values: LineValues; isDeleted: boolean; conflict: LineConflict | null }

type Written = LinesByResource[string]

type OfLines = { resource: Pick<Lines['resource'], 'fields'>; parentField: string | null }
const fieldsOfLines = new WeakMap<OfLines, Field[]>()

/** The fields of a line that a person writes: the header that it stands under is given by where it stands. */
export function lineFields(lines: OfLines): Field[] {
  const { resource, parentField } = lines
  return remembered(fieldsOfLines, lines, () => resource.fields.filter(({ name, form }) => name !== parentField && (form === 'edited' || form === 'once')))
}

/** The stored lines as they are edited, in their order. */
export function draftsOf(lines: Lines, rows: readonly RecordRow[]): LineDraft[] {
  return rows.map((row) => ({ key: row.id, stored: row, values: valuesOf(lines, row), isDeleted: false, conflict: null }))
}

/** What a stored line holds in the fields that a person writes. */
export function valuesOf(lines: OfLines, row: RecordRow): LineValues {
  return Object.fromEntries(lineFields(lines).map(({ name }) => [name, valueOf(row[name])]))
}

/** What a new line starts with; it comes last. */
export function freshValues(lines: Lines, drafts: readonly LineDraft[]): LineValues {
  const fresh = (field: Field) => field.initial ?? (isNumberKind(field.kind) ? null : '')
  return { ...Object.fromEntries(lineFields(lines).map((field) => [field.name, fresh(field)])), [lines.orderField]: nextOrder(lines, drafts) }
}

/** The order of a line behind all others, also behind those that are deleted but not yet gone. */
export function nextOrder({ orderField }: Lines, drafts: readonly LineDraft[]): number {
  return Math.max(0, ...drafts.map(({ values }) => numberOf(values[orderField]))) + 1
}

/** Lines in their order; a header that is not stored yet has them numbered 1, 2, 3 … whatever was taken away. */
export function inOrder({ orderField }: Lines, drafts: readonly LineDraft[]): LineDraft[] {
  const sorted = drafts.toSorted((one, other) => numberOf(one.values[orderField]) - numberOf(other.values[orderField]))
  if (drafts.some(({ stored }) => stored !== null)) return sorted
  return sorted.map((draft, at) => ({ ...draft, values: { ...draft.values, [orderField]: at + 1 } }))
}

type Standing = Pick<LineDraft, 'stored' | 'values'>
const changesOfLines = new WeakMap<Standing, string[]>()

/** Names of the fields in which a line differs from what was read; every filled one of a new line. Asked of thousands of lines at every key: a draft that is still the same is not compared again. */
export function changedFields(lines: Lines, draft: Standing): string[] {
  return remembered(changesOfLines, draft, () => {
    const before = draft.stored ? valuesOf(lines, draft.stored) : {}
    return lineFields(lines).flatMap(({ name }) => (isSame(draft.values[name], before[name]) ? [] : [name]))
  })
}

/** Whether saving would write anything of this line. */
export function isUnsaved(lines: Lines, draft: LineDraft): boolean {
  return draft.stored === null || draft.isDeleted || changedFields(lines, draft).length > 0
}

/**
 * The smallest body that makes the stored lines what the drafts say: a changed line goes whole, as records do, because the server
 * judges it by all its fields; what was not touched is not named.
 */
export function writtenLines(lines: Lines, drafts: readonly LineDraft[]): Written {
  const gone = drafts.flatMap(({ stored, isDeleted }) => (isDeleted && stored ? [{ id: stored.id, version: stored.version }] : []))
  const changed = drafts
    .filter((draft) => !draft.isDeleted && isUnsaved(lines, draft))
    .map(({ key, stored, values }) => ({ ...(stored ? { id: stored.id, version: stored.version } : {}), key, ...filled(values) }))
  return { changed, deleted: gone }
}

/** As it goes over the wire: a number that was left open is not there. */
export function filled(values: LineValues): Record<string, string | number> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

/** Nothing chosen and nothing typed are the same. */
export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return (one ?? '') === (other ?? '')
}

function valueOf(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

function numberOf(value: Value | undefined): number {
  return typeof value === 'number' ? value : 0
}

function remembered<Key extends object, Known>(known: WeakMap<Key, Known>, key: Key, find: () => Known): Known {
  const before = known.get(key)
  if (before !== undefined) return before
  const found = find()
  known.set(key, found)
  return found
}

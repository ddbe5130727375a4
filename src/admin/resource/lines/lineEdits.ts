import type { Lines } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import type { Value } from '../../fields/fieldKit.ts'
import type { GridStore } from '../../grid/store/gridStore.ts'
import { freshValues, nextOrder } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'

type Drafts = readonly LineDraft[]

export function withValue(drafts: Drafts, key: string, name: string, value: Value): LineDraft[] {
  return drafts.map((draft) => (draft.key === key ? { ...draft, values: { ...draft.values, [name]: value } } : draft))
}

/** A new line behind all of these, `ahead` lines further on; with the values of `like`, or as a new one starts. */
export function freshLine(lines: Lines, drafts: Drafts, { key, ahead, like }: { key: string; ahead: number; like: LineDraft | undefined }): LineDraft {
  const values = { ...(like?.values ?? freshValues(lines, drafts)), [lines.orderField]: nextOrder(lines, drafts) + ahead }
  return { key, stored: null, values, isDeleted: false, conflict: null }
}

/** The lines that stay, and behind them those that go, marked so. */
export function allDrafts(store: GridStore<LineDraft>): LineDraft[] {
  return [...store.rows(), ...store.changes().removed.map((draft) => ({ ...draft, isDeleted: true }))]
}

/** Whether the lines here came from just these rows: none of them is newer, none came, none went. */
export function isAsRead(store: GridStore<LineDraft>, rows: readonly RecordRow[], merged: readonly LineDraft[]): boolean {
  const known = store.rows().flatMap(({ stored }) => (stored ? [`${stored.id}/${stored.version}`] : []))
  const removed = store.changes().removed.map(({ key }) => key)
  const now = rows.filter(({ id }) => !removed.includes(id)).map(({ id, version }) => `${id}/${version}`)
  return merged.length === store.rows().length && known.toSorted().join(' ') === now.toSorted().join(' ')
}

import { randomName } from '../../../api/randomName.ts'
import type { Lines } from '#contract/resource.ts'
import type { GridStore } from '../../grid/store/gridStore.ts'
import { changedFields, isUnsaved, nextOrder } from '../lines/lineChanges.ts'
import type { LineDraft } from '../lines/lineChanges.ts'
import type { DraftLines } from './formDrafts.ts'

/** What is not saved of these lines; null where nothing is. */
export function draftOfLines(lines: Lines, store: GridStore<LineDraft>): DraftLines | null {
  const written = store
    .rows()
    .filter((draft) => isUnsaved(lines, draft))
    .map((draft) => ({ id: draft.stored?.id ?? null, values: draft.stored ? valuesAt(draft, changedFields(lines, draft)) : draft.values }))
  const { deletedIds } = store.changes()
  return written.length + deletedIds.length > 0 ? { written, deletedIds: [...deletedIds] } : null
}

/** Puts it into the lines as they stand now, as steps that can be undone; gives how many lines somebody else deleted meanwhile. */
export function takeUpLines(lines: Lines, store: GridStore<LineDraft>, { written, deletedIds }: DraftLines): number {
  const known = written.filter(({ id }) => id !== null && store.indexOf(id) !== -1)
  store.set(known.flatMap(({ id, values }) => Object.entries(values).map(([column, value]) => ({ key: id ?? '', column, value }))))
  const first = nextOrder(lines, store.rows())
  const fresh = written.filter(({ id }) => id === null)
  store.insert(
    store.rows().length,
    fresh.map(({ values }, at) => ({
      key: randomName(12),
      stored: null,
      values: { ...values, [lines.orderField]: first + at },
      isDeleted: false,
      conflict: null,
    })),
  )
  store.remove(deletedIds)
  return written.length - known.length - fresh.length
}

function valuesAt({ values }: LineDraft, names: readonly string[]): LineDraft['values'] {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}

import type { Lines } from '#contract/resource.ts'
import type { Value } from '../../fields/fieldKit.ts'
import { freshValues, inOrder, nextOrder } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'

/** What a person does to the lines of a header: each gives the lines as they are then, in their order. */
type Drafts = readonly LineDraft[]

export function withValue(drafts: Drafts, key: string, name: string, value: Value): LineDraft[] {
  return drafts.map((draft) => (draft.key === key ? { ...draft, values: { ...draft.values, [name]: value } } : draft))
}

export function withFreshLine(lines: Lines, drafts: Drafts, key: string): LineDraft[] {
  return inOrder(lines, [...drafts, { key, stored: null, values: freshValues(lines, drafts), isDeleted: false, conflict: null }])
}

/** A new line with the values of the last one that stays; a fresh one where there is none. */
export function withCopyOfLast(lines: Lines, drafts: Drafts, key: string): LineDraft[] {
  const last = drafts.findLast(({ isDeleted }) => !isDeleted)
  if (!last) return withFreshLine(lines, drafts, key)
  const values = { ...last.values, [lines.orderField]: nextOrder(lines, drafts) }
  return inOrder(lines, [...drafts, { key, stored: null, values, isDeleted: false, conflict: null }])
}

/** A stored line goes when it is saved, and can be taken back until then; a new one is gone at once. */
export function withoutLine(lines: Lines, drafts: Drafts, key: string): LineDraft[] {
  const left = drafts.filter((draft) => draft.key !== key || draft.stored !== null)
  return inOrder(
    lines,
    left.map((draft) => (draft.key === key ? { ...draft, isDeleted: true } : draft)),
  )
}

export function withLineBack(drafts: Drafts, key: string): LineDraft[] {
  return drafts.map((draft) => (draft.key === key ? { ...draft, isDeleted: false } : draft))
}

/** Changes places with the line before (-1) or behind (1): only their two orders change. */
export function withMovedLine(lines: Lines, drafts: Drafts, key: string, by: -1 | 1): LineDraft[] {
  const { orderField } = lines
  const at = drafts.findIndex((draft) => draft.key === key)
  const [moved, other] = [drafts[at], drafts[at + by]]
  if (!moved || !other) return [...drafts]
  const orderOf = (draft: LineDraft) => draft.values[orderField] ?? null
  const next = withValue(withValue(drafts, moved.key, orderField, orderOf(other)), other.key, orderField, orderOf(moved))
  return inOrder(lines, next)
}

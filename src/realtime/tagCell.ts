import { statuses } from '#contract/quality.ts'
import type { TagMeta, TagValue } from '#contract/tag.ts'
import { judge } from './age.ts'
import type { LiveQuality } from './age.ts'
import { noValue, valueText } from './text.ts'

/** A tag as a board shows it. `at` is server ms of the last good read, 0 when there was none. */
export type LiveTag = {
  tagCode: string
  meta: TagMeta | null
  value: TagValue
  /** `decimals` digits, mapped word, or `—` */
  text: string
  quality: LiveQuality
  /** why it is not good, in Chinese; null when it is */
  reason: string | null
  at: number
}

/** Is told the code of the tag, so that one listener can serve a thousand of them. */
export type TagListener = (tagCode: string) => void

/** What the wire said last of one tag (`freshAtMs` on the monotonic clock), and what was shown of it. */
export type TagCell = {
  readonly tagCode: string
  meta: TagMeta | null
  value: TagValue
  status: number
  freshAtMs: number | null
  shown: LiveTag
  shownFreshAtMs: number | null
  listeners: readonly TagListener[]
  /** subscriptions that hold this tag */
  holders: number
  isDirty: boolean
}

/** Most tags of a large board have one listener or none: a set for each would weigh more than the tag. */
const nobody: readonly TagListener[] = []

/** What is known of a tag before anything was heard of it. */
const unknown = { meta: null, value: null, status: statuses.waiting.code, freshAtMs: null } as const

export function createTagCell(tagCode: string): TagCell {
  const shown: LiveTag = { tagCode, meta: null, value: null, text: noValue, quality: 'bad', reason: statuses.waiting.word, at: 0 }
  return { ...unknown, tagCode, shown, shownFreshAtMs: null, listeners: nobody, holders: 0, isDirty: false }
}

export function listen(cell: TagCell, listener: TagListener): void {
  if (!cell.listeners.includes(listener)) cell.listeners = [...cell.listeners, listener]
}

export function unlisten(cell: TagCell, listener: TagListener): void {
  const others = cell.listeners.filter((other) => other !== listener)
  cell.listeners = others.length === 0 ? nobody : others
}

export function forget(cell: TagCell): void {
  Object.assign(cell, unknown)
}

/** Judges the tag at `nowMs` and, when a board would see a difference, shows it and calls the listeners. */
export function publish(cell: TagCell, nowMs: number, isLinkDown: boolean, serverTimeAt: (monotonicMs: number) => number): void {
  const ageMs = cell.freshAtMs === null ? null : nowMs - cell.freshAtMs
  const { quality, reason } = judge({ status: cell.status, ageMs, staleAfterMs: cell.meta?.staleAfterMs ?? 0, isLinkDown })
  const { shown } = cell
  if (Object.is(shown.value, cell.value) && shown.meta === cell.meta && shown.quality === quality && shown.reason === reason) return
  show(cell, quality, reason, serverTimeAt)
  for (const listener of cell.listeners) if (cell.listeners.includes(listener)) listener(cell.tagCode) // one may end another
}

/** The shown tag with its newest read time: an unchanged value is read again and again without being news. */
export function withNewestTime(cell: TagCell, serverTimeAt: (monotonicMs: number) => number): LiveTag {
  if (!cell.isDirty && cell.shownFreshAtMs !== cell.freshAtMs) show(cell, cell.shown.quality, cell.shown.reason, serverTimeAt)
  return cell.shown
}

function show(cell: TagCell, quality: LiveQuality, reason: string | null, serverTimeAt: (monotonicMs: number) => number): void {
  const { tagCode, meta, value, freshAtMs, shown } = cell
  const text = shown.value === value && shown.meta === meta ? shown.text : valueText(value, meta)
  cell.shown = { tagCode, meta, value, text, quality, reason, at: freshAtMs === null ? 0 : serverTimeAt(freshAtMs) }
  cell.shownFreshAtMs = freshAtMs
}

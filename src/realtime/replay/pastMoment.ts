import type { PastTag } from '#contract/modules/replay/replay.ts'
import { qualityOf, statuses } from '#contract/quality.ts'
import type { TagValue } from '#contract/tag.ts'

/** What a tag showed at one moment of the past; `at` is when that was read (ms), 0 for never. */
export type Shown = { value: TagValue; status: number; at: number }

const notStored: Shown = { value: null, status: statuses.notStored.code, at: 0 }

/** What was kept of a tag at a moment: the newest sample up to it, as long as one stands; else 未存储. */
export function shownAt({ at, value, status, holdMs }: Pick<PastTag, 'at' | 'value' | 'status' | 'holdMs'>, atMs: number): Shown {
  const index = newestUpTo(at, atMs)
  const readAt = at[index]
  if (readAt === undefined || (holdMs !== null && atMs - readAt > holdMs)) return notStored
  const code = status[index] ?? statuses.notStored.code
  return { value: value[index] ?? null, status: code, at: qualityOf(code) === 'bad' ? readAt : atMs }
}

/** What stood at a moment of alarms or orders, by their keys; changes come oldest first. */
export function standingAt(changes: readonly { at: number; key: string; value: unknown }[], atMs: number): Map<string, unknown> {
  const standing = new Map<string, unknown>()
  for (const { at, key, value } of changes) {
    if (at > atMs) break
    if (value === null) standing.delete(key)
    else standing.set(key, value)
  }
  return standing
}

/** Place of the newest time that is not after `atMs`; −1 where all are. `times` ascend. */
function newestUpTo(times: readonly number[], atMs: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? Infinity) <= atMs) low = middle + 1
    else high = middle
  }
  return low - 1
}

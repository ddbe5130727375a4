import { qualityOf, errorText } from '#contract/quality.ts'
import type { Quality } from '#contract/quality.ts'

/** Nothing heard from the server for this long: the link is down and every value is stale (clock table of performance.md). */
export const linkLostAfterMs = 2500

/**
 * The mark has to be *seen* within the limit (S1 of performance.md): values are looked at ten times a second, and a page
 * that marks a thousand of them at once takes a moment to draw. So it is raised this much before, or an eighth of a short limit.
 */
const markLeadMs = 200

export type LiveQuality = Quality | 'stale'

export type Reading = {
  /** wire byte of quality.ts */
  status: number
  /** ms since the last good read; null when there was none */
  ageMs: number | null
  staleAfterMs: number
  isLinkDown: boolean
}

/** What a value is worth now, and why when it is not good. A lost link outranks what the source last said; bad outranks old. */
export function judge({ status, ageMs, staleAfterMs, isLinkDown }: Reading): { quality: LiveQuality; reason: string | null } {
  if (isLinkDown) return { quality: 'stale', reason: '连接中断' }
  const quality = qualityOf(status)
  if (quality === 'bad') return { quality, reason: errorText(status) }
  if (ageMs === null || ageMs > staleAfterMs - Math.min(markLeadMs, staleAfterMs / 8)) return { quality: 'stale', reason: '过期' }
  return { quality, reason: quality === 'good' ? null : errorText(status) }
}

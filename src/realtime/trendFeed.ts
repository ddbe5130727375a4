import { figureOf } from '#contract/tag.ts'
import { serverNow } from './serverClock.ts'
import { readTag, subscribeTag } from './tagStore.ts'
import type { LiveTag } from './tagStore.ts'

/** A value that does not change is news for a trend all the same: its line goes on. */
const steadyEveryMs = 500

/** `at` in server ms; a null value is a gap. */
type Push = (seriesIndex: number, at: number, value: number | null) => void

/**
 * Live values of the tags as the series of one trend, in their order: every change, and twice a second what has not
 * changed; a gap while nothing good is known. Some subscription must hold the tags. Returns its undo.
 */
export function trendFeed(tagCodes: readonly string[]): (push: Push) => () => void {
  return (push) => {
    const pushNewest = (series: number, tag: LiveTag) => {
      if (tag.meta === null) return
      const figure = figureOf(tag.value, tag.meta.dataType)
      if (isTrusted(tag) && figure !== null) push(series, tag.at, figure)
      else push(series, serverNow(), null)
    }
    const ends = tagCodes.map((tagCode, series) => subscribeTag(tagCode, () => pushNewest(series, readTag(tagCode))))
    const timer = setInterval(() => {
      for (const [series, tagCode] of tagCodes.entries()) pushNewest(series, readTag(tagCode))
    }, steadyEveryMs)
    return () => {
      for (const end of ends) end()
      clearInterval(timer)
    }
  }
}

/** Whether the value may be drawn and judged: it was read, and is not old. */
export function isTrusted({ quality }: Pick<LiveTag, 'quality'>): boolean {
  return quality === 'good' || quality === 'uncertain'
}

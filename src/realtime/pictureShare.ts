/** Where the processor is slow, drawing what values changed takes longer than changing it: then pictures follow each other later than this, and get fewer values. */
const slowAfterMs = 28
/** A screen that cannot be quicker than that (30 Hz, or a very slow one) is slow only when it gets slower still. */
const slowerBy = 1.4
/** Pictures that follow each other later than this were not drawn at all in between. */
const pausedAfterMs = 500
const mostMs = 8
const leastMs = 0.5
const less = 0.9
const more = 1.05

/** How many ms of each picture values may take: as much as leaves more than thirty pictures a second (performance.md O1). */
export function createPictureShare() {
  let shareMs = mostMs
  let beforeMs: number | null = null
  /** how far apart pictures are with hardly any values in them: as quick as this screen is */
  let ownMs = 0
  return {
    /** The share of the picture that is drawn now. */
    at(nowMs: number): number {
      const apartMs = beforeMs === null ? pausedAfterMs : nowMs - beforeMs
      beforeMs = nowMs
      if (apartMs >= pausedAfterMs) return shareMs
      if (shareMs === leastMs) ownMs = Math.min(apartMs, (ownMs || apartMs) * more) // one late picture does not make a slow screen
      const isSlow = apartMs > Math.max(slowAfterMs, slowerBy * ownMs)
      shareMs = isSlow ? Math.max(leastMs, shareMs * less) : Math.min(mostMs, shareMs * more)
      return shareMs
    },
    /** Whether values that took so long may have made their picture a slow one. */
    isMuch: (tookMs: number) => tookMs > shareMs / 2,
    /** Nothing is to be shown: when the next picture comes says nothing of how slow the screen is. */
    rest: () => void (beforeMs = null),
  }
}

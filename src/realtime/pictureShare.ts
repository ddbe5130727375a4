/** Where the processor is slow, drawing what values changed takes longer than changing it: then pictures follow each other later than this, and get fewer values. */
const slowAfterMs = 28
/** Pictures that follow each other later than this were not drawn at all in between. */
const pausedAfterMs = 500
const mostMs = 8
const leastMs = 0.5
const less = 0.9
const more = 1.1

/** How many ms of each picture values may take: as much as leaves more than thirty pictures a second (performance.md O1). */
export function createPictureShare() {
  let shareMs = mostMs
  let beforeMs: number | null = null
  return {
    /** The share of the picture that is drawn now. */
    at(nowMs: number): number {
      const apartMs = beforeMs === null ? pausedAfterMs : nowMs - beforeMs
      if (apartMs < pausedAfterMs) shareMs = apartMs > slowAfterMs ? Math.max(leastMs, shareMs * less) : Math.min(mostMs, shareMs * more)
      beforeMs = nowMs
      return shareMs
    },
    /** All values were shown: when the next picture comes says nothing of how slow the screen is. */
    rest: () => void (beforeMs = null),
  }
}

/** px: Chromium cuts an element off at 33,554,428, other browsers earlier or later; a body is never higher than this */
const tallestPx = 16_000_000

type Rows = { count: number; rowPx: number; openAt: readonly number[]; openPx: number }

/**
 * Where rows stand, in px of a body as high as all of them together; `openAt`, ascending, are `openPx` higher. All numbers here are of
 * that body, which may be higher than a browser can draw.
 */
export function rowPlaces({ count, rowPx, openAt, openPx }: Rows) {
  const startOf = (row: number) => row * rowPx + openAt.filter((at) => at < row).length * openPx
  return {
    totalPx: startOf(count),
    startOf,
    /** the row that stands at a height */
    rowAt(px: number): number {
      let opened = 0
      for (const at of openAt) {
        if (startOf(at) + rowPx + openPx > px) return Math.min(at, Math.floor((px - opened) / rowPx))
        opened += openPx
      }
      return Math.floor((px - opened) / rowPx)
    },
  }
}

/** The body as it is drawn, and how far its scroll bar (`real`) stands for how far the rows are scrolled (`top`). One to one where all rows fit into what a browser draws. */
export function scrollMap(totalPx: number, viewPx: number) {
  const bodyPx = Math.min(totalPx, tallestPx)
  const [mostReal, mostTop] = [Math.max(0, bodyPx - viewPx), Math.max(0, totalPx - viewPx)]
  const scale = mostReal === 0 ? 1 : mostTop / mostReal
  const between = (px: number, most: number) => Math.max(0, Math.min(most, px))
  return {
    bodyPx,
    isMapped: totalPx > tallestPx,
    topOf: (real: number) => between(real * scale, mostTop),
    realOf: (top: number) => between(top / scale, mostReal),
  }
}

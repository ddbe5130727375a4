import { wanderAt, wanderEveryMs } from '../../src/displays/frame/burnInShift.ts'
import { luminanceOf } from './pngDots.ts'

/** `isLit` has a 1 for each pixel brighter than 40 %, line after line */
export type LitPicture = { width: number; height: number; isLit: Uint8Array }
type Pixel = { x: number; y: number }

/** the coded grey, of 255, whose light is 40 % of white's (sRGB) */
const greyOf40Percent = 168
const longestMs = 600_000
/** windows begin so far apart: no multiple of either leg, so that they meet all places */
const everyMs = 77_000
/** Every step of a window, far ones first: most of what is lit goes with these. */
const steps = Array.from({ length: longestMs / wanderEveryMs + 1 }, (_, step) => step * wanderEveryMs)
const inOrder = [...steps.filter((_, at) => at % 7 === 0), ...steps.filter((_, at) => at % 7 !== 0)]

/** What of a picture is brighter than 40 % of white. */
export function litIn(png: Uint8Array): LitPicture {
  const { width, height, luminance } = luminanceOf(png)
  return { width, height, isLit: luminance.map((grey) => Number(grey > greyOf40Percent)) }
}

/**
 * Where on a screen marks stay lit for longer than ten minutes at some time, while nothing on the picture changes but its place: the upper left
 * pixels of squares of two, because a single pixel where strokes follow each other is no mark. The picture is as large as the canvas.
 */
export function stayingLit({ width, height, isLit }: LitPicture, { fromMs, hours }: { fromMs: number; hours: number }): Pixel[] {
  const all = [...isLit.keys()].filter((at) => isLit[at] === 1)
  const found = new Map<number, Pixel>()
  for (let beginMs = fromMs; beginMs < fromMs + hours * 3_600_000; beginMs += everyMs) {
    const first = wanderAt(beginMs)
    let lit = all
    for (const afterMs of inOrder) {
      if (lit.length === 0) break
      const { x: right, y: down } = wanderAt(beginMs + afterMs)
      lit = lit.filter((at) => {
        const [x, y] = [(at % width) + first.x - right, Math.floor(at / width) + first.y - down]
        return x >= 0 && x < width && y >= 0 && y < height && isLit[y * width + x] === 1
      })
    }
    for (const at of lit) {
      const [x, y] = [(at % width) + first.x, Math.floor(at / width) + first.y]
      found.set(y * width + x, { x, y })
    }
  }
  return [...found.values()].filter(({ x, y }) => [y * width + x + 1, (y + 1) * width + x, (y + 1) * width + x + 1].every((at) => found.has(at)))
}

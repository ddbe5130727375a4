import { wanderRoomPx } from './canvas.ts'

/** From one edge of the frame to the other, in ms. Their ratio is the golden one: the ways across and along never fall in step, which would follow a slanting stroke. */
const legMs = { x: 64_000, y: 103_554 }
/** A step of 1 px: 0.6 mm on a 55" television, less than an eye tells apart from 5 m. */
export const wanderEveryMs = legMs.x / (2 * wanderRoomPx)

export type Offset = { x: number; y: number }

/**
 * Where the picture stands at server time `atMs`, in px from the middle: to and fro inside the frame, 1 px at a time, across and along.
 * Nobody sees it creep, and in ten minutes it has been everywhere in the frame: only what is larger than the frame both ways stays
 * lit (docs/decisions/077-no-mark-stays.md). Told by the clock, so that a reload does not jump.
 */
export function wanderAt(atMs: number): Offset {
  const at = Math.floor(atMs / wanderEveryMs) * wanderEveryMs
  return { x: toAndFro(at, legMs.x), y: toAndFro(at, legMs.y) }
}

function toAndFro(atMs: number, leg: number): number {
  const done = (atMs % (2 * leg)) / leg
  return Math.round((1 - Math.abs(done - 1)) * 2 * wanderRoomPx) - wanderRoomPx
}

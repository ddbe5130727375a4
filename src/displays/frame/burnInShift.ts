import { wanderRoomPx } from './canvas.ts'

const minuteMs = 60_000
const stepPx = 2
/** There and back again, in minutes. Not the same for both directions, so that the way is another one each time: it repeats itself after eight hours. */
const legs = { x: (2 * wanderRoomPx) / stepPx, y: (2 * wanderRoomPx) / stepPx - 1 }

export type Offset = { x: number; y: number }

/**
 * Where the picture stands at server time `atMs`, as an offset from the middle: 2 px further every minute across and 2 px along, to
 * and fro inside the frame. Both, because a level line that only moves along itself burns in like one that stands. A reload does not jump.
 */
export function wanderAt(atMs: number): Offset {
  const minute = Math.floor(atMs / minuteMs)
  return { x: toAndFro(minute, legs.x), y: toAndFro(minute, legs.y) }
}

function toAndFro(minute: number, leg: number): number {
  const at = minute % (2 * leg)
  return Math.min(at, 2 * leg - at) * stepPx - wanderRoomPx
}

import { wanderRoomPx } from './canvas.ts'

const minuteMs = 60_000
const stepPx = 2
const stops = (2 * wanderRoomPx) / stepPx + 1
const pathSteps = stops * stops - 1

export type Offset = { x: number; y: number }

/**
 * Where the picture stands at server time `atMs`, as an offset from the middle: 2 px further every minute, line by line
 * through the whole frame and the same way back, so that no pixel shows the same edge for long. A reload does not jump.
 */
export function wanderAt(atMs: number): Offset {
  const step = Math.floor(atMs / minuteMs) % (2 * pathSteps)
  const at = step <= pathSteps ? step : 2 * pathSteps - step
  const line = Math.floor(at / stops)
  const along = line % 2 === 0 ? at % stops : stops - 1 - (at % stops)
  return { x: along * stepPx - wanderRoomPx, y: line * stepPx - wanderRoomPx }
}

/** Simulated time, ms since the epoch: real time at speed 1, so that shifts agree with the calendar. */
export type Clock = { nowMs(): number }

/** Starts at the real time `realNow()` says now and runs `speed` times as fast. */
export function createClock(speed: number, realNow: () => number): Clock {
  const anchorMs = realNow()
  return { nowMs: () => anchorMs + (realNow() - anchorMs) * speed }
}

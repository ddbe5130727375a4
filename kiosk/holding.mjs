import { setTimeout as pause } from 'node:timers/promises'

const turnEveryMs = 5000

/** Waits, and still tells the outside that the loop turns. @param {number} holdMs @param {() => void} onTurn */
export async function holding(holdMs, onTurn) {
  const until = performance.now() + holdMs
  for (let left = holdMs; left > 0; left = until - performance.now()) {
    onTurn()
    await pause(Math.min(left, turnEveryMs))
  }
}

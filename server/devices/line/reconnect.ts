import type { Loss } from './connection.ts'

/** `hadAnswers`: the connection that was lost had answered. `outageMs` counts from the loss of the last one that had. */
export type LostConnection = { loss: Loss; hadAnswers: boolean; outageMs: number }

const eagerForMs = 10_000
const eagerMs = { from: 500, to: 700 }
const doubledForMs = 10_000
const doubledMs = { from: 1000, to: 1400 }
/** short of the 4 s of the clock table, so that reading and painting fit into the 5 s after which a PLC is promised back */
const patientMs = { from: 2000, to: 3500 }
const afterAnswersMs = { from: 100, to: 200 }

/**
 * Ms from one attempt to the next, after the clock table of performance.md: 0.5 to 0.7 s in the first 10 s of an outage,
 * twice that in the next 10 s, because whoever pulled a plug still stands there and waits, then 2 to 3.5 s; `random`
 * (0 to 1) spreads devices that went down together. A device that answered until its stream got out of step is there,
 * so it is called again sooner and its good blocks stay fresh; so is one that hung up while it owed nothing.
 */
export function reconnectDelayMs({ loss, hadAnswers, outageMs }: LostConnection, random: number): number {
  if ((loss === 'garbage' || loss === 'idle') && hadAnswers) return between(afterAnswersMs, random)
  if (outageMs < eagerForMs) return between(eagerMs, random)
  return between(outageMs < eagerForMs + doubledForMs ? doubledMs : patientMs, random)
}

function between({ from, to }: { from: number; to: number }, random: number): number {
  return from + (to - from) * random
}

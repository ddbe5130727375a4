/** The server's two clocks in ms: `wallMs` is shown and may be set, `steadyMs` only ever grows. */
type TwoClocks = { wallMs: () => number; steadyMs: () => number }

/** Told by how many ms the wall clock was set, ahead or back, and what it showed before. */
type OnStep = (byMs: number, shownMs: number) => void

export type ClockSteps = {
  /** Finds out whether the wall clock was set since the last look, and tells it before anything is compared with it. */
  look(): void
  /** Returns the end of listening. */
  on(listener: OnStep): () => void
}

/** A clock that is corrected bit by bit is not set: it stays below this from one look to the next. */
const leastStepMs = 1000

/**
 * Whoever remembers an instant to measure how long something lasts listens, and moves what it remembers by the step: then it shows times of
 * the wall clock and measures by the steady one (F-19).
 */
export function createClockSteps({ wallMs, steadyMs }: TwoClocks): ClockSteps {
  const listeners = new Set<OnStep>()
  let last = { wall: wallMs(), steady: steadyMs() }
  return {
    look() {
      const now = { wall: wallMs(), steady: steadyMs() }
      const byMs = now.wall - last.wall - (now.steady - last.steady)
      const shownMs = last.wall
      last = now
      if (Math.abs(byMs) < leastStepMs) return
      for (const listener of listeners) listener(byMs, shownMs)
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

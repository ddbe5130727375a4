/** A timer that ran this much late stood still: the tab was throttled or the computer slept. */
const lateMs = 1000

export type HeartbeatTimerParts = {
  everyMs: number
  answerWithinMs: number
  /** sends one beat */
  beat: () => void
  /** no sign of life within `answerWithinMs` of a beat */
  onSilence: () => void
  /** whether this far end answers beats at all */
  expectsAnswer: () => boolean
  /** `performance.now()` */
  monotonicMs: () => number
}

/**
 * Beats every `everyMs` and judges the link by what is heard, never by what the socket says of itself. Where our own
 * timers stood still nothing is judged: the far end is asked once more.
 */
export function createHeartbeatTimer({ everyMs, answerWithinMs, beat, onSilence, expectsAnswer, monotonicMs }: HeartbeatTimerParts) {
  let beating: ReturnType<typeof setInterval> | undefined
  let waiting: ReturnType<typeof setTimeout> | null = null

  const heard = () => {
    if (waiting !== null) clearTimeout(waiting)
    waiting = null
  }
  const ask = () => {
    beat()
    if (waiting !== null || !expectsAnswer()) return
    const askedAtMs = monotonicMs()
    waiting = setTimeout(() => {
      waiting = null
      if (monotonicMs() - askedAtMs > answerWithinMs + lateMs) ask()
      else onSilence()
    }, answerWithinMs)
  }
  return {
    /** The link is open: from now on a beat every `everyMs`, the first after that time. */
    start(): void {
      clearInterval(beating)
      beating = setInterval(ask, everyMs)
    },
    /** Asks now, out of turn. */
    ask,
    /** Something arrived, whatever it was. */
    heard,
    stop(): void {
      clearInterval(beating)
      heard()
    },
  }
}

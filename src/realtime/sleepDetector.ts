/** Our timers stood still for this long, or the clock jumped by it: the computer slept or its clock was set. */
const sleptAfterMs = 3000
const lookEveryMs = 1000
/** When the network comes back it does so for everybody: pages spread over this time. */
const spreadMs = 1000

export type Clocks = { monotonicMs: () => number; wallMs: () => number }

/** Whether this computer slept between two looks: more time went by than the looks are apart, or the clock was set. */
export function hasSlept(before: { monotonic: number; wall: number }, now: { monotonic: number; wall: number }): boolean {
  const ranMs = now.monotonic - before.monotonic
  return ranMs > sleptAfterMs || Math.abs(now.wall - before.wall - ranMs) > sleptAfterMs
}

/**
 * Calls `wake` whenever a link may be dead without having been told: the page is seen again, the network is back, the
 * computer slept. A hidden tab is not looked at, because its timers are throttled without any sleep. Returns what ends it.
 */
export function detectSleep(wake: () => void, { monotonicMs, wallMs }: Clocks, random: () => number): () => void {
  let lookedAt = { monotonic: monotonicMs(), wall: wallMs() }
  let spreading: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const before = lookedAt
    lookedAt = { monotonic: monotonicMs(), wall: wallMs() }
    if (document.visibilityState === 'visible' && hasSlept(before, lookedAt)) wake()
  }
  const seen = () => {
    lookedAt = { monotonic: monotonicMs(), wall: wallMs() }
    if (document.visibilityState === 'visible') wake()
  }
  const online = () => {
    clearTimeout(spreading)
    spreading = setTimeout(wake, random() * spreadMs)
  }
  const looking = setInterval(look, lookEveryMs)
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('pageshow', seen)
  window.addEventListener('online', online)
  return () => {
    clearInterval(looking)
    clearTimeout(spreading)
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('pageshow', seen)
    window.removeEventListener('online', online)
  }
}

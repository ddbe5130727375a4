import { useEffect, useState } from 'react'

/** Times the server writes on beats and frames: ms since the epoch, and ms of its monotonic clock. */
export type ServerTimes = { serverTime: number; uptimeMs: number }

/** Two computers' quartz clocks drift apart by less than this. */
const driftPerMs = 200e-6

/**
 * The server's time, told without the page's own clock: only `performance.now()` is read, so a wrong or stepping page
 * clock changes nothing (performance.md S5). The message with the least delay so far tells how the two monotonic clocks
 * lie; every later one is known to be late by the difference.
 */
export function createServerClock(monotonicMs: () => number) {
  let lead = 0
  let ledAtMs = 0
  let isLearning = true
  /** epoch ms at server uptime 0, as the newest message has it; null before the first */
  let epochAtZero: number | null = null

  const leadNow = () => lead - (monotonicMs() - ledAtMs) * driftPerMs

  return {
    /** Takes the times of a message that just arrived; returns by how many ms it is late. */
    heard({ serverTime, uptimeMs }: ServerTimes): number {
      const now = monotonicMs()
      epochAtZero = serverTime - uptimeMs
      if (isLearning || uptimeMs - now >= leadNow()) {
        lead = uptimeMs - now
        ledAtMs = now
        isLearning = false
      }
      return Math.max(0, now + leadNow() - uptimeMs)
    },
    /** Call when the monotonic clocks may have moved: another server process, or this computer slept. */
    relearn(): void {
      isLearning = true
    },
    /** Server time (epoch ms) at a moment of `performance.now()`; before the first message the page's own clock has to do. */
    at(monotonic: number): number {
      if (epochAtZero === null) return Date.now() + monotonic - monotonicMs()
      return Math.round(monotonic + leadNow() + epochAtZero)
    },
  }
}
export type ServerClock = ReturnType<typeof createServerClock>

export const monotonicMs = (): number => performance.now()

export const serverClock = createServerClock(monotonicMs)

/** Server-corrected ms since the epoch. */
export function serverNow(): number {
  return serverClock.at(monotonicMs())
}

/** `serverNow()` that re-renders on every full multiple of `everyMs`, so that clocks on a wall tick together. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(serverNow())
          wait()
        },
        everyMs - (serverNow() % everyMs),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [everyMs])
  return now
}

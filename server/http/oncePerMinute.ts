import { Problem } from './problem.ts'

const minuteMs = 60_000

/** Throws 429 when the same thing was admitted less than a minute ago. */
export function createOncePerMinute(now: () => number): (what: string) => void {
  const admittedAt = new Map<string, number>()
  return (what) => {
    for (const [old, at] of admittedAt) {
      if (now() - at < minuteMs) break // the oldest stand first
      admittedAt.delete(old)
    }
    if (admittedAt.has(what)) throw new Problem(429, '操作过于频繁，请在 1 分钟后重试')
    admittedAt.set(what, now())
  }
}

import { Problem } from '../../http/problem.ts'

const windowMs = 60_000
const allowed = 5

/** Tries of pairing codes by each person: after 5 wrong ones in a minute they wait (security.md 1B-13). In memory: the codes live no longer than this themselves. */
export function createWrongTries() {
  const tries = new Map<string, number[]>()
  return {
    /** Counts a try before it is judged, so that many at once cannot slip through; throws 429. */
    reserve(userId: string, nowMs: number): void {
      const recent = (tries.get(userId) ?? []).filter((at) => nowMs - at < windowMs)
      if (recent.length >= allowed) throw new Problem(429, '配对码连续输错 5 次，请 1 分钟后再试')
      tries.set(userId, [...recent, nowMs])
    },
    /** The code was right: nothing is held against this person. */
    forget: (userId: string) => void tries.delete(userId),
  }
}

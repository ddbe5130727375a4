import { Problem } from '../../http/problem.ts'

const windowMs = 60_000
const allowed = 5

/** Wrong pairing codes of each person: after 5 in a minute he waits (security.md 1B-13). In memory: the codes live no longer than this themselves. */
export function createWrongTries(now: () => number) {
  const tries = new Map<string, number[]>()
  const recent = (userId: string) => (tries.get(userId) ?? []).filter((at) => now() - at < windowMs)
  return {
    /** Throws 429. */
    admit(userId: string): void {
      if (recent(userId).length >= allowed) throw new Problem(429, '配对码连续输错 5 次，请 1 分钟后再试')
    },
    note: (userId: string) => void tries.set(userId, [...recent(userId), now()]),
    forget: (userId: string) => void tries.delete(userId),
  }
}

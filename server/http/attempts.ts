import { z } from 'zod'
import type { Line } from '../bus/bus.ts'
import { Problem } from './problem.ts'

const windowMs = 10 * 60_000
const allowed = 5
const maxKeys = 10_000

const Told = z.object({ outcome: z.enum(['failed', 'succeeded']), keys: z.array(z.string()).readonly() })

/**
 * Slows down guessing: after 5 failures in 10 minutes an account and an address each have to wait, longer with every
 * further failure (security.md 26). Kept in memory: a restart forgives, an attacker cannot cause one. `elsewhere` are the
 * other processes: each knows what happened at all of them.
 */
export function createAttempts(now: () => number, elsewhere: Line) {
  const failures = new Map<string, number[]>()

  const recent = (key: string) => {
    const kept = (failures.get(key) ?? []).filter((at) => now() - at < windowMs)
    if (kept.length === 0) failures.delete(key)
    else failures.set(key, kept)
    return kept
  }
  const waitMs = (key: string) => {
    const list = recent(key)
    const last = list.at(-1)
    if (last === undefined || list.length < allowed) return 0
    return Math.max(0, last + Math.min(windowMs, 30_000 * 2 ** (list.length - allowed)) - now())
  }

  const note = {
    failed(keys: readonly string[]): void {
      if (failures.size > maxKeys) for (const key of failures.keys()) recent(key) // names made up by an attacker must not stay
      for (const key of keys) failures.set(key, [...recent(key), now()])
    },
    succeeded(keys: readonly string[]): void {
      for (const key of keys) failures.delete(key)
    },
  }
  const happened = (outcome: keyof typeof note) => (keys: readonly string[]) => {
    note[outcome](keys)
    elsewhere.notify({ outcome, keys } satisfies z.input<typeof Told>)
  }
  elsewhere.on((message) => {
    const { outcome, keys } = Told.parse(message)
    note[outcome](keys)
  })

  return {
    /** Throws a 429 that says how long to wait. */
    admit(keys: readonly string[]): void {
      const longest = Math.max(...keys.map(waitMs))
      if (longest > 0) throw new Problem(429, `登录失败次数过多，请在 ${Math.ceil(longest / 1000)} 秒后重试。`)
    },
    /** Failures in the last 10 minutes of the key that has most. */
    failures(keys: readonly string[]): number {
      return Math.max(0, ...keys.map((key) => recent(key).length))
    },
    failed: happened('failed'),
    succeeded: happened('succeeded'),
  }
}
export type Attempts = ReturnType<typeof createAttempts>

import { z } from 'zod'
import type { Line } from '../bus/bus.ts'
import { Problem } from './problem.ts'
import { createTurns } from './turns.ts'

const windowMs = 10 * 60_000
const allowed = 5
const maxKeys = 10_000

const Told = z.object({ outcome: z.enum(['failed', 'returned', 'right']), who: z.string(), keys: z.array(z.string()).readonly() })

/** One guess at a secret. */
export type Guess = {
  /** whose secret is guessed at */
  who: string
  /** what is closed to this guess when it has too many failures; guesses of one of these keys are judged one after the other */
  gates: readonly string[]
  /** where a failure counts; `gates` are among them */
  counted: readonly string[]
}

/**
 * Slows down guessing: after 5 failures in 10 minutes a key (an account, an address, both together) has to wait, longer with every
 * further failure (security.md 26). A guess is judged only when what came before it is known, so that guesses sent at once are not
 * all judged. Kept in memory: a restart forgives, an attacker cannot cause one. `elsewhere` are the other processes: each is told of a
 * guess before it is judged.
 */
export function createAttempts(now: () => number, elsewhere: Line) {
  const failures = new Map<string, { who: string; at: number }[]>()
  const inTurn = createTurns()

  const recent = (key: string) => {
    const kept = (failures.get(key) ?? []).filter(({ at }) => now() - at < windowMs)
    return keep(key, kept)
  }
  const keep = (key: string, kept: { who: string; at: number }[]) => {
    if (kept.length === 0) failures.delete(key)
    else failures.set(key, kept)
    return kept
  }
  const waitMs = (key: string) => {
    const list = recent(key)
    const last = list.at(-1)
    if (last === undefined || list.length < allowed) return 0
    return Math.max(0, last.at + Math.min(windowMs, 30_000 * 2 ** (list.length - allowed)) - now())
  }
  const count = (keys: readonly string[]) => Math.max(0, ...keys.map((key) => recent(key).length))

  function admit(keys: readonly string[]): void {
    const longest = Math.max(0, ...keys.map(waitMs))
    if (longest > 0) throw new Problem(429, `登录失败次数过多，请在 ${Math.ceil(longest / 1000)} 秒后重试。`)
  }

  const note = {
    failed(who: string, keys: readonly string[]): void {
      if (failures.size > maxKeys) for (const key of failures.keys()) recent(key) // names made up by an attacker must not stay
      for (const key of keys) failures.set(key, [...recent(key), { who, at: now() }])
    },
    /** Nothing was judged. */
    returned(who: string, keys: readonly string[]): void {
      for (const key of keys) {
        const list = recent(key)
        const last = list.findLastIndex((failure) => failure.who === who)
        keep(key, last < 0 ? list : list.toSpliced(last, 1))
      }
    },
    /** Only what failed at this secret is forgiven: who owns an account must not clear an address for guesses at others. */
    right(who: string, keys: readonly string[]): void {
      for (const key of keys)
        keep(
          key,
          recent(key).filter((failure) => failure.who !== who),
        )
    },
  }
  const happened = (outcome: keyof typeof note, { who, counted }: Guess) => {
    note[outcome](who, counted)
    elsewhere.notify({ outcome, who, keys: counted } satisfies z.input<typeof Told>)
  }
  elsewhere.on((message) => {
    const { outcome, who, keys } = Told.parse(message)
    note[outcome](who, keys)
  })

  return {
    /**
     * Judges a guess by `prove`, which is told how many failures its gates have and returns what it proved, or null for a wrong guess.
     * Throws a 429 that says how long to wait, and what `prove` throws: then nothing was judged and nothing counts.
     */
    async judge<Proved>(guess: Guess, prove: (failuresBefore: number) => Promise<Proved | null>): Promise<Proved | null> {
      admit(guess.gates) // who has to wait does not stand in the way of others
      return inTurn(guess.gates, async () => {
        admit(guess.gates)
        const before = count(guess.gates)
        happened('failed', guess) // unless it turns out otherwise
        try {
          const proved = await prove(before)
          if (proved !== null) happened('right', guess)
          return proved
        } catch (error) {
          happened('returned', guess)
          throw error
        }
      })
    },
    /** Failures in the last 10 minutes of the key that has most. */
    failures: count,
  }
}
export type Attempts = ReturnType<typeof createAttempts>

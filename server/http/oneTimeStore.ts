import { randomBytes } from 'node:crypto'

const maxKept = 20_000
/** so far a clock may be corrected without being set, ms */
const correctedMs = 1000

/** Things that are kept for a short time under a key nobody can guess: what a person has proved between two steps. */
export function createOneTimeStore<Thing>(lifeMs: number, now: () => number) {
  const kept = new Map<string, { thing: Thing; expiresAt: number }>()
  /** What seems to live longer than anything may was kept before the clock was put back: it is over. */
  const isAlive = (expiresAt: number) => expiresAt > now() && expiresAt <= now() + lifeMs + correctedMs

  function dropOld(): void {
    for (const [key, { expiresAt }] of kept) {
      if (isAlive(expiresAt) && kept.size < maxKept) return // the oldest stand first
      kept.delete(key)
    }
  }
  const passing = {
    /** Keeps `thing`; returns its key of 256 random bits. */
    keep(thing: Thing): string {
      dropOld()
      const key = randomBytes(32).toString('base64url')
      kept.set(key, { thing, expiresAt: now() + lifeMs })
      return key
    },
    find(key: string): Thing | null {
      const found = kept.get(key)
      return found && isAlive(found.expiresAt) ? found.thing : null
    },
    end: (key: string) => void kept.delete(key),
    /** Finds and ends: the key works once. */
    take(key: string): Thing | null {
      const thing = passing.find(key)
      passing.end(key)
      return thing
    },
  }
  return passing
}

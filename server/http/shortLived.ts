/** so far a clock may be corrected without being set, ms */
const correctedMs = 1000

/** `most`: so many are kept, the oldest go first; `now` in ms since the epoch */
type Keeping = { lifeMs: number; most: number; now: () => number }

/** Things that are kept under a key for a short time. */
export function createShortLived<Thing>({ lifeMs, most, now }: Keeping) {
  const kept = new Map<string, { thing: Thing; expiresAt: number }>()
  /** What seems to live longer than anything may was kept before the clock was put back: it is over. */
  const isAlive = (expiresAt: number) => expiresAt > now() && expiresAt <= now() + lifeMs + correctedMs

  function dropOld(): void {
    for (const [key, { expiresAt }] of kept) {
      if (isAlive(expiresAt) && kept.size < most) return // the oldest stand first
      kept.delete(key)
    }
  }
  const things = {
    /** Keeps `thing`; what was kept under the same key is over. */
    keep(key: string, thing: Thing): void {
      dropOld()
      kept.delete(key)
      kept.set(key, { thing, expiresAt: now() + lifeMs })
    },
    find(key: string): Thing | null {
      const found = kept.get(key)
      return found && isAlive(found.expiresAt) ? found.thing : null
    },
    end: (key: string) => void kept.delete(key),
    /** Finds and ends: the key works once. */
    take(key: string): Thing | null {
      const thing = things.find(key)
      things.end(key)
      return thing
    },
  }
  return things
}

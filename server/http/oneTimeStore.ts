import { randomBytes } from 'node:crypto'
import { createShortLived } from './shortLived.ts'

/** so many things of one kind, unless it says less */
const usualMost = 20_000

/** Things that are kept for a short time under a key nobody can guess: what a person has proved between two steps. */
export function createOneTimeStore<Thing>(lifeMs: number, now: () => number, most = usualMost) {
  const { keep, ...kept } = createShortLived<Thing>({ lifeMs, most, now })
  return {
    ...kept,
    /** Keeps `thing`; returns its key of 256 random bits. */
    keep(thing: Thing): string {
      const key = randomBytes(32).toString('base64url')
      keep(key, thing)
      return key
    },
  }
}

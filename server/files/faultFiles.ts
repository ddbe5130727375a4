import { createOneTimeStore } from '../http/oneTimeStore.ts'

/** Error files wait for the person who caused them: owner-only, for an hour (security.md 1B-9). */
export type FaultFiles = {
  /** Keeps a file; returns the secret part of its address. */
  keep(userId: string, file: Buffer): string
  /** The file, when it is this person's and not too old. */
  find(id: string, userId: string): Buffer | undefined
}

const lifeMs = 3_600_000
/** The oldest make room: nobody can fill the memory by importing nonsense. */
const most = 50

export function createFaultFiles(now: () => number): FaultFiles {
  const files = createOneTimeStore<{ userId: string; file: Buffer }>(lifeMs, now, most)
  return {
    keep: (userId, file) => files.keep({ userId, file }),
    find(id, userId) {
      const kept = files.find(id)
      return kept?.userId === userId ? kept.file : undefined
    },
  }
}

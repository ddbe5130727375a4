import { randomBytes } from 'node:crypto'

/** Error files wait for the person who caused them: owner-only, for an hour (security.md 1B-9). */
export type FaultFiles = {
  /** Keeps a file; returns the secret part of its address. */
  keep(userId: string, file: Buffer): string
  /** The file, when it is this person's and not too old. */
  find(id: string, userId: string): Buffer | undefined
}

const lifeMs = 3_600_000
/** The oldest make room: nobody can fill the memory by importing nonsense. */
const maxFiles = 50

export function createFaultFiles(now: () => number): FaultFiles {
  const files = new Map<string, { userId: string; file: Buffer; expiresAt: number }>()
  function dropOld(): void {
    for (const [id, { expiresAt }] of files) if (expiresAt <= now() || files.size > maxFiles) files.delete(id)
  }
  return {
    keep(userId, file) {
      const id = randomBytes(24).toString('base64url')
      files.set(id, { userId, file, expiresAt: now() + lifeMs })
      dropOld()
      return id
    },
    find(id, userId) {
      dropOld()
      const kept = files.get(id)
      return kept?.userId === userId ? kept.file : undefined
    },
  }
}

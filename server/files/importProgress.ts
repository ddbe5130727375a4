import type { ImportProgress } from '#contract/importing.ts'

/** How far the imports in work are, for those who sent them. */
export type ProgressBoard = {
  /** Runs an import that can say how far it is; `job` is the name its sender gave it, undefined for none. */
  show<Result>(userId: string, job: string | undefined, run: (notify: (progress: ImportProgress) => void) => Promise<Result>): Promise<Result>
  of(userId: string, job: string): ImportProgress | null
}

export function createProgressBoard(): ProgressBoard {
  const shown = new Map<string, ImportProgress>()
  const keyOf = (userId: string, job: string) => `${userId} ${job}`
  return {
    async show(userId, job, run) {
      if (job === undefined) return run(() => {})
      const key = keyOf(userId, job)
      shown.set(key, { phase: 'waiting', done: 0, total: 0 })
      try {
        return await run((progress) => void shown.set(key, progress))
      } finally {
        shown.delete(key)
      }
    },
    of: (userId, job) => shown.get(keyOf(userId, job)) ?? null,
  }
}

import type { Database } from '../db/database.ts'
import type { JobHandlers } from './handler.ts'
import { othersRunning, takeFrom } from './runs.ts'
import type { Seen } from './runs.ts'

type Parts = { db: Database; owner: string; handlers: JobHandlers; now: () => number; uptimeMs: () => number; leaseMs: number }

/**
 * Watches the runs of other engines. One whose signs of life stand still for the life of a lease is taken from its owner. Time
 * is what passed on our own monotonic clock since we saw the last sign: no clock that is wrong ends anybody's lease.
 */
export function watchOthers({ db, owner, handlers, now, uptimeMs, leaseMs }: Parts) {
  let watched = new Map<string, { beat: number; sinceMs: number }>()

  /** Returns the runs that it took from somebody. */
  return async (): Promise<Seen[]> => {
    const running = await othersRunning(db, owner)
    const atMs = uptimeMs()
    const next = new Map<string, { beat: number; sinceMs: number }>()
    const taken: Seen[] = []
    for (const seen of running) {
      const known = watched.get(seen.id)
      const sinceMs = known?.beat === seen.beat ? known.sinceMs : atMs
      if (atMs - sinceMs < leaseMs) next.set(seen.id, { beat: seen.beat, sinceMs })
      else if (await takeFrom(db, seen, after(seen, handlers), now())) taken.push(seen)
    }
    watched = next
    return taken
  }
}

function after({ attempt, handler, cancelBy }: Seen, handlers: JobHandlers) {
  if (cancelBy !== null) return { state: 'cancelled', output: `由 ${cancelBy} 取消` } as const
  const attempts = handlers.get(handler)?.retries.attempts
  const reason = '执行它的服务器中断了'
  // a handler of another version of the server is left to whoever knows it
  if (attempts !== undefined && attempt >= attempts) return { state: 'failed', output: `第 ${attempt} 次尝试：${reason}` } as const
  return { state: 'waiting', output: `${reason}，重新执行` } as const
}

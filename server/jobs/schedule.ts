import type { MissedPolicy } from '#contract/modules/operations/job.ts'
import type { Cron } from '#contract/rules/cron/parts.ts'
import { latestRuns, nextRuns } from '#contract/rules/cron/runs.ts'

/** A due time that is older was missed (Quartz calls this the misfire threshold). */
export const missedAfterMs = 60_000
/** so many runs of one job wait at most, and so many due times that were missed are told one by one */
export const mostKept = 100

type Standing = {
  cron: Cron
  /** the oldest due time that was not looked at yet, ms since the epoch */
  nextRunAt: number
  policy: MissedPolicy
  /** how many of its runs are waiting or running */
  open: number
  now: number
  timeZone: string
}

/** Due times (ms since the epoch, oldest first) that are run and that are not. `hasMore`: before these, others were missed and are not told one by one. */
export type Plan = { run: number[]; missed: number[]; hasMore: boolean; nextRunAt: number | null }

/** What becomes of the due times of a job until now. Each is judged once: the next look begins after `now`. */
export function planOf({ cron, nextRunAt, policy, open, now, timeZone }: Standing): Plan {
  const due = latestRuns(cron, nextRunAt, now, mostKept, timeZone)
  const [first] = due
  const hasMore = first !== undefined && due.length === mostKept && latestRuns(cron, nextRunAt, first - 1, 1, timeZone).length > 0
  const run = new Set(chosen(due, { policy, open, now }))
  return { run: [...run], missed: due.filter((at) => !run.has(at)), hasMore, nextRunAt: nextRuns(cron, now, 1, timeZone)[0] ?? null }
}

function chosen(due: readonly number[], { policy, open, now }: Pick<Standing, 'policy' | 'open' | 'now'>): readonly number[] {
  switch (policy) {
    case 'all':
      return open >= mostKept ? [] : due.slice(open - mostKept)
    case 'runOnce':
      return open > 0 ? [] : due.slice(-1)
    case 'skip':
      return open > 0 ? [] : due.filter((at) => now - at <= missedAfterMs).slice(-1)
    default:
      return policy satisfies never
  }
}

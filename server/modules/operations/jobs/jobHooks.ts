import { jobStatus } from '#contract/modules/operations/job.ts'
import { parseCron } from '#contract/rules/cron/parse.ts'
import { nextRuns } from '#contract/rules/cron/runs.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { Problem } from '../../../http/problem.ts'
import type { JobHandlers } from '../../../jobs/handler.ts'
import { cancelRunsOf } from '../../../jobs/queue.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'

type Needs = { handlers: JobHandlers; plantTz: string }

/** What the server adds to the records of scheduled jobs: a handler that it has, parameters that this one takes, and when it is due next. */
export function jobHooks({ handlers, plantTz }: Needs): Hooks {
  const nextRunAt = (cronExpression: unknown, afterMs: number) => {
    const next = nextDue(String(cronExpression), afterMs, plantTz)
    return next === null ? null : wireTime(next, plantTz)
  }
  return {
    beforeCreate: (row) => requireRunnable(handlers, String(row['jobClassName']), String(row['parameter'])),
    // the handler of a job never changes
    beforeUpdate: (row, before) => requireRunnable(handlers, String(before['jobClassName']), String(row['parameter'])),
    assigned: async (row, before, { at }) => {
      if (before === null) return { nextRunAt: row['status'] === jobStatus.stopped ? null : nextRunAt(row['cronExpression'], at) }
      const isSame = before['cronExpression'] === row['cronExpression']
      return isSame || before['status'] === jobStatus.stopped ? {} : { nextRunAt: nextRunAt(row['cronExpression'], at) }
    },
    afterChange: async ({ verb, before }, { trx, by, at }) => {
      if (verb === 'delete') await cancelRunsOf(trx, String(before?.['id']), { username: by.username, atMs: at })
    },
  }
}

/** When an expression is due after `afterMs`, ms since the epoch; null when it never is. */
export function nextDue(cronExpression: string, afterMs: number, timeZone: string): number | null {
  const parsed = parseCron(cronExpression)
  return 'cron' in parsed ? (nextRuns(parsed.cron, afterMs, 1, timeZone)[0] ?? null) : null
}

/** Refuses a handler that this server does not have (security.md 1B row 16), and parameters that it does not take. */
function requireRunnable(handlers: JobHandlers, name: string, parameter: string): void {
  const handler = handlers.get(name)
  if (!handler) throw new Problem(400, `后台找不到该类名：${name}`, { fields: { jobClassName: [`后台找不到该类名：${name}`] } })
  const { error } = handler.params.safeParse(JSON.parse(parameter))
  const [issue] = error?.issues ?? []
  if (!issue) return
  const sentence = `参数 ${issue.path.join('.')} ${issue.message}`.replace('参数  ', '参数')
  throw new Problem(422, sentence, { fields: { parameter: [sentence] } })
}

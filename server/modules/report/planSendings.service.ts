import { z } from 'zod'
import { reportSendings } from '#contract/modules/report/sending.ts'
import { parseCron } from '#contract/rules/cron/parse.ts'
import { latestRuns, nextRuns } from '#contract/rules/cron/runs.ts'
import { systemActor } from '../../bus/unit.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { AnyJobHandler } from '../../jobs/handler.ts'
import { enqueue } from '../../jobs/queue.ts'
import { workFor } from '../../tenancy/atWork.ts'
import './tables.ts'

/** The name of the job that carries out a schedule once. */
export const sendingJob = 'report.sending'
/** of one look; the next follows a second later */
const atOnce = 20

/** `sending`: its id; `isByHand`: a person wanted it now, so that a schedule that is off is no obstacle. */
export const SendingParams = z.strictObject({ sending: z.string().min(1, '请指定定时发送').max(64), isByHand: z.boolean().default(false) })

const known = new Map([[sendingJob, { params: SendingParams }]])

type Due = { id: string; isByHand: boolean; dueAt: number }

/** Puts one sending into the queue: by its schedule once for each due time (ms since the epoch), by hand whenever somebody wants it. */
export async function queueSending(unit: UnitOfWork, { id, isByHand, dueAt }: Due): Promise<void> {
  const key = isByHand ? {} : { key: `${id}@${dueAt}` }
  await enqueue(unit, known, { handler: sendingJob, params: { sending: id, isByHand }, dueAt, ...key })
}

/** When an expression is due after a moment, ms since the epoch; null when it never is. */
export function nextSending(cronExpression: string, afterMs: number, timeZone: string): number | null {
  const parsed = parseCron(cronExpression)
  return 'cron' in parsed ? (nextRuns(parsed.cron, afterMs, 1, timeZone)[0] ?? null) : null
}

/** Turns what is due into runs, each once, whoever looks: of several due times that passed while nobody looked the newest alone. */
export const planSendings: NonNullable<AnyJobHandler['planDue']> = async ({ db, units, now, timeZone }) => {
  const due = await workFor('every', () =>
    db
      .selectFrom('mes_report_sending')
      .select(['id', 'tenantId', 'cronExpression', 'nextRunAt'])
      .where('isOn', '=', 'Y')
      .where('nextRunAt', '<=', now)
      .orderBy('nextRunAt')
      .limit(atOnce)
      .execute(),
  )
  for (const { id, tenantId, cronExpression, nextRunAt } of due) {
    const parsed = parseCron(cronExpression)
    if ('reason' in parsed || nextRunAt === null) continue // nobody can store such an expression
    const [newest = nextRunAt] = latestRuns(parsed.cron, Number(nextRunAt), now, 1, timeZone)
    const next = nextRuns(parsed.cron, now, 1, timeZone)[0] ?? null
    await workFor(tenantId, () =>
      units(systemActor, async (unit) => {
        const { numUpdatedRows } = await unit.trx
          .updateTable('mes_report_sending')
          .set({ nextRunAt: next })
          .where('id', '=', id)
          .where('isOn', '=', 'Y')
          .where('nextRunAt', '=', nextRunAt)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        await queueSending(unit, { id, isByHand: false, dueAt: Number(newest) })
        unit.afterCommit('resource.changed', { resource: reportSendings.name, verb: 'edit', id, mark: null })
      }),
    )
  }
}

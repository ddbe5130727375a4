import { deviationWords } from '#contract/modules/production/critical/deviationWords.ts'
import { acceptDeviation, rejectDeviation, voidDeviation } from '#contract/modules/production/critical/parameterDeviation.ts'
import type { parameterDeviations } from '#contract/modules/production/critical/parameterDeviation.ts'
import type { Database } from '../../../db/database.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded, Running } from '../../../resource/command/commandHalf.ts'
import { turnOfTask } from '../orderTurn.ts'
import '../tables.ts'

/** An instant may be written as ms since the epoch. */
type Deviation = Omit<NonNullable<(typeof parameterDeviations)['rowType']>, 'judgeTime'> & { id: string; judgeTime: string | number | null }

/** The server's half of the commands on deviations: judged in the turn of their batch, so that a report is confirmed before or after, never meanwhile. */
export const deviationHalves: readonly CommandHalf[] = inTurns<Deviation>(
  ({ unit, record }) => turnOfTask(unit, record.taskId),
  [
    implement<Deviation>(acceptDeviation, { guards: [madeByOthers], run: judged, told: ({ name, batchNo }) => `${batchNo} 的“${name}”已判为可接受` }),
    implement<Deviation>(rejectDeviation, {
      guards: [madeByOthers],
      run: judged,
      told: ({ name, batchNo }) => `${batchNo} 的“${name}”已判为不可接受，已开不合格处理单`,
    }),
    implement<Deviation>(voidDeviation),
  ],
)

async function judged({ unit, asked, signed: [signature] }: Running<Deviation>): Promise<Partial<Deviation>> {
  const reason = typeof asked['reason'] === 'string' ? asked['reason'] : ''
  return { reason, judgeBy: unit.by.username, judgeTime: unit.at, esignId: signature?.signId ?? '' }
}

/** Nobody judges what they made (factory.md 4, R8). */
async function madeByOthers({ unit, record }: Guarded<Deviation>): Promise<string | null> {
  const { personIds, createBy } = await unit.trx
    .selectFrom('mes_work_report')
    .select(['personIds', 'createBy'])
    .where('id', '=', record.reportId)
    .executeTakeFirstOrThrow()
  const makers = [createBy, ...personIds.split(',')]
  return makers.includes(unit.by.username) ? '这份报工是您做的，参数偏差要由别人评定' : null
}

/** Why a report of a critical step cannot be confirmed yet: what of it nobody has judged, the first by its name. Null where nothing is open. */
export async function whyUnjudged(db: Database, { id, taskId }: { id: string; taskId: string }): Promise<string | null> {
  const open = await db
    .selectFrom('mes_parameter_deviation as deviation')
    .innerJoin('mes_work_report as report', 'report.id', 'deviation.reportId')
    .select(['deviation.reportId', 'name', 'kind', 'limitValue', 'extreme', 'deviation.unit', 'report.reportNo'])
    .where('deviation.taskId', '=', taskId)
    .where('deviation.status', '=', 'open')
    .orderBy('deviation.id')
    .execute()
  const first = open.find(({ reportId }) => reportId === id) ?? open[0]
  if (!first) return null
  const count = open.length > 1 ? `等 ${open.length} 项` : ''
  return `关键参数“${first.name}”${deviationWords(first)}${count}，还没有评定。请质量人员先在“参数偏差”里评定，再确认报工`
}

/** How many parameters of a report nobody has judged. */
export async function deviationsToJudge(db: Database, reportId: string): Promise<number> {
  const open = await db.selectFrom('mes_parameter_deviation').select('id').where('reportId', '=', reportId).where('status', '=', 'open').execute()
  return open.length
}

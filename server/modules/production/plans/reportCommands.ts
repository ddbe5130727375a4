import { taskStatusTexts, unbegunTaskStates } from '#contract/modules/production/planStates.ts'
import { confirmReport, correctReport, countedReportStates, reportWork } from '#contract/modules/production/workReport.ts'
import type { workReports } from '#contract/modules/production/workReport.ts'
import { workCorrected, workReported } from '#contract/modules/production/workReported.ts'
import { shiftWord } from '#contract/modules/production/shiftWord.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import type { GivenCommand } from '#contract/withinEvent.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Running } from '../../../resource/command/commandHalf.ts'
import type { Row } from '../../../resource/read/tableReader.ts'
import type { HookParts } from '../../../resource/serverModule.ts'
import type { Change, Hooks } from '../../../resource/write/hooks.ts'
import { requireMeasured } from '../../material/amounts.service.ts'
import { turnOfTask } from '../orderTurn.ts'
import { countBeside, differenceOf } from './machineCount.ts'
import { afterTaskCommand } from './taskCommands.ts'
import '../tables.ts'

type Report = NonNullable<(typeof workReports)['rowType']> & { id: string }

const amountIn = (asked: Row, name: string) => (typeof asked[name] === 'number' ? asked[name] : 0)
const textIn = (asked: Row, name: string) => (typeof asked[name] === 'string' ? asked[name] : '')

/** A report gets its number when it is made. */
export function reportHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Report> {
  return {
    assigned: async (_row, before, unit) =>
      before ? {} : { reportNo: await nextNumber(unit, 'mes_work_report', { plantTz }), shift: shiftWord(unit.at, plantTz) },
    async afterChange({ verb, after }, { trx }) {
      if (verb !== 'add' || after === null) return
      const task = trx.selectFrom('mes_task').innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId').where('mes_task.id', '=', after.taskId)
      const { productId } = await task.select('productId').executeTakeFirstOrThrow()
      const { unit, qtyGood, qtyBad } = after
      await requireMeasured(trx, { materialId: productId, unit, unitField: null, amounts: { qtyGood, qtyBad } })
    },
  }
}

/** The server's half of the commands on reports. */
export const reportCommandHalves: readonly CommandHalf[] = inTurns<Report>(
  ({ unit, record }) => turnOfTask(unit, record.taskId),
  [
    implement<Report>(reportWork, { make: report, told: ({ qtyGood, unit }) => `已报工：合格 ${quantityText(qtyGood, 6)} ${unit}` }),
    implement<Report>(confirmReport, {
      async run({ unit, record }) {
        // stock consumes and receives by it, in the same transaction
        await unit.within(workReported, { record })
      },
    }),
    implement<Report>(correctReport, {
      async run({ record, asked, records }) {
        const { taskId, personIds, startTime, endTime, processId, equipmentId, shift, isLast, countGood, countBad, countedBy } = record
        const made = { taskId, processId, equipmentId, shift, isLast, unit: record.unit, correctOf: record.reportNo, status: 'submitted', startTime, endTime }
        const countDiff = countGood === null ? null : differenceOf(amountsOf(asked), { good: countGood, bad: countBad ?? 0 })
        await records.add({ ...amountsOf(asked), personIds }, { ...made, countGood, countBad, countDiff, countedBy })
      },
      told: () => '已更正，新的报工等待确认',
    }),
  ],
)

/** What follows once a report no longer counts: its task is summed up anew, and what was booked by it is undone. */
export async function afterCorrection(unit: UnitOfWork, { record, before }: GivenCommand<Report>): Promise<void> {
  await countReports(unit, record.taskId)
  if (before?.status === 'confirmed') await unit.within(workCorrected, { record })
}

const amountsOf = (asked: Row) => ({ qtyGood: amountIn(asked, 'qtyGood'), qtyBad: amountIn(asked, 'qtyBad'), reasons: textIn(asked, 'reasons') })

async function report({ unit, asked, records }: Omit<Running<Report>, 'record'>): Promise<Change> {
  for (const turn of await turnOfTask(unit, textIn(asked, 'taskId'))) await takeTurn(unit.trx, turn)
  const task = await unit.trx
    .selectFrom('mes_task')
    .select(['id', 'taskNo', 'status', 'unit', 'actualStart', 'processId', 'equipmentId', 'planId', 'seq'])
    .where('id', '=', textIn(asked, 'taskId'))
    .executeTakeFirst()
  if (!task) throw new Problem(404, '没有找到这道任务，可能已被取消')
  if (task.status !== 'running' && task.status !== 'paused') throw new Problem(409, unreportable(task))
  const amounts = amountsOf(asked)
  if (amounts.qtyGood + amounts.qtyBad === 0) throw refused('qtyGood', '合格和不良都是 0，请填写做了多少')
  if (amounts.qtyBad > 0 && amounts.reasons === '') throw refused('reasons', '有不良时请填写原因')
  const last = await unit.trx
    .selectFrom('mes_work_report')
    .select('endTime')
    .where('taskId', '=', task.id)
    .orderBy('endTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { processId, equipmentId } = task
  const isLast = (await hasLaterTask(unit, task)) ? 'N' : 'Y'
  const startTime = last?.endTime ?? task.actualStart
  const made = await records.add(
    { ...amounts, personIds: unit.by.username },
    {
      taskId: task.id,
      processId,
      equipmentId,
      isLast,
      unit: task.unit,
      correctOf: null,
      status: 'submitted',
      startTime: startTime === null ? null : Number(startTime),
      endTime: unit.at,
      ...(await countBeside(unit, { task, fromMs: startTime === null ? null : Number(startTime) }, amounts)),
    },
  )
  await countReports(unit, task.id)
  return made
}

function unreportable({ taskNo, status }: { taskNo: string; status: string }): string {
  const state = Object.entries(taskStatusTexts).find(([value]) => value === status)?.[1] ?? status
  const wayOut = unbegunTaskStates.some((one) => one === status) ? '请先开工再报工' : '它已经结束；数量要改时请更正它的报工'
  return `“${state}”的工序任务 ${taskNo} 不能报工。${wayOut}`
}

/** Whether a step of the same batch comes after it that was not skipped. */
async function hasLaterTask({ trx }: UnitOfWork, { planId, seq }: { planId: string; seq: number }): Promise<boolean> {
  const later = trx.selectFrom('mes_task').select('id').where('planId', '=', planId).where('seq', '>', seq)
  return (await later.where('status', 'not in', ['skipped', 'cancelled']).limit(1).executeTakeFirst()) !== undefined
}

function refused(name: string, sentence: string): Problem {
  return new Problem(422, sentence, { fields: { [name]: [sentence] } })
}

/** What a task made is the sum of its reports that count; its plan and order follow. */
async function countReports(unit: UnitOfWork, taskId: string): Promise<void> {
  const counted = await unit.trx
    .selectFrom('mes_work_report')
    .select(['qtyGood', 'qtyBad'])
    .where('taskId', '=', taskId)
    .where('status', 'in', [...countedReportStates])
    .execute()
  const total = (name: 'qtyGood' | 'qtyBad') => counted.reduce((sum, one) => sum + Number(one[name]), 0)
  await unit.trx
    .updateTable('mes_task')
    .set({ qtyGood: total('qtyGood'), qtyBad: total('qtyBad') })
    .where('id', '=', taskId)
    .execute()
  unit.afterCommit('resource.changed', { resource: 'mesTask', verb: 'edit', id: taskId, mark: null })
  await afterTaskCommand(unit, taskId)
}

import { taskStatusTexts, unbegunTaskStates } from '#contract/modules/production/planStates.ts'
import { confirmReport, correctReport, reportWork, voidReport } from '#contract/modules/production/workReport.ts'
import { workReported } from '#contract/modules/production/workReported.ts'
import { shiftAt, shiftWord } from '#contract/rules/calendar/shifts.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { readShifts } from '../../../calendar/readShifts.ts'
import { Problem } from '../../../http/problem.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded, Running } from '../../../resource/command/commandHalf.ts'
import type { Row } from '../../../resource/field/row.ts'
import type { HookParts } from '../../../resource/routes/registered.ts'
import type { Change, Hooks } from '../../../resource/write/hooks.ts'
import { requireMeasured } from '../../material/amounts.service.ts'
import { deviationsToJudge, whyUnjudged } from '../critical/deviationHalves.ts'
import { lookAtCritical } from '../critical/lookAtCritical.ts'
import { turnOfTask } from '../orderTurn.ts'
import { countReports } from './afterReports.ts'
import type { Report } from './afterReports.ts'
import { countBeside, differenceOf } from './machineCount.ts'
import { amountsOf, refused, requireRoom, whySettled, whyUnreportable } from './reportGuards.ts'
import { stepWithin } from './steps.ts'
import '../tables.ts'

const textIn = (asked: Row, name: string) => (typeof asked[name] === 'string' ? asked[name] : '')

/** A report gets its number when it is made. */
export function reportHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Report> {
  return {
    async assigned(_row, before, unit) {
      if (before) return {}
      const shift = shiftWord(shiftAt(await readShifts(unit.trx, plantTz), unit.at))
      return { reportNo: await nextNumber(unit, 'mes_work_report', { plantTz }), shift }
    },
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
    implement<Report>(reportWork, {
      make: report,
      async told({ id, qtyGood, unit }, db) {
        const waiting = await deviationsToJudge(db, id)
        return `已报工：合格 ${quantityText(qtyGood, 6)} ${unit}${waiting > 0 ? `；有 ${waiting} 项关键参数要先由质量人员评定，才能确认` : ''}`
      },
    }),
    implement<Report>(confirmReport, {
      guards: [isNotSettled, isJudged],
      async run({ unit, record }) {
        // stock consumes and receives by it, in the same transaction
        await unit.within(workReported, { record, tell: (isKept) => markStock(unit, record.taskId, isKept) })
      },
    }),
    implement<Report>(correctReport, {
      guards: [isNotSettled],
      async run({ unit, record, asked, records }) {
        const task = await unit.trx.selectFrom('mes_task').select(['id', 'planId', 'seq', 'unit']).where('id', '=', record.taskId).executeTakeFirstOrThrow()
        await requireRoom(unit.trx, task, amountsOf(asked), record.id)
        const { taskId, personIds, startTime, endTime, processId, equipmentId, shift, isLast, countGood, countBad, countedBy } = record
        const made = { taskId, processId, equipmentId, shift, isLast, unit: record.unit, correctOf: record.reportNo, status: 'submitted', startTime, endTime }
        const countDiff = countGood === null ? null : differenceOf(amountsOf(asked), { good: countGood, bad: countBad ?? 0 })
        await records.add({ ...amountsOf(asked), personIds }, { ...made, countGood, countBad, countDiff, countedBy })
      },
      told: () => '已更正，新的报工等待确认',
    }),
    implement<Report>(voidReport),
  ],
)

async function report({ unit, asked, records }: Omit<Running<Report>, 'record'>): Promise<Change> {
  for (const turn of await turnOfTask(unit, textIn(asked, 'taskId'))) await takeTurn(unit.trx, turn)
  const task = await unit.trx
    .selectFrom('mes_task')
    .select(['id', 'taskNo', 'status', 'unit', 'actualStart', 'processId', 'equipmentId', 'planId', 'seq'])
    .where('id', '=', textIn(asked, 'taskId'))
    .executeTakeFirst()
  if (!task) throw new Problem(404, '没有找到这道任务，可能已被取消')
  if (task.status !== 'running' && task.status !== 'paused') throw new Problem(409, unreportable(task))
  const ended = await whyUnreportable(unit.trx, task.id)
  if (ended !== null) throw new Problem(409, ended)
  const amounts = amountsOf(asked)
  if (amounts.qtyGood + amounts.qtyBad === 0) throw refused('qtyGood', '合格和不良都是 0，请填写做了多少')
  await requireRoom(unit.trx, task, amounts, null)
  const last = await unit.trx
    .selectFrom('mes_work_report')
    .select('endTime')
    .where('taskId', '=', task.id)
    .orderBy('endTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { processId, equipmentId } = task
  const isLast = (await stepWithin(unit.trx, task)).after === null ? 'Y' : 'N'
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
  const fromMs = startTime === null ? null : Number(startTime)
  await lookAtCritical(unit, { reportId: String(made.after?.['id']), taskId: task.id, fromMs, toMs: unit.at })
  await countReports(unit, task.id)
  return made
}

function unreportable({ taskNo, status }: { taskNo: string; status: string }): string {
  const state = Object.entries(taskStatusTexts).find(([value]) => value === status)?.[1] ?? status
  const wayOut = unbegunTaskStates.some((one) => one === status) ? '请先开工再报工' : '它已经结束；数量要改时请更正它的报工'
  return `“${state}”的工序任务 ${taskNo} 不能报工。${wayOut}`
}

function isNotSettled({ unit, record }: Guarded<Report>): Promise<string | null> {
  return whySettled(unit.trx, record.taskId)
}

function isJudged({ unit, record }: Guarded<Report>): Promise<string | null> {
  return whyUnjudged(unit.trx, record)
}

/** A batch whose material was not issued when it was reported once is no batch of kept stock any more. */
async function markStock({ trx }: UnitOfWork, taskId: string, isKept: boolean): Promise<void> {
  const { planId } = await trx.selectFrom('mes_task').select('planId').where('id', '=', taskId).executeTakeFirstOrThrow()
  await trx
    .updateTable('mes_plan')
    .set({ stockKept: isKept ? 'Y' : 'N' })
    .where('id', '=', planId)
    .where('stockKept', '!=', 'N')
    .execute()
}

import type { RecordOf } from '#contract/command.ts'
import { cancelMaint, finishMaint, postponeMaint, startMaint } from '#contract/modules/care/maintOrder.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { plantDay, wireTime } from '#contract/rules/wireTime.ts'
import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../../resource/command/commandHalf.ts'
import { giveBack, machineIsThere, nothingRuns, takeOut, turnOfMachine } from '../machineLife.ts'
import '../tables.ts'

type Order = RecordOf<typeof startMaint>

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** The server's half of what is done to maintenance orders. */
export const maintHalves: readonly CommandHalf[] = inTurns<Order>(turnOfMachine, [
  implement<Order>(startMaint, {
    guards: [machineIsThere, nothingRuns, notInMaintenance],
    async run({ unit, record, plantTz }) {
      const lifeBefore = await takeOut(unit, record.machineId, 'maintenance')
      return { lifeBefore, startBy: unit.by.username, startTime: wireTime(unit.at, plantTz) }
    },
    told: ({ orderNo }) => `${orderNo} 开始，设备转为“保养”，不再排产`,
  }),
  implement<Order>(finishMaint, {
    async run({ unit, record, asked, plantTz }) {
      await giveBack(unit, { machineId: record.machineId, recordId: record.id, lifeBefore: record.lifeBefore })
      if (record.planId !== null) await countAnew(unit, record.planId, plantTz)
      return { result: text(asked['result']), endTime: wireTime(unit.at, plantTz) }
    },
    told: ({ orderNo }) => `${orderNo} 已完成，设备恢复使用`,
  }),
  implement<Order>(postponeMaint, {
    async run({ unit, asked, plantTz }) {
      const dueDay = text(asked['dueDay'])
      if (dueDay < plantDay(unit.at, plantTz)) throw new Problem(422, '新的到期日已经过去，请选今天或以后', { fields: { dueDay: ['请选今天或以后'] } })
      return { dueDay }
    },
    told: ({ orderNo, dueDay }) => `${orderNo} 改到 ${dueDay}`,
  }),
  implement<Order>(cancelMaint, {
    async run({ unit, record, asked, plantTz }) {
      await giveBack(unit, { machineId: record.machineId, recordId: record.id, lifeBefore: record.lifeBefore })
      return { result: text(asked['reason']), endTime: wireTime(unit.at, plantTz) }
    },
  }),
])

async function notInMaintenance({ unit, record }: { unit: ReadUnit; record: Order }): Promise<string | null> {
  const other = await unit.trx
    .selectFrom('mes_maint_order')
    .select('orderNo')
    .where('machineId', '=', record.machineId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return other ? `设备已经在做保养单 ${other.orderNo}，请先完成那一张` : null
}

/** From now on the days and hours of the plan count anew. */
async function countAnew({ trx, at }: UnitOfWork, planId: string, plantTz: string): Promise<void> {
  const plan = await trx.selectFrom('mes_maint_plan').select('everyDays').where('id', '=', planId).executeTakeFirstOrThrow()
  const lastDay = plantDay(at, plantTz)
  const nextDay = plan.everyDays === null ? null : dayPlus(lastDay, plan.everyDays)
  await trx.updateTable('mes_maint_plan').set({ lastDay, lastTime: at, nextDay, runHours: 0 }).where('id', '=', planId).execute()
}

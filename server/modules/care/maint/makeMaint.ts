import { sql } from 'kysely'
import { maintOrders } from '#contract/modules/care/maintOrder.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { careNumber, tellMade } from '../careRow.ts'
import { newRow } from '../../../db/newRow.ts'
import { tellHolders } from '../tellHolders.ts'
import type { MaintPlanTable } from '../tables.ts'
import { unbegun } from './maintHooks.ts'

const hourMs = 3_600_000

/** Counts the hours of every plan and makes the orders that are due by days or by hours, one at a time of each plan; in words how many. */
export async function makeMaint(unit: UnitOfWork, plantTz: string): Promise<string> {
  const today = plantDay(unit.at, plantTz)
  const plans = await unit.trx.selectFrom('mes_maint_plan').selectAll().where('isOn', '=', 'Y').orderBy('name').execute()
  let made = 0
  for (const plan of plans) {
    const runHours = plan.everyHours === null ? 0 : await hoursSince(unit, plan)
    if (runHours !== Number(plan.runHours)) await unit.trx.updateTable('mes_maint_plan').set({ runHours }).where('id', '=', plan.id).execute()
    const due = dueOf(plan, { today, runHours })
    if (due === null || (await isUnderWay(unit, plan.id))) continue
    await makeOrder(unit, plan, due, plantTz)
    made += 1
  }
  return made === 0 ? '没有到期的保养' : `生成保养单 ${made} 张`
}

type Due = { cause: 'days' | 'hours'; dueDay: string }

/** Why a plan is due: by days its order is made so many days ahead, by hours on the day on which they are full. */
function dueOf({ nextDay, everyHours, aheadDays }: MaintPlanTable, { today, runHours }: { today: string; runHours: number }): Due | null {
  if (nextDay !== null && nextDay !== '' && nextDay <= dayPlus(today, aheadDays)) return { cause: 'days', dueDay: nextDay }
  return everyHours !== null && runHours >= everyHours ? { cause: 'hours', dueDay: today } : null
}

async function isUnderWay({ trx }: UnitOfWork, planId: string): Promise<boolean> {
  const order = trx.selectFrom('mes_maint_order').select('id').where('planId', '=', planId).where('status', 'in', ['open', 'running'])
  return (await order.executeTakeFirst()) !== undefined
}

/** Hours that the machine has run since the last time, by the stretches of its states; one place behind the point. */
async function hoursSince({ trx, at }: UnitOfWork, { machineId, lastTime, createTime }: MaintPlanTable): Promise<number> {
  const since = Number(lastTime ?? createTime)
  const { rows } = await sql<{ ms: number | string | null }>`
    select sum((case when stretch."endMs" is null then ${at} else stretch."endMs" end)
      - (case when stretch."startMs" < ${since} then ${since} else stretch."startMs" end)) as ms
    from mes_equipment_state stretch join mes_equipment machine on machine."equipCode" = stretch."equipCode"
    where machine.id = ${machineId} and stretch.state in ('running', 'minorStop')
      and stretch."startMs" < ${at} and (stretch."endMs" is null or stretch."endMs" > ${since})`.execute(trx)
  return Math.round((Number(rows[0]?.ms ?? 0) / hourMs) * 10) / 10
}

async function makeOrder(unit: UnitOfWork, plan: MaintPlanTable, due: Due, plantTz: string): Promise<void> {
  const row = {
    ...newRow(unit),
    ...unbegun,
    ...due,
    orderNo: await careNumber(unit, 'mes_maint_order', plantTz),
    planId: plan.id,
    machineId: plan.machineId,
    title: plan.name,
    content: plan.content,
    status: 'open',
  }
  await unit.trx.insertInto('mes_maint_order').values(row).execute()
  tellMade(unit, maintOrders.name, row)
  await tellHolders(unit, 'mes:maintOrder:do', { title: `保养到期：${plan.name}`, content: `${row.orderNo}，${due.dueDay} 前完成`, plantTz })
}

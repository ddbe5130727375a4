import type { ShiftOutput } from '#contract/modules/production/shiftOutput.ts'
import { goodReportStates } from '#contract/modules/production/workReport.ts'
import { workingSpans } from '#contract/rules/calendar/plantCalendar.ts'
import { shiftAt, shiftWord } from '#contract/rules/calendar/shifts.ts'
import type { ShiftSpan } from '#contract/rules/calendar/shifts.ts'
import { hoursOf, madeBetween } from '#contract/rules/madeByHour.ts'
import type { Making } from '#contract/rules/madeByHour.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { readCalendar } from '../../calendar/readCalendar.ts'
import { readShifts } from '../../calendar/readShifts.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

type UnitMaking = Making & { unit: string }
const hourMs = 3_600_000

/**
 * Good output of the shift that runs, as the figure outputOfShift counts it (spec/decisions.md 57): what last steps reported and somebody confirmed;
 * beside it what the plan has of these steps, hour by hour. What a report made is spread over the time that it tells of, within the shift.
 */
export async function shiftOutput(db: Database, { nowMs, plantTz }: { nowMs: number; plantTz: string }): Promise<ShiftOutput> {
  const shift = shiftAt(await readShifts(db, plantTz), nowMs)
  const [made, planned] = [await reported(db, shift), await plannedIn(db, shift, plantTz)]
  const units = [...new Set([...made, ...planned].map(({ unit }) => unit))].toSorted()
  const hours = hoursOf(shift)
  return {
    shift: shiftWord(shift),
    output: units.map((unit) => {
      const [own, plan] = [made.filter((one) => one.unit === unit), planned.filter((one) => one.unit === unit)]
      const within = (fromMs: number, toMs: number) => sumBetween(plan, Math.max(fromMs, shift.startMs), Math.min(toMs, shift.endMs))
      return {
        unit,
        good: fromMicro(own.reduce((sum, { amount }) => sum + amount, 0)),
        planned: within(shift.startMs, shift.endMs),
        due: within(shift.startMs, nowMs),
        hours: hours.map((at) => ({ hourMs: at, planned: within(at, at + hourMs), good: sumBetween(own, at, at + hourMs) })),
      }
    }),
  }
}

/** To a thousandth: parts of hours are no exact amounts. */
function sumBetween(makings: readonly Making[], fromMs: number, toMs: number): number {
  const micro = makings.reduce((sum, making) => sum + madeBetween(making, fromMs, toMs), 0)
  return Math.round(micro / 1000) / 1000
}

async function reported(db: Database, shift: ShiftSpan): Promise<UnitMaking[]> {
  const rows = await db
    .selectFrom('mes_work_report')
    .select(['unit', 'qtyGood', 'startTime', 'endTime'])
    .where('status', 'in', [...goodReportStates])
    .where('isLast', '=', 'Y')
    .where('shift', '=', shiftWord(shift))
    .orderBy('id')
    .execute()
  return rows.map(({ unit, qtyGood, startTime, endTime }) => {
    const endMs = Math.min(Math.max(Number(endTime), shift.startMs + 1), shift.endMs)
    const startMs = Math.min(Math.max(Number(startTime ?? endTime), shift.startMs), endMs - 1)
    return { unit, amount: Number(qtyGood), spans: [{ startMs, endMs }] }
  })
}

/** The last steps that the plan has in the shift, each evenly over the working time of its machine. */
async function plannedIn(db: Database, shift: ShiftSpan, plantTz: string): Promise<UnitMaking[]> {
  const rows = await db
    .selectFrom('mes_task')
    .leftJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .leftJoin('mes_workshop', 'mes_workshop.id', 'mes_equipment.workshopId')
    .select(['mes_task.unit', 'qtyPlan', 'planStart', 'planEnd', 'equipCode', 'mes_workshop.code as workshop'])
    .where('mes_task.status', 'not in', ['skipped', 'cancelled'])
    .where('planStart', '<', shift.endMs)
    .where('planEnd', '>', shift.startMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mes_task as later')
            .select('later.id')
            .whereRef('later.planId', '=', 'mes_task.planId')
            .whereRef('later.seq', '>', 'mes_task.seq')
            .where('later.status', '!=', 'skipped'),
        ),
      ),
    )
    .orderBy('mes_task.id')
    .execute()
  const calendar = await readCalendar(db, plantTz)
  return rows.map(({ unit, qtyPlan, planStart, planEnd, equipCode, workshop }) => {
    const [fromMs, toMs] = [Number(planStart), Number(planEnd)]
    const working = workingSpans(calendar, { workshop: workshop ?? '', machine: equipCode ?? '' }, { fromMs, toMs })
    return { unit, amount: Number(qtyPlan), spans: working.length > 0 ? working : [{ startMs: fromMs, endMs: toMs }] }
  })
}

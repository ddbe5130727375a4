import type { ShiftOutput } from '#contract/modules/production/shiftOutput.ts'
import { goodReportStates } from '#contract/modules/production/workReport.ts'
import { shiftAt, shiftWord } from '#contract/rules/calendar/shifts.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { readShifts } from '../../calendar/readShifts.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

/** Good output of the shift that runs, as the figure outputOfShift counts it (spec/decisions.md 57): what last steps reported and somebody confirmed. */
export async function shiftOutput(db: Database, { nowMs, plantTz }: { nowMs: number; plantTz: string }): Promise<ShiftOutput> {
  const shift = shiftWord(shiftAt(await readShifts(db, plantTz), nowMs))
  const rows = await db
    .selectFrom('mes_work_report')
    .select(['unit', ({ fn }) => fn.sum<number | string>('qtyGood').as('good')])
    .where('status', 'in', [...goodReportStates])
    .where('isLast', '=', 'Y')
    .where('shift', '=', shift)
    .groupBy('unit')
    .orderBy('unit')
    .execute()
  return { shift, output: rows.map(({ unit, good }) => ({ unit, good: fromMicro(Number(good)) })) }
}

import type { PlantHours } from '#contract/modules/equipment/overview.ts'
import { dayMs } from '#contract/rules/calendar/clock.ts'
import { stretchesOf } from '#contract/rules/calendar/plantCalendar.ts'
import { shiftsBetween } from '#contract/rules/calendar/shifts.ts'
import type { Database } from '../db/database.ts'
import { readCalendar } from './readCalendar.ts'
import { readShifts } from './readShifts.ts'

/** So far a wall looks back, and ahead as long as it can be without its server over a weekend. */
const beforeMs = 2 * dayMs
const aheadMs = 4 * dayMs

/** The shifts and the working hours of the plant around an instant (ms since the epoch), as walls show them. */
export async function plantHours(db: Database, plantTz: string, atMs: number): Promise<PlantHours> {
  const span = { fromMs: atMs - beforeMs, toMs: atMs + aheadMs }
  const stretches = stretchesOf(await readCalendar(db, plantTz), { workshop: '', machine: '' }, span)
  return {
    shifts: shiftsBetween(await readShifts(db, plantTz), span),
    work: stretches?.filter(({ kind }) => kind === 'work').map(({ startMs, endMs }) => ({ startMs, endMs })) ?? null,
  }
}

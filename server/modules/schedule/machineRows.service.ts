import type { ScheduleRow } from '#contract/modules/schedule/calls.ts'
import { stretchesOf } from '#contract/rules/calendar/plantCalendar.ts'
import { hoursFor, twoShifts, windowsOf } from '#contract/rules/schedule/workTime.ts'
import { readCalendar } from '../../calendar/readCalendar.ts'
import type { Database } from '../../db/database.ts'

/** Workshops that work two shifts where the calendar says nothing of them; the others work by day. */
const shiftWorkshops: ReadonlySet<string> = new Set(['W01', 'W02', 'W03', 'W04', 'W05'])

/** The machines that can be scheduled, in the plant's order, with their working windows between two instants. */
export async function machineRows(db: Database, span: { fromMs: number; toMs: number; plantTz: string }): Promise<ScheduleRow[]> {
  const machines = await db
    .selectFrom('mes_equipment')
    .innerJoin('mes_workshop', 'mes_workshop.id', 'mes_equipment.workshopId')
    .select(['mes_equipment.id', 'mes_equipment.equipCode', 'mes_equipment.name', 'mes_equipment.type', 'mes_workshop.code as workshopCode'])
    .where('mes_equipment.status', '=', 'active')
    .where('mes_equipment.parentId', '=', '')
    .orderBy('mes_equipment.seq')
    .orderBy('mes_equipment.equipCode')
    .execute()
  const calendar = await readCalendar(db, span.plantTz)
  const windows = new Map<boolean, ScheduleRow['windows']>()
  return machines.map(({ id, equipCode, name, type, workshopCode }) => {
    const own = stretchesOf(calendar, { workshop: workshopCode, machine: equipCode }, span)
    const open = own?.filter(({ kind }) => kind === 'work').map(({ startMs, endMs }) => ({ startMs, endMs }))
    if (open !== undefined) return { machineId: id, equipCode, name, type, windows: open }
    const hasShifts = shiftWorkshops.has(workshopCode)
    const known = windows.get(hasShifts) ?? windowsOf(hoursFor(null, hasShifts ? twoShifts : null), span)
    windows.set(hasShifts, known)
    return { machineId: id, equipCode, name, type, windows: known }
  })
}

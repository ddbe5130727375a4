import { minutesOf } from '#contract/rules/calendar/clock.ts'
import type { ShiftHistory, ShiftPattern } from '#contract/rules/calendar/shifts.ts'
import type { Database } from '../db/database.ts'
import type { ShiftVersionTable } from './tables.ts'

type Version = Omit<ShiftVersionTable, 'id'>

/**
 * The shifts of the plant, as they stand and as they stood: reports, OEE, hand-over and walls name hours by them. A shift that was never
 * changed has no version and counts as it is, ever since; shifts of workshops and machines name no hours of the plant.
 */
export async function readShifts(db: Database, plantTz: string): Promise<ShiftHistory> {
  const stored = await db.selectFrom('mes_shift').selectAll().execute()
  const written = await db.selectFrom('mes_shift_version').selectAll().orderBy('fromMs').orderBy('id').execute()
  const known = new Set(written.map(({ shiftId }) => shiftId))
  const never = stored.filter(({ id }) => !known.has(id)).map(({ id, ...shift }): Version => ({ ...shift, shiftId: id, fromMs: 0 }))
  const versions = [...never, ...written.map((version) => ({ ...version, fromMs: Number(version.fromMs) }))]
  const instants = [...new Set([0, ...versions.map(({ fromMs }) => fromMs)])].sort((one, other) => one - other)
  return { plantTz, patterns: instants.map((fromMs) => ({ fromMs, shifts: shiftsFrom(versions, fromMs) })) }
}

function shiftsFrom(versions: readonly Version[], atMs: number): ShiftPattern[] {
  const latest = new Map(versions.filter(({ fromMs }) => fromMs <= atMs).map((version) => [version.shiftId, version]))
  return [...latest.values()]
    .filter(({ scope, status }) => scope === 'plant' && status === 'Y')
    .sort((one, other) => one.code.localeCompare(other.code))
    .map(({ name, startTime, endTime, weekdays }) => {
      const [from, to] = [minutesOf(startTime), minutesOf(endTime)]
      return { name, span: [from, to > from ? to : to + 1440], days: weekdays.split(',').map(Number) }
    })
}

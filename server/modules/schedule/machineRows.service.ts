import type { WorkWindow } from '#contract/rules/schedule/workTime.ts'
import type { PlantCalendar } from '#contract/rules/calendar/model.ts'
import { stretchesOf } from '#contract/rules/calendar/plantCalendar.ts'
import { hoursFor, twoShifts, windowsOf } from '#contract/rules/schedule/workTime.ts'
import type { PlantMachine } from '../../capability/readMachines.ts'

/** Workshops that work two shifts where the calendar says nothing of them; the others work by day. */
const shiftWorkshops: ReadonlySet<string> = new Set(['W01', 'W02', 'W03', 'W04', 'W05'])

/** A machine with its working windows between two instants. */
export type MachineRow = { machine: PlantMachine; windows: readonly WorkWindow[] }

/** The machines of the plant, in its order, with their hours; machines with the same hours share their windows. */
export function machineRows(machines: readonly PlantMachine[], calendar: PlantCalendar, { fromMs, toMs }: { fromMs: number; toMs: number }): MachineRow[] {
  const known = new Map<string, readonly WorkWindow[]>()
  const hasOwn = (equipCode: string) => [...calendar.shifts, ...calendar.exceptions].some(({ scope, target }) => scope === 'machine' && target === equipCode)
  return machines.map((machine) => {
    const { workshopCode, equipCode } = machine
    const key = hasOwn(equipCode) ? `machine ${equipCode}` : `workshop ${workshopCode}`
    const windows = known.get(key) ?? windowsIn(calendar, { workshop: workshopCode, machine: equipCode }, { fromMs, toMs })
    known.set(key, windows)
    return { machine, windows }
  })
}

function windowsIn(calendar: PlantCalendar, place: { workshop: string; machine: string }, span: { fromMs: number; toMs: number }): WorkWindow[] {
  const own = stretchesOf(calendar, place, span)
  if (own !== null) return own.filter(({ kind }) => kind === 'work').map(({ startMs, endMs }) => ({ startMs, endMs }))
  return windowsOf(hoursFor(null, shiftWorkshops.has(place.workshop) ? twoShifts : null), { ...span, plantTz: calendar.plantTz })
}

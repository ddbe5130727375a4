import type { PlantCalendar } from '#contract/rules/calendar/model.ts'
import { readCalendar } from '../../calendar/readCalendar.ts'
import { canonicalHash } from '../../canonical.ts'
import { readMachines } from '../../capability/readMachines.ts'
import type { PlantMachine } from '../../capability/readMachines.ts'
import type { Database } from '../../db/database.ts'

/** What a plan rests on besides its tasks: the calendar and what machines can take, with a SHA-256 of each. */
export type PlanBasis = { calendar: PlantCalendar; machines: PlantMachine[]; calendarHash: string; machinesHash: string }
type Kept = { calendarHash: string; machinesHash: string }

export async function planBasis(db: Database, plantTz: string): Promise<PlanBasis> {
  const [calendar, machines] = [await readCalendar(db, plantTz), await readMachines(db, null)]
  const facts = machines.map(({ name: _name, lifeWord: _word, ...facts }) => facts) // a name plans nothing
  return { calendar, machines, calendarHash: canonicalHash(calendar), machinesHash: canonicalHash(facts) }
}

/** Why a plan is over date, null where it is not: what it rests on was changed since its run (factory.md 3.13). A run from before this was kept says nothing. */
export function outdatedText(run: Kept, basis: Kept): string | null {
  const changed = [
    run.calendarHash !== '' && run.calendarHash !== basis.calendarHash ? '生产日历' : '',
    run.machinesHash !== '' && run.machinesHash !== basis.machinesHash ? '设备' : '',
  ].filter((name) => name !== '')
  return changed.length === 0 ? null : `已过期：排程之后${changed.join('和')}有改动。请重新自动排程`
}

import type { Bus } from '../../bus/bus.ts'
import { applyRun } from '#contract/modules/schedule/run.ts'
import { systemActor } from '../../bus/unit.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { makeRun } from './run.service.ts'
import './tables.ts'

/** Gives a new demo plant its first schedule, applied, so that its gantts show one: only where tasks wait and nothing was ever scheduled. */
export async function makeFirstSchedule(db: Database, bus: Bus, { plantTz, now }: { plantTz: string; now: () => number }): Promise<void> {
  if (await db.selectFrom('mes_schedule_run').select('id').limit(1).executeTakeFirst()) return
  if (!(await db.selectFrom('mes_task').select('id').limit(1).executeTakeFirst())) return
  const id = await makeRun({ db, bus, plantTz, now }, systemActor, { rule: 'EDD', firstOrders: [], pins: [] }, true)
  await createUnits({ db, bus, now })(systemActor, (unit) => unit.give(applyRun, id))
}

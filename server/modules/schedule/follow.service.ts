import { orders } from '#contract/modules/production/order.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { forEachTenant } from '../../db/tenancy/eachTenant.ts'
import { tellLateOrders } from './late.service.ts'
import { tellBars } from './tellBars.service.ts'

/** changes that come together are told together, well within the second that a wall may take */
const gatherMs = 150

type Parts = { db: Database; bus: Bus; plantTz: string; now: () => number; onTrouble: (error: unknown) => void }

/** What decides whether a plan can still be done, and which orders are late: a change of any of them is judged anew. */
const judgedResources: readonly string[] = [orders.name, 'mesEquipment', 'mesMachineAbility', 'mesShift', 'mesCalendarDay']
/** so often the time itself is looked at: a task may begin on a machine that is down */
const lookAgainMs = 60_000

/** Retains the bars of the gantt and the late orders from now on: whenever tasks, orders, machines or the calendar change, in the order in which they do. The returned function ends it. */
export function followTasks({ db, bus, plantTz, now, onTrouble }: Parts): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | null = null
  let telling: Promise<void> = Promise.resolve()
  const tell = () => {
    timer = null
    telling = telling.then(() => forEachTenant(db, () => tellPlan({ db, bus, plantTz, now }))).catch(onTrouble)
  }
  const soon = () => void (timer ??= setTimeout(tell, gatherMs))
  const stops = [
    bus.on('tasks.changed', soon),
    bus.on('machine.changed', soon),
    bus.on('resource.changed', ({ resource }) => (judgedResources.includes(resource) ? soon() : undefined)),
  ]
  const again = setInterval(soon, lookAgainMs)
  again.unref()
  tell()
  return async () => {
    for (const stop of stops) stop()
    clearInterval(again)
    if (timer !== null) clearTimeout(timer)
    await telling
  }
}

async function tellPlan({ db, bus, plantTz, now }: Omit<Parts, 'onTrouble'>): Promise<void> {
  const told = { nowMs: now(), plantTz }
  await tellBars(db, bus, told)
  await tellLateOrders(db, bus, told)
}

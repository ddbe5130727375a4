import { orders } from '#contract/modules/production/order.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { forEachTenant } from '../../db/tenancy/eachTenant.ts'
import { tellOrderWall } from './orderWall.service.ts'

/** changes that come together are told together, well within the second that a wall may take */
const gatherMs = 150

type Parts = { db: Database; bus: Bus; plantTz: string; now: () => number; onTrouble: (error: unknown) => void }

/** Retains the orders of the wall from now on: whenever orders or their tasks change, in the order in which they change. The returned function ends it. */
export function followOrders({ db, bus, plantTz, now, onTrouble }: Parts): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | null = null
  let telling: Promise<void> = Promise.resolve()
  const tell = () => {
    timer = null
    telling = telling.then(() => forEachTenant(db, () => tellOrderWall(db, bus, { nowMs: now(), plantTz }))).catch(onTrouble)
  }
  const tellSoon = () => {
    timer ??= setTimeout(tell, gatherMs)
  }
  const stops = [
    bus.on('tasks.changed', tellSoon),
    bus.on('resource.changed', ({ resource }) => {
      if (resource === orders.name) tellSoon()
    }),
  ]
  tell()
  return async () => {
    for (const stop of stops) stop()
    if (timer !== null) clearTimeout(timer)
    await telling
  }
}

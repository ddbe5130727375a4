import { z } from 'zod'
import { orderTimelinePath } from '#contract/modules/production/orderTimeline.ts'
import { splitOptionsPath } from '#contract/modules/production/splitOptions.ts'
import type { SplitOptions } from '#contract/modules/production/splitOptions.ts'
import type { Database } from '../../../db/database.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { orderTimeline } from './orderTimeline.service.ts'
import { orderToSplit, vesselLimits } from './split.service.ts'

const OfOrder = z.object({ orderId: z.string().min(1).max(64) })

/** What the dialog of a split asks before it. */
export function planRoutes({ db }: { db: Database }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: splitOptionsPath,
      access: { permission: 'mes:plan:split' },
      query: OfOrder,
      run: ({ query: { orderId } }) => splitOptions(db, orderId),
    }),
    defineRoute({
      method: 'GET',
      path: orderTimelinePath,
      access: { permission: 'mes:order:list' },
      query: z.object({ id: z.string().min(1).max(64) }),
      run: ({ query: { id } }) => orderTimeline(db, id),
    }),
  ]
}

/** Routes with steps, and of each the machines in use of its first step: the vessel is where a batch comes together. */
async function splitOptions(db: Database, orderId: string): Promise<SplitOptions> {
  const { order, planned, rest, most } = await orderToSplit(db, orderId)
  const steps = await db
    .selectFrom('mes_route_step')
    .innerJoin('mes_route', 'mes_route.id', 'mes_route_step.routeId')
    .select(['mes_route.id', 'mes_route.name', 'mes_route_step.machineType'])
    .where('mes_route.status', '=', 1)
    .orderBy('mes_route.routeCode')
    .orderBy('mes_route_step.seq')
    .execute()
  const last = await db
    .selectFrom('mes_plan')
    .select('routeId')
    .where('productId', '=', order.productId)
    .where('status', '!=', 'cancelled')
    .orderBy('createTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  const machines = await db.selectFrom('mes_equipment').selectAll().where('status', '=', 'active').orderBy('seq').execute()
  const routes = [...Map.groupBy(steps, ({ id }) => id).values()].flatMap(([first]) => {
    if (!first) return []
    const vessels = machines
      .filter(({ type }) => type === first.machineType)
      .map((machine) => ({ id: machine.id, name: `${machine.equipCode} ${machine.name}`, ...vesselLimits(machine, order.unit) }))
    return [{ id: first.id, name: first.name, vessels }]
  })
  return { unit: order.unit, planned, rest, most, lastRouteId: last?.routeId ?? null, routes }
}

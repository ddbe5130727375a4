import { z } from 'zod'
import { batchRecordPath } from '#contract/modules/production/batchRecord.ts'
import { machineCountPath } from '#contract/modules/production/machineCount.ts'
import { orderTimelinePath } from '#contract/modules/production/orderTimeline.ts'
import { shiftOutputPath } from '#contract/modules/production/shiftOutput.ts'
import { splitOptionsPath } from '#contract/modules/production/splitOptions.ts'
import type { SplitOptions } from '#contract/modules/production/splitOptions.ts'
import { isHeld } from '#contract/rules/capability/canTake.ts'
import type { Database } from '../../../db/database.ts'
import type { Bus } from '../../../bus/bus.ts'
import { createUnits } from '../../../bus/units.ts'
import { readMachines } from '../../../capability/readMachines.ts'
import { signedIn } from '../../../http/caller.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { shiftOutput } from '../shiftOutput.service.ts'
import { batchRecord } from './batchRecord.service.ts'
import { countOfTask } from './machineCount.ts'
import { orderTimeline } from './orderTimeline.service.ts'
import { orderToSplit, vesselFor } from './split.service.ts'

export type PlanParts = { db: Database; bus: Bus; plantTz: string; now: () => number }

const id = z.string().min(1).max(64)
const OfOrder = z.object({ orderId: id })
const OfBatch = z.object({ planId: id.optional(), orderId: id.optional() })

/** What the dialog of a split asks before it. */
export function planRoutes(parts: PlanParts): AnyRoute[] {
  const { db, plantTz } = parts
  const units = createUnits(parts)
  return [
    defineRoute({
      method: 'GET',
      path: machineCountPath,
      access: { permission: 'mes:task:start' },
      query: z.object({ id }),
      run: ({ query: { id }, caller }) => units(signedIn(caller), (unit) => countOfTask(unit, id)),
    }),
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
      query: z.object({ id }),
      run: ({ query: { id } }) => orderTimeline(db, id),
    }),
    defineRoute({
      method: 'GET',
      path: shiftOutputPath,
      access: { permission: 'mes:plc:view' }, // beside the OEE of the shift, which counts pieces
      run: () => shiftOutput(db, { nowMs: parts.now(), plantTz }),
    }),
    defineRoute({
      method: 'GET',
      path: batchRecordPath,
      access: { permission: 'mes:plan:list' },
      query: OfBatch,
      run: ({ query }) => batchRecord(db, query, plantTz),
    }),
  ]
}

/** Routes with steps, and of each the machines in use of its first step: the vessel is where a batch comes together. */
async function splitOptions(db: Database, orderId: string): Promise<SplitOptions> {
  const { order, planned, rest, most } = await orderToSplit(db, orderId)
  const steps = await db
    .selectFrom('mes_route_step')
    .innerJoin('mes_route', 'mes_route.id', 'mes_route_step.routeId')
    .select(['mes_route.id', 'mes_route.name', 'mes_route_step.machineType', 'mes_route_step.processId'])
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
  const machines = (await readMachines(db, null)).filter(({ life }) => life === 'active')
  const routes = [...Map.groupBy(steps, ({ id }) => id).values()].flatMap(([first]) => {
    if (!first) return []
    const vessels = machines
      .filter(({ type }) => type === first.machineType)
      .map((machine) => {
        const vessel = vesselFor(machine, { ...first, productId: order.productId, unit: order.unit })
        const { min, max } = isHeld(vessel) ? vessel : { min: null, max: null }
        return { id: machine.id, name: `${machine.equipCode} ${machine.name}`, min, max, refusal: isHeld(vessel) ? null : vessel.says }
      })
    return [{ id: first.id, name: first.name, vessels }]
  })
  return { unit: order.unit, planned, rest, most, lastRouteId: last?.routeId ?? null, routes }
}

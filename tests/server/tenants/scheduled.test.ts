import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colorStandards } from '#contract/modules/formula/colorStandard.ts'
import { lineClearances } from '#contract/modules/charging/lineClearance.ts'
import { lots } from '#contract/modules/material/lot.ts'
import { specimens } from '#contract/modules/quality/specimen.ts'
import { weightOrders } from '#contract/modules/weighing/weightOrder.ts'
import { createUnits } from '../../../server/bus/units.ts'
import { systemActor } from '../../../server/bus/unit.ts'
import { createJobEngine } from '../../../server/jobs/engine.ts'
import { jobHandlersOf } from '../../../server/jobs/handler.ts'
import type { AnyJobHandler } from '../../../server/jobs/handler.ts'
import { enqueue } from '../../../server/jobs/queue.ts'
import { createLog } from '../../../server/log.ts'
import { expireJob as clearancesJob } from '../../../server/modules/charging/expireJob.ts'
import { standardsJob } from '../../../server/modules/formula/colour/standardsJob.ts'
import { expireJob as lotsJob } from '../../../server/modules/material/expireJob.ts'
import { specimenJob } from '../../../server/modules/quality/specimen/specimenJob.ts'
import { expireWeightJob } from '../../../server/modules/weighing/order/expireJob.ts'
import { workFor } from '../../../server/tenancy/atWork.ts'
import { startResources } from '../../support/resourceApi.ts'
import type { ResourceApi } from '../../support/resourceApi.ts'
import { theirs, twoTenants } from '../../support/tenantPair.ts'

const plantTz = 'Asia/Shanghai'
let started: ResourceApi
let pair: Awaited<ReturnType<typeof twoTenants>>
beforeAll(async () => {
  started = await startResources()
  pair = await twoTenants(started.api)
})
afterAll(() => started.close())

/** Runs a job as its schedule does: for nobody in particular. What came of it. */
async function scheduled(handler: AnyJobHandler): Promise<{ state: string; output: string }> {
  const { db, bus, clock } = started.api
  const handlers = jobHandlersOf([handler])
  const units = createUnits({ db, bus, now: () => clock.now })
  const times = { finishWithinMs: 50, abortWithinMs: 50 }
  const told = { now: () => clock.now, uptimeMs: () => 0, random: Math.random, timeZone: plantTz, log: createLog('silent') }
  const engine = createJobEngine({ db, bus, handlers, owner: 'one', times, ...told })
  const id = await workFor('every', () => units(systemActor, (unit) => enqueue(unit, handlers, { handler: handler.name, params: {} })))
  await engine.look()
  await engine.idle()
  await engine.close()
  return db.selectFrom('sys_job_run').select(['state', 'output']).where('id', '=', id).executeTakeFirstOrThrow()
}

const longAgo = '2000-01-01'
test.each([
  { what: 'lots', resource: lots, table: 'mes_material_lot', handler: lotsJob, due: { qualityStatus: 'pass', expiresAt: 1 }, ends: 'expired' },
  {
    what: 'clearances',
    resource: lineClearances,
    table: 'mes_line_clearance',
    handler: clearancesJob,
    due: { status: 'valid', validUntil: 1 },
    ends: 'expired',
  },
  {
    what: 'specimens',
    resource: specimens,
    table: 'mes_specimen',
    handler: specimenJob({ plantTz }),
    due: { status: 'sealed', keepUntil: longAgo },
    ends: 'expired',
  },
  {
    what: 'standards',
    resource: colorStandards,
    table: 'mes_color_standard',
    handler: standardsJob({ plantTz }),
    due: { status: 'valid', validUntil: longAgo },
    ends: 'expired',
  },
  {
    what: 'weight orders',
    resource: weightOrders,
    table: 'mes_weight_order',
    handler: expireWeightJob,
    due: { status: 'released', expireTime: 1 },
    ends: 'expired',
  },
])('a schedule ends $what of a tenant that are over, once, and their history is the tenant’s', async ({ resource, table, handler, due, ends }) => {
  const { db } = started.api
  const id = pair.idOf(resource)
  const [state = ''] = Object.keys(due)
  const stateOf = () =>
    workFor(
      theirs,
      async () => (await sql<{ state: string }>`select ${sql.ref(state)} as state from ${sql.table(table)} where id = ${id}`.execute(db)).rows[0]?.state,
    )
  const set = sql.join(Object.entries(due).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  await workFor('every', () => sql`update ${sql.table(table)} set ${set} where id = ${id}`.execute(db))
  const first = await scheduled(handler)
  expect([first.state, await stateOf()], first.output).toEqual(['done', ends])
  expect((await scheduled(handler)).state).toBe('done')
  const versions = await db.selectFrom('sys_data_log').select('tenantId').where('dataId', '=', id).where('verb', '!=', 'add').execute()
  expect(versions).toEqual([{ tenantId: theirs }])
})

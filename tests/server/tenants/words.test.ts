import { afterAll, beforeAll, expect, test } from 'vitest'
import { workFor } from '../../../server/tenancy/atWork.ts'
import { enqueue } from '../../../server/jobs/queue.ts'
import { nextNumber } from '../../../server/numbers/nextNumber.ts'
import { createUnits } from '../../../server/bus/units.ts'
import { systemActor } from '../../../server/bus/unit.ts'
import { sampleJobs } from '../../support/sampleJobs.ts'
import { startResources } from '../../support/resourceApi.ts'
import type { ResourceApi } from '../../support/resourceApi.ts'
import { mine, theirs, twoTenants } from '../../support/tenantPair.ts'

let started: ResourceApi
let pair: Awaited<ReturnType<typeof twoTenants>>
beforeAll(async () => {
  started = await startResources()
  pair = await twoTenants(started.api)
})
afterAll(() => started.close())

const textsOf = async (tenant: number) => {
  const { body } = await pair.as(tenant, 'GET', '/sys/dict/getDictItems/priority')
  return (body.result as { text: string }[]).map(({ text }) => text) // of the contract
}

test('a tenant has the dictionaries of the house until it makes one of its own, which nobody else sees', async () => {
  expect([await textsOf(mine), await textsOf(theirs)]).toEqual([
    ['高', '中', '低'],
    ['高', '中', '低'],
  ])
  const { body } = await pair.as(mine, 'POST', '/sys/dict/add', { dictName: '优先级', dictCode: 'priority', type: 0 })
  const { id } = body.result as { id: string } // of the record that was made
  await pair.as(mine, 'POST', '/sys/dictItem/add', { dictId: id, itemText: '加急', itemValue: 'H', sortOrder: 1, status: 1 })
  expect([await textsOf(mine), await textsOf(theirs)]).toEqual([['加急'], ['高', '中', '低']])
  const codes = async (tenant: number) => ((await pair.as(tenant, 'GET', '/sys/dict/list?dictCode=priority')).body.result as { total: number }).total // a page
  expect([await codes(mine), await codes(theirs)]).toEqual([1, 0])
})

test('each tenant counts its own numbers', async () => {
  const { db, bus, clock } = started.api
  const units = createUnits({ db, bus, now: () => clock.now })
  const next = (tenantId: number) =>
    units({ ...systemActor, userId: `of ${tenantId}`, tenantId }, (unit) => nextNumber(unit, 'mes_plan', { plantTz: 'Asia/Shanghai' }))
  const [first, second, others] = [await next(mine), await next(mine), await next(theirs)]
  expect([second > first, others]).toEqual([true, first])
})

test('what a person puts into the queue is run for the tenant they worked for, what a schedule says for the whole plant', async () => {
  const { db, bus, clock } = started.api
  const units = createUnits({ db, bus, now: () => clock.now })
  const [handler] = sampleJobs
  if (!handler) throw new Error('there is no sample job')
  const handlers = new Map([[handler.name, handler]])
  const put = (tenantId: number) =>
    units({ ...systemActor, userId: `of ${tenantId}`, tenantId }, (unit) => enqueue(unit, handlers, { handler: handler.name, params: {} }))
  const [a, b] = [await put(mine), await workFor('every', () => units(systemActor, (unit) => enqueue(unit, handlers, { handler: handler.name, params: {} })))]
  const stored = await db.selectFrom('sys_job_run').select(['id', 'tenantId']).where('id', 'in', [a, b]).execute()
  expect(new Map(stored.map(({ id, tenantId }) => [id, tenantId]))).toEqual(
    new Map<string, number | null>([
      [a, mine],
      [b, null],
    ]),
  )
})

test('nobody makes a record for all tenants at once, and none is made before a tenant is chosen', async () => {
  const { db } = started.api
  const values = { id: 'x', createBy: 'a', createTime: 1, updateBy: 'a', updateTime: 1, version: 1, dictName: 'x', dictCode: 'x', description: '' }
  const insert = () => db.insertInto('sys_dict').values(values).execute()
  await expect(workFor('every', insert)).rejects.toThrow('does not say whose')
  await expect(workFor(-1, insert)).rejects.toThrow('no tenant was chosen')
})

test('a statement that hides a table of tenants in its text is refused', async () => {
  const { sql } = await import('kysely')
  await expect(sql`select * from mes_order`.execute(started.api.db)).rejects.toThrow('name it by sql.table')
})

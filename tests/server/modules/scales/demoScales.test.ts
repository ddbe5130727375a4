import { afterAll, beforeAll, expect, test } from 'vitest'
import { followDemoScales } from '../../../../server/modules/scales/demo.service.ts'
import { scaleStands } from '../../../../server/modules/scales/scaleStands.service.ts'
import { startResources } from '../../../support/resourceApi.ts'

let server: Awaited<ReturnType<typeof startResources>>
beforeAll(async () => void (server = await startResources()))
afterAll(() => server.close())

const at = Date.parse('2026-11-27T08:00:00+08:00')
const when = { at, plantTz: 'Asia/Shanghai' }
const addresses = async () => (await server.api.db.selectFrom('mes_scale').select('address').orderBy('code').execute()).map(({ address }) => address)
const ports = (from: number) => ({ 'SC-01': from, 'SC-02': from + 1, 'SC-03': from + 2, 'SC-04': from + 3 })

test('the simulated scales have records that may weigh today and follow their ports, and those that were deleted do not come back', async () => {
  expect(await followDemoScales(server.api.db, ports(4001), when)).toBe(true)
  expect(await addresses()).toEqual(['127.0.0.1:4001', '127.0.0.1:4002', '127.0.0.1:4003', '127.0.0.1:4004'])
  const rows = await server.api.db.selectFrom('mes_scale').select(['id', 'code', 'calibDue']).orderBy('code').execute()
  for (const { id } of rows) expect(await scaleStands(server.api.db, id, at)).toBeNull()
  expect(rows).toHaveLength(4)
  expect(rows[1]).toMatchObject({ code: 'SC-02', calibDue: '2026-11-28' }) // it ends tomorrow
  expect(await followDemoScales(server.api.db, ports(4001), when)).toBe(false)
  expect(await followDemoScales(server.api.db, ports(4101), when)).toBe(true)
  expect((await addresses())[3]).toBe('127.0.0.1:4104')
  await server.api.db.updateTable('mes_scale').set({ address: '192.0.2.7:4001' }).where('code', '=', 'SC-01').execute() // a real scale took its place
  await followDemoScales(server.api.db, ports(4001), when)
  expect((await addresses()).slice(0, 2)).toEqual(['192.0.2.7:4001', '127.0.0.1:4002'])
  await server.api.db.updateTable('mes_scale').set({ code: 'X-4' }).where('code', '=', 'SC-04').execute()
  await followDemoScales(server.api.db, ports(4001), when)
  expect(await addresses()).toHaveLength(4)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { dicts } from '#contract/modules/reference/dict.ts'
import { startResources } from '../../../support/resourceApi.ts'

let server: Awaited<ReturnType<typeof startResources>>
beforeAll(async () => {
  server = await startResources()
})
afterAll(() => server.api.close())

test('a dictionary that was deleted is nowhere but in the recycle bin, comes back with its entries, or goes for good', async () => {
  const { call, added, api } = server
  const items = async () => (await call('GET', '/sys/dict/getDictItems/stop_reason')).body.result
  const binned = async () => (await call('GET', '/sys/dict/deleteList')).body.result
  const { id } = await added(dicts, { dictCode: 'stop_reason' })
  await call('POST', '/sys/dictItem/add', { dictId: id, itemText: '换模', itemValue: '1' })
  expect(await items()).toMatchObject([{ text: '换模' }])

  await call('DELETE', `/sys/dict/delete?id=${id}`)
  expect(await items()).toEqual([])
  expect(await binned()).toMatchObject([{ id, dictCode: 'stop_reason', delFlag: 1 }])
  expect((await call('GET', `/sys/dict/queryById?id=${id}`)).body.success).toBe(false)

  expect((await call('PUT', `/sys/dict/back/${id}`)).status).toBe(200)
  expect(await items()).toMatchObject([{ text: '换模' }])
  expect(await binned()).toEqual([])
  expect((await call('DELETE', `/sys/dict/deletePhysic/${id}`)).body.message).toContain('回收站里没有')

  await call('DELETE', `/sys/dict/delete?id=${id}`)
  expect((await call('DELETE', `/sys/dict/deletePhysic/${id}`)).status).toBe(200)
  expect(await api.db.selectFrom('sys_dict_item').select('id').where('dictId', '=', id).execute()).toEqual([])
})

test('the address list is narrowed by department and by name', async () => {
  const { call, api } = server
  await api.db.updateTable('sys_user').set({ phone: '13812345678' }).where('username', '=', 'viewer').execute()
  const asked = (query: string) => call('GET', `/sys/user/queryByOrgCodeForAddressList?${query}`)
  expect((await asked('realname=viewer')).body.result).toMatchObject({ total: 1, records: [{ realname: 'viewer', phone: '13812345678' }] })
  expect((await asked('orgCode=Z99')).body.result).toMatchObject({ total: 0 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { routesBesidesOffice } from '../../../support/everyRoute.ts'

let api: Api
let [admin, guest] = ['', '']
beforeAll(async () => {
  api = await startApi(routesBesidesOffice)
  admin = await api.tokenOf('admin')
  guest = await api.tokenOf('guest')
  for (const departName of ['生产部', '仓库']) await add('/sys/sysDepart', { departName, orgCategory: '1', parentId: '' })
  await add('/sys/sysDepart', { departName: '混粉班', orgCategory: '2', parentId: await idOf('生产部') })
})
afterAll(() => api.close())

const add = (path: string, payload: object) => api.call({ method: 'POST', url: `${path}/add`, headers: { 'x-access-token': admin }, payload })
const idOf = async (departName: string) =>
  (await api.db.selectFrom('sys_depart').select('id').where('departName', '=', departName).executeTakeFirstOrThrow()).id
const departs = { tableName: 'sys_depart', text: 'departName', code: 'id', pidField: 'parentId', hasChildField: '', condition: '' }
const asked = (query: Record<string, string>, token = guest) =>
  api.call({ method: 'GET', url: `/sys/dict/loadTreeData?${new URLSearchParams({ pid: '', ...query }).toString()}`, headers: { 'x-access-token': token } })

test('a tree unfolds level by level, and says of each record whether something is below it [API-085]', async () => {
  const { body: top } = await asked(departs)
  expect(top.result).toEqual([
    { key: await idOf('仓库'), title: '仓库', leaf: true, parentId: '', value: null, icon: null, code: null, children: null },
    { key: await idOf('生产部'), title: '生产部', leaf: false, parentId: '', value: null, icon: null, code: null, children: null },
  ])
  const { body: below } = await asked({ ...departs, pid: await idOf('生产部') })
  expect(below.result).toEqual([expect.objectContaining({ title: '混粉班', leaf: true, parentId: await idOf('生产部') })])
})

test('a condition narrows by columns of the tree alone', async () => {
  const { body } = await asked({ ...departs, condition: JSON.stringify({ departName: '仓库' }) })
  expect(body.result).toEqual([expect.objectContaining({ title: '仓库' })])
  for (const condition of ['{"memo":""}', '{"1=1 or id":"x"}', '{"id', '[]']) expect((await asked({ ...departs, condition })).status, condition).toBe(422)
})

test('only trees that are offered are read, by their own column of the one above, and by who holds the right', async () => {
  for (const other of [{ tableName: 'sys_user', text: 'realname', code: 'id' }, { code: 'memo' }, { pidField: 'id' }, { tableName: 'constructor' }]) {
    const { status, body } = await asked({ ...departs, ...other })
    expect([status, body.message]).toEqual([422, '字典Code格式不正确！'])
  }
  const categories = { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid' }
  await add('/sys/category', { name: '原料', pid: '0' })
  expect((await asked(categories)).status).toBe(403)
  expect((await asked(categories, admin)).body.result).toEqual([expect.objectContaining({ title: '原料', parentId: '0' })])
})

test('the chosen values come first, and those that follow fill the page', async () => {
  const order = async (dict: string, keyword: string) =>
    (await api.call({ method: 'GET', url: `/sys/dict/loadDictOrderByValue/${dict}?pageSize=2&keyword=${keyword}`, headers: { 'x-access-token': guest } })).body
      .result
  expect(await order('sex', '2')).toEqual([expect.objectContaining({ text: '女' }), expect.objectContaining({ text: '男' })])
  expect(await order('sys_user,realname,username', 'viewer,')).toEqual([
    expect.objectContaining({ value: 'viewer' }),
    expect.objectContaining({ value: 'admin' }),
  ])
})

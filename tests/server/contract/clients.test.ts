import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startApi } from '../../support/api.ts'
import type { Api } from '../../support/api.ts'
import { routesBesidesOffice } from '../../support/everyRoute.ts'
import { atLeast } from '../../support/atLeast.ts'
import type { Method } from '../../support/resourceApi.ts'
import { time } from './shapes.ts'

/** What clients that were not written for us read and send besides the shapes of section 2 (api-contract.md 1.2, 1.4, 4.1, 4.2). */
let api: Api
let token = ''
beforeAll(async () => {
  api = await startApi(routesBesidesOffice)
  token = await api.tokenOf('admin')
})
afterAll(() => api.close())

const call = (method: Method, url: string, payload?: object) => api.call({ method, url, headers: { 'x-access-token': token }, ...(payload ? { payload } : {}) })
const Id = z.looseObject({ id: z.string(), version: z.number() })

test.each([
  ['POST', '/sys/user/list', 'GET'],
  ['DELETE', '/sys/login', 'POST'],
  ['GET', '/sys/user/edit', 'POST, PUT'],
  ['PUT', '/sys/dict/getDictItems/sex', 'GET'],
] as const)('%s %s is the wrong method, and the answer names the right ones', async (method, url, right) => {
  const answer = await api.app.inject({ method, url, headers: { 'x-access-token': token } })
  const body = answer.json<{ success: boolean; code: number; message: string }>()
  expect([answer.statusCode, body.success, body.code, answer.headers.allow]).toEqual([405, false, 405, right])
  expect(body.message).toBe(`这个地址不支持 ${method} 方法，支持 ${right.replaceAll(', ', '、')}`)
  expect((await call(method, `${url}/nowhere/at/all`)).status).toBe(404)
})

test('a person in the list has a current department, the names of all and a picture, and keeps whether the workflow hears of them', async () => {
  const depart = Id.parse((await call('POST', '/sys/sysDepart/add', { departName: '质检部', orgCategory: '1', parentId: null })).body.result)
  const person = { realname: '王五', username: 'wangwu', selecteddeparts: depart.id, selectedroles: '', activitiSync: '0' }
  const made = Id.parse((await call('POST', '/sys/user/add', person)).body.result)
  const Row = z.looseObject({ id: z.string(), orgCode: z.string(), orgCodeTxt: z.string(), avatar: z.string(), activitiSync: z.number() })
  const listed = z.object({ records: z.array(Row) }).parse((await call('GET', '/sys/user/list?username=wangwu')).body.result).records
  expect(listed.map(({ orgCodeTxt, activitiSync, activitiSync_dictText: said }) => [orgCodeTxt, activitiSync, said])).toEqual([['质检部', 0, '不同步']])
  expect((await call('PUT', '/sys/user/edit', { id: made.id, version: made.version, activitiSync: 1, status: '1' })).body.result).toMatchObject({
    activitiSync: 1,
    status: 1,
  })
})

test('a right that a menu has already is taken, and a new one is free', async () => {
  const asked = (perms: string) => call('GET', `/sys/duplicate/check?tableName=sys_permission&fieldName=perms&fieldVal=${perms}&dataId=`)
  expect((await asked('sys:user:list')).body).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
  expect((await asked('sys:nobody:list')).body).toMatchObject({ success: true, message: '该值可用！' })
})

test('a tenant is written and read with the time of day, and its state has a text', async () => {
  const tenant = { id: 77, name: '二厂', beginDate: '2026-01-01 00:00:00', endDate: '2026-12-31 23:59:59', status: '1' }
  expect((await call('POST', '/sys/tenant/add', tenant)).body.message).toBe('添加成功！')
  const read = { id: 77, version: 1, name: '二厂', beginDate: '2026-01-01 00:00:00', endDate: '2026-12-31 23:59:59', status: 1, status_dictText: '正常' }
  expect((await call('GET', '/sys/tenant/queryById?id=77')).body.result).toEqual(read)
  expect((await call('GET', '/sys/tenant/list')).body.result).toMatchObject({ records: [read] })
  expect((await call('POST', '/sys/tenant/add', { ...tenant, id: 78, beginDate: '2026-01-01 25:00' })).status).toBe(422)
})

test('the kinds of databases are all that the contract names', async () => {
  const Items = z.array(z.object({ value: z.string(), text: z.string() }))
  const items = Items.parse((await call('GET', '/sys/dict/getDictItems/database_type')).body.result)
  expect(items.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15'])
  expect(items.find(({ value }) => value === '7')).toMatchObject({ text: '达梦' })
})

test('who is signed in is told without a new token', async () => {
  const { body } = await call('GET', '/sys/user/getUserInfo')
  expect(body.result).toMatchObject({ userInfo: { username: 'admin' } })
  expect(Object.keys(body.result as object).toSorted()).toEqual(['sysAllDictItems', 'userInfo'])
})

test('what is read past its resource says its times as texts', async () => {
  await call('POST', '/sys/position/add', { name: '班长', code: 'foreman', postRank: '', companyId: null })
  await call('POST', '/sys/sysUserAgent/add', {
    userName: 'admin',
    agentUserName: 'viewer',
    startTime: '2026-01-01 08:00:00',
    endTime: '2026-01-02 08:00:00',
    status: '1',
  })
  await call('POST', '/sys/gatewayRoute/updateAll', {
    router: { routerId: 'erp', name: '企业系统', uri: 'http://10.0.0.5:8080', predicates: [{ name: 'Path', args: ['/erp/**'] }], filters: '[]', status: 1 },
  })
  const single = ['/sys/position/queryByCode?code=foreman', '/sys/sysUserAgent/queryByUserName?userName=admin']
  for (const url of single) {
    const { status, body } = await call('GET', url)
    expect([url, status]).toEqual([url, 200])
    expect(z.looseObject({ createTime: time, updateTime: time }).safeParse(body.result).error?.issues ?? []).toEqual([])
  }
  const routes = z.array(z.looseObject({ createTime: time, updateTime: time })).parse((await call('GET', '/sys/gatewayRoute/list')).body.result)
  expect(atLeast(1, routes).length).toBe(routes.length)
})

test('a page says which actions lead to it, and whoever sees it holds one of them', async () => {
  type Item = { path: string; meta: { permissionList?: string[] | undefined }; children?: Item[] | undefined }
  const Item: z.ZodType<Item> = z.looseObject({
    path: z.string(),
    meta: z.looseObject({ permissionList: z.array(z.string()).min(1).optional() }),
    get children() {
      return z.array(Item).optional()
    },
  })
  const Answer = z.object({ menu: z.array(Item), auth: z.array(z.looseObject({ action: z.string() })) })
  const all = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...all(item.children ?? [])])
  const { menu, auth } = Answer.parse((await call('GET', '/sys/permission/getUserPermissionByToken')).body.result)
  const held = new Set(auth.map(({ action }) => action))
  const saying = all(menu).filter(({ meta }) => meta.permissionList !== undefined)
  expect(saying.find(({ path }) => path === '/isystem/position')?.meta.permissionList).toEqual(['sys:position:edit'])
  expect(saying.length).toBeGreaterThan(50)
  expect(saying.filter(({ meta }) => !meta.permissionList?.some((action) => held.has(action))).map(({ path }) => path)).toEqual([])
})

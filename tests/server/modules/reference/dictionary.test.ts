import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { DictItem, DictItems } from '#contract/modules/reference/dictionary.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'

let api: Api
let token = ''
beforeAll(async () => {
  api = await startApi()
  token = await api.tokenOf('guest')
})
afterAll(() => api.close())
beforeEach(() => {
  api.clock.now += 61_000
})

const get = (url: string, as = token) => api.call({ method: 'GET', url, headers: { 'x-access-token': as } })
const items = async (code: string) => z.array(DictItem).parse((await get(`/sys/dict/getDictItems/${code}`)).body.result)
const all = async () => DictItems.parse((await get('/sys/dict/queryAllDictItems')).body.result)
const rename = (text: string) => api.db.updateTable('sys_dict_item').set({ itemText: text }).where('dictId', '=', 'sex').where('itemValue', '=', '1').execute()

test('a dictionary is read by its code, in its order [API-082]', async () => {
  expect(await items('sex')).toEqual([
    { value: '1', text: '男', title: '男' },
    { value: '2', text: '女', title: '女' },
  ])
  for (const unknown of ['nothing', 'constructor', '__proto__', 'toString']) expect(await items(unknown)).toEqual([])
})

test('an entry out of use is still found by its code and offered nowhere', async () => {
  await api.db.updateTable('sys_dict_item').set({ status: 0 }).where('dictId', '=', 'priority').where('itemValue', '=', 'L').execute()
  api.bus.emit('cache.cleared', { name: 'dict' })
  expect((await items('priority')).map(({ value }) => value)).toEqual(['H', 'M', 'L'])
  expect((await all())['priority']?.map(({ value }) => value)).toEqual(['H', 'M'])
})

test('no table, column or condition can be named where a code is asked for', async () => {
  for (const probe of ['sys_user,username,password', "sex' or '1'='1", 'sys_user,username,id,1=1', 'a%2Cb,c', '..%2Fx', 'x'.repeat(65)])
    expect([404, 422], probe).toContain((await get(`/sys/dict/getDictItems/${encodeURIComponent(probe)}`)).status)
})

test('a changed dictionary is seen after its cache was cleared [API-086]', async () => {
  await items('sex')
  await rename('先生')
  expect((await items('sex'))[0]?.text).toBe('男')
  expect((await get('/sys/dict/refleshCache')).body.success).toBe(true)
  expect((await all())['sex']?.[0]?.text).toBe('先生')
})

test('one cache is cleared by its name, and only those the dictionary offers [API-088]', async () => {
  const heard: string[] = []
  const stop = api.bus.on('cache.cleared', ({ name }) => heard.push(name))
  expect((await get('/sys/refreshCache/company')).body.success).toBe(true)
  for (const unknown of ['nothing', 'constructor', '%20', 'company;x']) expect((await get(`/sys/refreshCache/${unknown}`)).status).toBe(422)
  await api.db.updateTable('sys_dict_item').set({ status: 0 }).where('dictId', '=', 'clear_memory').where('itemValue', '=', 'announcement').execute()
  api.bus.emit('cache.cleared', { name: 'dict' })
  expect((await get('/sys/refreshCache/announcement')).status).toBe(422)
  stop()
  expect(heard).toEqual(['company', 'dict'])
})

test('all caches are cleared together [API-089]', async () => {
  const heard: string[] = []
  const stop = api.bus.on('cache.cleared', ({ name }) => heard.push(name))
  expect((await get('/diyonline/api/cleanDataBaseAllCache')).body.success).toBe(true)
  stop()
  expect(heard.sort((a, b) => a.localeCompare(b))).toEqual(['announcement', 'company', 'dict'])
})

test('clearing is once a minute and person, written into the log, never kept by a browser, and needs the header token', async () => {
  const lines = async () => (await api.db.selectFrom('sys_log').select('id').where('logContent', '=', '清除缓存').execute()).length
  const before = await lines()
  for (const url of ['/sys/dict/refleshCache', '/sys/refreshCache/dict', '/diyonline/api/cleanDataBaseAllCache']) {
    const first = await api.app.inject({ method: 'GET', url, headers: { 'x-access-token': token } })
    expect([first.statusCode, first.headers['cache-control']], url).toEqual([200, 'no-store'])
    expect((await get(url)).status, url).toBe(429)
    expect((await get(url, await api.tokenOf('viewer'))).status, url).toBe(200)
    const byAddress = await api.app.inject({ method: 'GET', url: `${url}?token=${token}`, headers: { cookie: `token=${token}` } })
    expect(byAddress.statusCode, url).toBe(401)
  }
  expect((await lines()) - before).toBe(6)
})

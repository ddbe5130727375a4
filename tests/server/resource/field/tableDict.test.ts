import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DictItem } from '#contract/modules/reference/dictionary.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'

let api: Api
let guest = ''
beforeAll(async () => {
  api = await startApi()
  guest = await api.tokenOf('guest')
})
afterAll(() => api.close())

const get = (url: string, as = guest) => api.call({ method: 'GET', url, headers: { 'x-access-token': as } })
const load = (dict: string, query: Record<string, string> = {}, as = guest) =>
  get(`/sys/dict/loadDict/${encodeURIComponent(dict)}?${new URLSearchParams(query).toString()}`, as)
const found = async (dict: string, query: Record<string, string>) => z.array(DictItem).parse((await load(dict, query)).body.result)

test('records are found by a part of their text or code, as many as are asked for [API-084]', async () => {
  expect(await found('sys_user,realname,username', { keyword: 'EST' })).toEqual([{ value: 'guest', text: 'guest', title: 'guest' }])
  expect(await found('sys_user,realname,username', { keyword: '', pageSize: '2' })).toHaveLength(2)
  expect((await found('sys_user,realname,username', { keyword: 'guest,viewer' })).map(({ value }) => value)).toEqual(['guest', 'viewer'])
  expect(await found('sys_user,realname,username', { keyword: 'gues,' })).toEqual([])
})

test('a dictionary is searched by its code as well', async () => {
  expect(await found('sex', { keyword: '女' })).toEqual([{ value: '2', text: '女', title: '女' }])
  expect(await found('nothing', { keyword: '女' })).toEqual([])
})

test('labels come in the order of their keys; a key that is not known is left out, or kept where that is asked for [API-083]', async () => {
  const labels = async (query: string) => (await get(`/sys/dict/loadDictItem/${encodeURIComponent('sys_user,realname,username')}?${query}`)).body.result
  expect(await labels('key=viewer,nobody,guest')).toEqual(['viewer', 'guest'])
  expect(await labels('key=viewer,nobody,guest&delNotExist=false')).toEqual(['viewer', 'nobody', 'guest'])
  expect((await get('/sys/dict/loadDictItem/sex?key=2,1')).body.result).toEqual(['女', '男'])
})

test('only three parts that are offered can be named: every other table, column or condition is refused', async () => {
  const probes = [
    'sys_user,password,username',
    'sys_user,realname,passwordHash',
    'sys_user,realname',
    'sys_user,realname,username,1=1',
    'sys_user where 1=1,realname,username',
    '(select * from sys_user),realname,username',
    'sqlite_master,name,sql',
    'sys_role_permission,permission,roleId',
    'constructor,name,length',
    '__proto__,texts,codes',
  ]
  for (const probe of probes) {
    for (const path of ['loadDict', 'loadDictItem']) {
      const { status, body } = await get(`/sys/dict/${path}/${encodeURIComponent(probe)}?keyword=a&key=a`)
      expect([probe, status]).toEqual([probe, 422])
      expect(body.message).toBe('字典Code格式不正确！')
    }
  }
})

test('what is looked for is a text: signs of a pattern or of SQL find what they are, which is nothing', async () => {
  for (const keyword of ["' or '1'='1", '%', '_', '\\', '/*{orderBy}*/', '1;drop table sys_user'])
    expect(await found('sys_user,realname,username', { keyword }), keyword).toEqual([])
  expect((await load('sys_user,realname,username', { keyword: 'a'.repeat(65) })).status).toBe(422)
})

test('a table with a right of its own is closed to who lacks it', async () => {
  expect((await load('sys_dict,dictName,dictCode', { keyword: '性' })).status).toBe(403)
  expect((await load('sys_dict,dictName,dictCode', { keyword: '性' }, await api.tokenOf('admin'))).body.result).toEqual([
    { value: 'sex', text: '性别', title: '性别' },
  ])
})

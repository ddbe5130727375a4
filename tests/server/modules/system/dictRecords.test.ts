import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DictItem } from '#contract/modules/system/dictionary.ts'
import { resourceRoutes } from '../../../../server/resources.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'

/** Dictionaries as records, at the paths of the wire, and what readers of a dictionary get to know of it. */
let api: Api
let token = ''
beforeAll(async () => {
  api = await startApi(resourceRoutes)
  token = await api.tokenOf('admin')
})
afterAll(() => api.close())

const Made = z.looseObject({ id: z.string(), version: z.number() })
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: Record<string, unknown>) =>
  api.call({ method, url, headers: { 'x-access-token': token }, ...(payload ? { payload } : {}) })
const options = async (code: string) => z.array(DictItem).parse((await call('GET', `/sys/dict/getDictItems/${code}`)).body.result)

test('a new dictionary and its entries are there at once for everybody who chooses from them [API-078, API-079, API-080, API-081]', async () => {
  const dict = Made.parse((await call('POST', '/sys/dict/add', { dictName: '停机原因', dictCode: 'down_reason' })).body.result)
  expect(await options('down_reason')).toEqual([])
  const entry = { dictId: dict.id, itemText: '换模', itemValue: 'changeover', sortOrder: 2 }
  const made = Made.parse((await call('POST', '/sys/dictItem/add', entry)).body.result)
  await call('POST', '/sys/dictItem/add', { dictId: dict.id, itemText: '缺料', itemValue: 'starved', sortOrder: 1 })
  expect((await options('down_reason')).map(({ text }) => text)).toEqual(['缺料', '换模'])
  expect((await call('PUT', '/sys/dictItem/edit', { ...entry, itemText: '更换模具', id: made.id, version: made.version })).body.success).toBe(true)
  expect((await options('down_reason')).map(({ text }) => text)).toEqual(['缺料', '更换模具'])
  const renamed = { dictName: '停机与换模原因', dictCode: 'another', id: dict.id, version: dict.version }
  expect((await call('PUT', '/sys/dict/edit', renamed)).body.result).toMatchObject({ dictName: '停机与换模原因', dictCode: 'down_reason' })
})

test('a dictionary that is deleted takes its entries along', async () => {
  const dict = Made.parse((await call('POST', '/sys/dict/add', { dictName: '班次', dictCode: 'shift_name' })).body.result)
  await call('POST', '/sys/dictItem/add', { dictId: dict.id, itemText: '早班', itemValue: 'A' })
  expect((await call('DELETE', `/sys/dict/delete?id=${dict.id}`)).body.success).toBe(true)
  expect(await options('shift_name')).toEqual([])
  expect((await call('GET', `/sys/dictItem/list?dictId=${dict.id}`)).body.result).toMatchObject({ total: 0 })
})

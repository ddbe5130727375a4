import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DictItem } from '#contract/modules/reference/dictionary.ts'
import { writeCsv } from '../../../../server/files/csv.ts'
import { readTableFile } from '../../../../server/files/tableFile.ts'
import { resourceRoutes } from '../../../../server/start/resources.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { encodedForm } from '../../../support/multipart.ts'

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
async function imported(file: Buffer, query = '') {
  const form = new FormData()
  form.append('files[]', new Blob([new Uint8Array(file)]), 'dictionaries.csv')
  const { payload, headers } = await encodedForm(form)
  return api.call({ method: 'POST', url: `/sys/dict/importExcel${query}`, headers: { ...headers, 'x-access-token': token }, payload })
}
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

test('a dictionary that is deleted offers nothing more, and takes its entries along when it is deleted for good', async () => {
  const dict = Made.parse((await call('POST', '/sys/dict/add', { dictName: '班次', dictCode: 'shift_name' })).body.result)
  await call('POST', '/sys/dictItem/add', { dictId: dict.id, itemText: '早班', itemValue: 'A' })
  expect((await call('DELETE', `/sys/dict/delete?id=${dict.id}`)).body.success).toBe(true)
  expect(await options('shift_name')).toEqual([])
  expect((await call('GET', `/sys/dictItem/list?dictId=${dict.id}`)).body.result).toMatchObject({ total: 1 })
  expect((await call('DELETE', `/sys/dict/deletePhysic/${dict.id}`)).body.success).toBe(true)
  expect((await call('GET', `/sys/dictItem/list?dictId=${dict.id}`)).body.result).toMatchObject({ total: 0 })
})

test('dictionaries are exported with their entries, and the import of that file gives the same again', async () => {
  const made = async (url: string, row: Record<string, unknown>) => Made.parse((await call('POST', url, row)).body.result)
  const colours = await made('/sys/dict/add', { dictName: '色系', dictCode: 'colour_family', description: '唇部' })
  await made('/sys/dictItem/add', { dictId: colours.id, itemText: '正红', itemValue: 'red', description: '经典', sortOrder: 2 })
  await made('/sys/dictItem/add', { dictId: colours.id, itemText: '豆沙', itemValue: 'rose', sortOrder: 1, status: 0 })
  const empty = await made('/sys/dict/add', { dictName: '空的', dictCode: 'empty_one' })
  const exported = async (ids: string) =>
    (await api.app.inject({ url: `/sys/dict/exportXls?format=csv&selections=${ids}&column=dictCode&order=asc`, headers: { 'x-access-token': token } }))
      .rawPayload
  const file = await exported(`${colours.id},${empty.id}`)
  const [heading, ...lines] = readTableFile('d.csv', file).map(({ cells }) => cells)
  expect(heading).toEqual(['字典名称', '字典编码', '描述', '数据类型', '字典项名称', '字典项数据值', '字典项描述', '字典项排序', '字典项状态'])
  expect(lines).toEqual([
    ['色系', 'colour_family', '唇部', '文本', '豆沙', 'rose', '', '1', '不启用'],
    ['色系', 'colour_family', '唇部', '文本', '正红', 'red', '经典', '2', '启用'],
    ['空的', 'empty_one', '', '文本', '', '', '', '', ''],
  ])
  await call('DELETE', `/sys/dict/deleteBatch?ids=${colours.id},${empty.id}`)
  for (const { id } of [colours, empty]) await call('DELETE', `/sys/dict/deletePhysic/${id}`)
  expect((await imported(file)).body).toMatchObject({ code: 200, result: { successCount: 3 } })
  expect((await options('colour_family')).map(({ value, text }) => [value, text])).toEqual([
    ['rose', '豆沙'],
    ['red', '正红'],
  ])
  const again = z.object({ records: z.array(Made) }).parse((await call('GET', '/sys/dict/list?dictCode=in colour_family,empty_one')).body.result)
  expect(readTableFile('d.csv', await exported(again.records.map(({ id }) => id).join(','))).map(({ cells }) => cells)).toEqual([heading, ...lines])
})

test('a file with dictionaries and entries is refused whole for any wrong line, and changes what stands when that is wanted', async () => {
  const file = (...rows: string[][]) => writeCsv([['字典名称', '字典编码', '字典项名称', '字典项数据值', '字典项排序'], ...rows])
  const wrong = file(
    ['班组', 'team', '甲班', 'A', '1'],
    ['班组', 'team', '乙班', '', '2'],
    ['班次', 'team', '丙班', 'C', '3'],
    ['班组', 'team', '又一个', 'A', '4'],
  )
  const { body } = await imported(wrong)
  expect(body).toMatchObject({ code: 201, result: { successCount: 0 } })
  const { errors } = z.object({ errors: z.array(z.object({ line: z.number(), reason: z.string() })) }).parse(body.result)
  expect(errors.map(({ line, reason }) => [line, reason])).toEqual(
    expect.arrayContaining([
      [3, '必填，请填写'],
      [4, '与第 2 行同一数据字典的内容不一致，请改成一样'],
      [5, '与第 2 行重复'],
    ]),
  )
  expect((await call('GET', '/sys/dict/list?dictCode=team')).body.result).toMatchObject({ total: 0 })
  expect((await imported(file(['班组', 'team', '甲班', 'A', '1']))).body.code).toBe(200)
  expect((await imported(file(['班组', 'team', '甲班', 'A', '1']))).body.code).toBe(201)
  expect((await imported(file(['班组表', 'team', '早班', 'A', '1'], ['班组表', 'team', '晚班', 'B', '2']), '?existing=update')).body.code).toBe(200)
  expect((await options('team')).map(({ text }) => text)).toEqual(['早班', '晚班'])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReportColumns, ReportQuery, ReportRows } from '#contract/report.ts'
import { declaredReports } from '../../../../server/modules/online/reports/declaredReports.ts'
import { reportRoutes } from '../../../../server/modules/online/reports/reports.routes.ts'
import { createLookups } from '../../../../server/start/resources.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'

let api: Api
let admin = ''
beforeAll(async () => {
  api = await startApi(({ db, bus, plantTz }) => reportRoutes({ db, lookups: createLookups({ db, bus }), plantTz }))
  admin = await api.tokenOf('admin')
})
afterAll(() => api.close())

const get = (call: string, as = admin) => api.call({ method: 'GET', url: `/online/cgreport/api/${call}`, headers: { 'x-access-token': as } })
const rows = async (query: string) => ReportRows.parse((await get(`getData/sys_dict_item?${query}`)).body.result)

test('a report says its columns and what it can be narrowed by', async () => {
  const columns = ReportColumns.parse((await get('getRpColumns/sys_dict_item')).body.result)
  expect(columns).toMatchObject({ cgRpConfigId: 'sys_dict_item', cgRpConfigName: '字典项' })
  expect(columns.columns.map(({ dataIndex }) => dataIndex)).toEqual(['dictName', 'itemText', 'itemValue', 'status', 'updateTime'])
  expect(columns.dictOptions['status']?.map(({ text }) => text)).toEqual(['启用', '不启用'])
  const { columns: items } = ReportQuery.parse((await get('getQueryInfo/sys_dict_item')).body.result)
  expect(items.map(({ field_name, query_type, query_condition, query_dict_field }) => [field_name, query_type, query_condition, query_dict_field])).toEqual([
    ['dictName', 'text', 'single', ''],
    ['itemText', 'text', 'single', ''],
    ['status', 'list', 'single', 'dict_item_status'],
    ['updateTime', 'datetime', 'group', ''],
  ])
})

test('its rows are narrowed, ordered and turned, with the texts of dictionaries', async () => {
  const women = await rows('itemText=*女*')
  expect(women).toMatchObject({ total: 1, records: [{ dictName: '性别', itemText: '女', itemValue: '2', status: 1, status_dictText: '启用' }] })
  const all = await rows('dictName=优先级&column=itemValue&order=asc')
  expect(all.records.map(({ itemValue }) => itemValue)).toEqual(['H', 'L', 'M'])
  expect((await rows('dictName=优先级&column=itemValue&order=desc&pageSize=1&pageNo=2')).records.map(({ itemValue }) => itemValue)).toEqual(['L'])
  expect((await rows('status_MultiString=0')).total).toBe(0)
})

test('every declared report can be read, and each of its columns sorted by and looked in', async () => {
  for (const { code, fields } of declaredReports) {
    expect((await get(`getRpColumns/${code}`)).status, code).toBe(200)
    for (const { name } of atLeast(1, fields))
      expect((await get(`getData/${code}?column=${name}&order=asc&${name}=1&${name}_begin=1`)).status, `${code} ${name}`).toBe(200)
  }
})

test('a code is a key and nothing else, and a report is closed to who has no right to its rows', async () => {
  for (const probe of ['sys_user', 'sqlite_master', 'constructor', "x' or '1'='1", '(select 1)'])
    for (const call of ['getRpColumns', 'getQueryInfo', 'getData']) expect((await get(`${call}/${encodeURIComponent(probe)}`)).status, probe).toBe(404)
  const guest = await api.tokenOf('guest')
  for (const call of ['getRpColumns', 'getQueryInfo', 'getData']) {
    const { status, body } = await get(`${call}/sys_dict_item`, guest)
    expect([status, body.result]).toEqual([403, undefined])
  }
})

test('finds nothing by an attack, and never fails', async () => {
  for (const attack of ["' or '1'='1", "x') union select 1--", '1;select sleep(5)']) {
    const query = new URLSearchParams({ dictName: attack, column: attack, order: attack, self_x: attack }).toString()
    expect((await rows(query)).total).toBe(0)
  }
  expect((await get('getData/sys_dict_item?passwordHash=*a*')).status).toBe(422)
})

test('codes are looked up by cinvcode, several at once, whatever their column is called', async () => {
  const { records, total } = await rows('cinvcode=H,L&dictName=优先级')
  expect([total, records.map(({ itemValue }) => itemValue)]).toEqual([2, ['H', 'L']])
  expect((await rows('cinvcode=nobody')).total).toBe(0)
})

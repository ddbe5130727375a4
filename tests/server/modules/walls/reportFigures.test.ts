import { afterEach, beforeEach, expect, test } from 'vitest'
import { suppliers } from '#contract/modules/material/supplier.ts'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import { endpointsOf } from '#contract/resource.ts'
import { reportFigure } from '../../../../server/modules/online/cgreport/reportFigure.ts'
import { createReportReader } from '../../../../server/modules/online/cgreport/reportReader.ts'
import { registry } from '../../../../server/modules/registry.ts'
import { reportFigureRoutes } from '../../../../server/modules/walls/reportFigures.routes.ts'
import { wallsRoutes } from '../../../../server/modules/walls/walls.routes.ts'
import { resourceRoutes } from '../../../../server/start/resources.ts'
import { startApi } from '../../../support/api.ts'
import type { Api, PersonName } from '../../../support/api.ts'
import { pairScreen } from '../../../support/pairedScreen.ts'

/** A number of a report in SQL on a wall: whose rights it has, and what stands there when it does not come. */
let api: Api
let read: string[] = []
let closeReports = async () => {}
beforeEach(async () => {
  read = []
  api = await startApi((parts) => {
    const reports = createReportReader({ ...parts, url: null, registry, limits: { withinMs: 1500, mostBytes: 4_000_000 } })
    closeReports = reports.close
    const readFigure: Parameters<typeof reportFigureRoutes>[0]['readFigure'] = (asked, by) => {
      read.push(`${by.username} ${asked.report}`)
      return reportFigure({ ...parts, reports }, asked, by)
    }
    return [...wallsRoutes(parts), ...reportFigureRoutes({ ...parts, readFigure }), ...resourceRoutes(parts)]
  })
  const add = endpointsOf(suppliers).add
  for (const [code, grade] of Object.entries({ 'S-1': 'A', 'S-2': 'B', 'S-3': 'A' })) await ask('POST', add, { code, name: `供应商 ${code}`, grade })
  await report('wallCount', 'select code, 1.5 as amount from mes_supplier', [column('code', 'String'), column('amount', 'Number')])
  await report('secret', 'select username from sys_user', [column('username', 'String')])
  await report('endless', 'with recursive n(i) as (select 1 union all select i + 1 from n) select i from n', [column('i', 'Number')])
  await publish([tile('t1', 'wallCount'), tile('t2', 'wallCount', 'sum:amount'), tile('t3', 'endless'), tile('t4', 'nothing')])
})
afterEach(async () => {
  await closeReports()
  await api.close()
})

const column = (fieldName: string, fieldType: string) => ({ fieldName, fieldTxt: fieldName, fieldType })
const tile = (id: string, code: string, measure = 'count') => ({ id, kind: 'reportFigure', report: code, measure, x: 0, y: 0, w: 4, h: 3 })
const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, as: PersonName = 'admin') =>
  api.call({ method, url, ...(payload ? { payload } : {}), headers: { 'x-access-token': await api.tokenOf(as) } })
const report = (code: string, cgrSql: string, columns: object[]) =>
  ask('POST', endpointsOf(reportHeads).add, {
    code,
    name: `报表 ${code}`,
    dbSource: '',
    roleCodes: '',
    cgrSql,
    columnsJson: JSON.stringify(columns),
    paramsJson: '[]',
  })
async function publish(tiles: object[]): Promise<void> {
  await ask('POST', '/mes/wall/add', { wallCode: 'R-1', name: '报表墙' })
  const { id } = await api.db.selectFrom('mes_wall').select('id').where('wallCode', '=', 'R-1').executeTakeFirstOrThrow()
  await ask('PUT', '/mes/wall/draft', { id, draftNo: 0, board: { format: 1, auto: null, pages: [{ title: '', tiles }] } })
  expect((await ask('POST', '/mes/wall/publish', { id, draftNo: 1 })).body.result).toEqual({ versionNo: 1 })
}
const onScreen = (token: string) => async (query: string) => {
  const { status, body } = await api.call({ method: 'GET', url: `/mes/wall/reportFigure?code=R-1&${query}`, headers: { 'x-access-token': token } })
  return [status, status === 200 ? body.result : body.message]
}

test('a screen shows the number that whoever published its board may see, and no other report, whatever it asks for', async () => {
  const shown = onScreen((await pairScreen(api, { board: '/display/board/R-1' })).token)
  expect(await shown('tile=t1')).toMatchObject([200, { name: '报表 wallCount', title: '记录数', unit: '条', value: 3 }])
  expect(await shown('tile=t2')).toMatchObject([200, { title: 'amount合计', value: 4.5 }])
  expect(await shown('tile=t1&report=secret')).toMatchObject([200, { name: '报表 wallCount', value: 3 }])
  expect(await shown('tile=t9&report=secret')).toEqual([404, '这块报表数字没有发布'])
  expect(new Set(read)).toEqual(new Set(['admin wallCount']))
  const elsewhere = onScreen((await pairScreen(api, { name: '另一块屏', board: '/display/plc' })).token)
  expect((await elsewhere('tile=t1'))[0]).toBe(403)
})

test('a person sees what they may themselves', async () => {
  const url = '/mes/wall/reportFigure?code=R-1&tile=t1&report=wallCount'
  expect((await ask('GET', url)).body.result).toMatchObject({ value: 3 })
  const refused = await ask('GET', url, undefined, 'viewer')
  expect([refused.status, refused.body.message]).toEqual([403, '拒绝访问：没有权限，请联系管理员授权'])
  expect((await ask('GET', url, undefined, 'guest')).status).toBe(403)
})

test('screens that ask at the same time share one reading, and the next comes half a minute later', async () => {
  const shown = onScreen((await pairScreen(api, { board: '/display/board/R-1' })).token)
  await Promise.all(Array.from({ length: 20 }, () => shown('tile=t1')))
  expect(read).toHaveLength(1)
  await ask('POST', endpointsOf(suppliers).add, { code: 'S-4', name: '供应商 S-4' })
  api.clock.now += 29_999
  expect(await shown('tile=t1')).toMatchObject([200, { value: 3 }])
  api.clock.now += 1
  expect(await shown('tile=t1')).toMatchObject([200, { value: 4 }])
})

test('a report that takes too long, or is gone, and a publisher who may no more are each said in a sentence', { timeout: 30_000 }, async () => {
  const shown = onScreen((await pairScreen(api, { board: '/display/board/R-1' })).token)
  expect(await shown('tile=t3')).toEqual([422, '查询超过 1.5 秒，已停止。请缩小范围或减少关联的表'])
  expect(await shown('tile=t4')).toEqual([404, '没有这个报表，请重新选择'])
  expect(await shown('tile=t1')).toMatchObject([200, { value: 3 }])
  await api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'admin').execute()
  expect(await shown('tile=t1')).toEqual([403, '发布看板的人已停用，请让有权限的人重新发布'])
  await api.db.updateTable('sys_user').set({ status: 1 }).where('username', '=', 'admin').execute()
  const { id } = await api.db.selectFrom('sys_user').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  await api.db.deleteFrom('sys_user_role').where('userId', '=', id).execute()
  expect(await shown('tile=t1')).toEqual([403, '发布看板的人没有发布的权限，请让有权限的人重新发布'])
})

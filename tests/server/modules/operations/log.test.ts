import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '#contract/envelope.ts'
import { LogRow } from '#contract/modules/operations/log.ts'
import { VisitDay, VisitTotals } from '#contract/modules/identity/visits.ts'
import { redacted } from '../../../../server/http/audit.ts'
import { resourceRoutes } from '../../../../server/start/resources.ts'
import { passwords, startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'

const noon = Date.UTC(2026, 10, 21, 4) // 12:00 in the plant
let api: Api
let admin = ''
beforeAll(async () => {
  api = await startApi(resourceRoutes)
  api.clock.now = noon
  await api.call({ method: 'POST', url: '/sys/login', payload: { username: 'admin', password: passwords.admin } })
  admin = await api.tokenOf('admin')
})
afterAll(() => api.close())

const get = (url: string, token = admin) => api.call({ method: 'GET', url, headers: { 'x-access-token': token } })
const line = (more: object) => ({
  logType: 1,
  operateType: null,
  viewCode: '',
  logContent: '',
  userid: 'x',
  username: 'x',
  ip: '10.0.0.1',
  method: '',
  requestType: '',
  requestParam: '',
  costTime: 0,
  createTime: noon,
  ...more,
})

test('a row of the log has the eleven fields [DLG-017]', async () => {
  expect(Object.keys(LogRow.shape)).toEqual(
    expect.arrayContaining([
      'ip',
      'logContent',
      'logType',
      'method',
      'operateType',
      'requestParam',
      'requestType',
      'userid',
      'username',
      'viewCode',
      'createTime',
    ]),
  )
  const { records } = pageOf(LogRow).parse((await get('/sys/log/list?logType=1')).body.result)
  expect(records[0]).toMatchObject({ userid: 'admin', logContent: '用户名: admin,登录成功！', createTime: '2026-11-21 12:00:00' })
})

test('the changes of one form are found by its code and operateType 12, page by page, newest first [API-028]', async () => {
  const rows = [1, 2, 3].map((n) => line({ logType: 2, operateType: 12, viewCode: 'cm_param', logContent: `第${n}次`, createTime: noon + n }))
  await api.db
    .insertInto('sys_log')
    .values([...rows, line({ logType: 2, operateType: 3, viewCode: 'cm_param' }), line({ logType: 2, operateType: 12, viewCode: 'other' })])
    .execute()
  const page = pageOf(LogRow).parse((await get('/sys/log/list?viewCode=cm_param&operateType=12&pageSize=2&pageNo=1')).body.result)
  expect(page).toMatchObject({ total: 3, size: 2, current: 1, pages: 2 })
  expect(page.records.map(({ logContent }) => logContent)).toEqual(['第3次', '第2次'])
})

test('sign-ins are counted by days of the plant [API-098, API-099]', async () => {
  const midnight = Date.UTC(2026, 10, 20, 16) // 00:00 in the plant
  await api.db
    .insertInto('sys_log')
    .values([
      line({ createTime: midnight - 1 }),
      line({ createTime: midnight }),
      line({ createTime: midnight + 1, ip: '10.0.0.2' }),
      line({ createTime: midnight - 6 * 86_400_000 }),
    ])
    .execute()
  expect(VisitTotals.parse((await get('/sys/loginfo')).body.result)).toEqual({ totalVisitCount: 5, todayVisitCount: 3, todayIp: 3 })
  const days = z.array(VisitDay).parse((await get('/sys/visitInfo')).body.result)
  expect(days.map(({ tian, visit }) => `${tian} ${visit}`)).toEqual([
    '2026-11-15 1',
    '2026-11-16 0',
    '2026-11-17 0',
    '2026-11-18 0',
    '2026-11-19 0',
    '2026-11-20 1',
    '2026-11-21 3',
  ])
  expect(days[6]?.type).toBe('11-21')
})

test('nobody without the right reads the log', async () => {
  expect((await get('/sys/log/list', await api.tokenOf('viewer'))).status).toBe(403)
})

test('what stands in the log holds no secret, no bulk and no second line', () => {
  const written = JSON.stringify(
    redacted({ password: 'a', inner: { smscode: '1', accessToken: 'b', name: 'line\r\n[31mred' }, long: 'x'.repeat(9999), list: [{ secret: 1 }] }),
  )
  expect(written).not.toMatch(/"a"|"b"|"1"|:1|\r|\n|x{300}/)
  expect(written).not.toContain('\u001b')
  expect(written).toContain('***')
})

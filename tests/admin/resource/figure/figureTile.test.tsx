// @vitest-environment page
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

/** Numbers of the home page, and what a tap on one opens. */
const office = await startOffice()
const { server } = office

const at = '2026-11-23 12:00:00'
const answer = (name: string, value: number, unit: string, where: Record<string, string> = {}) => ({ name, value, unit, where, at })

beforeEach(() => {
  localStorage.clear()
  office.signIn({
    menu: [menuItem('/dashboard/analysis', 'dashboard/Analysis', '首页'), menuItem('/isystem/dict', 'system/DictList', '数据字典')],
    actions: ['sys:dict:list', 'mes:plc:view'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/mes/plc/overview', { machines: [] })
  server.succeed('/sys/loginfo', { totalVisitCount: 0, todayVisitCount: 0, todayIp: 0 })
  server.succeed('/sys/visitInfo', [])
  server.succeed('/sys/dict/list', { records: [], total: 0 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

const tile = (title: string) =>
  shown(() => [...document.querySelectorAll('[aria-label=数据概况] > *')].find(({ textContent }) => textContent?.startsWith(title)))

test('a figure opens the list with the parameters that the server counted by; one without a page is no link, and one that is not for this person is not there', async () => {
  server.succeed('/sys/figure', [answer('dictionaries', 12345, '个', { dictName: 'eq 性别', type: '0' }), answer('activeUsers', 3, '人')])
  office.open('/dashboard/analysis')
  const link = await tile('数据字典12,345 个')
  expect(link.getAttribute('href')).toBe('/isystem/dict?dictName=eq+%E6%80%A7%E5%88%AB&type=0')
  expect((await tile('正常用户3 人')).tagName).toBe('DIV')
  expect(saysNow('已配对屏幕')).toBe(false)
})

test('a duration is said in hours, a short one in minutes', async () => {
  server.succeed('/sys/figure', [answer('oeeRunToday', 604_905, 's'), answer('oeeDownToday', 2726, 's')])
  office.open('/dashboard/analysis')
  for (const said of ['今日运行168.0 时', '今日故障45 分']) expect((await tile(said)).textContent).toBe(said)
})

test('figures are asked for together, once for each resource', async () => {
  server.succeed('/sys/figure', [answer('dictionaries', 1, '个')])
  office.open('/dashboard/analysis')
  await tile('数据字典1 个')
  const asked = office.askedOf('/sys/figure').map(({ query }) => query.get('names'))
  expect(asked).toContain('pairedScreens,silentScreens')
  expect(new Set(asked).size).toBe(asked.length)
})

test('a figure that was not read says why', async () => {
  server.fail('/sys/figure', 503, 503, '服务器正忙，请稍后重试')
  office.open('/dashboard/analysis')
  await says('没有读出：服务器正忙，请稍后重试')
  expect(office.askedOf('/sys/figure').length).toBeGreaterThan(0)
})

// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, says, saysNow, shown, startOffice } from './openOffice.tsx'

const office = await startOffice()
const { server } = office
const page = (records: unknown[]) => ({ records, total: records.length })
const menu = [
  menuItem('/dashboard/analysis', 'dashboard/Analysis', '分析页'),
  menuItem('/dashboard/workplace', 'dashboard/Workplace', '工作台'),
  menuItem('/dashboard/task', 'dashboard/TaskBoard', '任务'),
  menuItem('/dashboard/monitor', 'dashboard/Monitor', '监控'),
]
const announcement = {
  id: 'a1',
  anntId: 'a1',
  msgId: 'a1',
  msgTxt: '周会改期',
  titile: '周会改期',
  openType: '',
  openPage: '',
  busId: '',
  busType: '',
  sender: '管理员',
  sendTime: '2026-11-21 09:00:00',
  createTime: '2026-11-21 09:00:00',
  msgContent: '',
  msgAbstract: '',
  msgCategory: '1',
  priority: 'M',
  readFlag: '0',
}

beforeEach(() => {
  office.signIn({ menu, actions: ['monitor:metrics'] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [announcement], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/sysAnnouncementSend/getMyAnnouncementSend', page([announcement]))
  server.succeed('/sys/user/mySessions', [{ id: 's1', address: '10.0.0.7', agent: 'Firefox/140', loginTime: '2026-11-21 08:00:00', isCurrent: true }])
  server.succeed('/sys/thirdLogin/sources', { sources: [], cas: null })
  server.succeed('/mes/plc/overview', { plantTz: 'Asia/Shanghai', serverTime: 0, machines: [] })
  server.succeed('/sys/loginfo', { totalVisitCount: 3, todayVisitCount: 1, todayIp: 1 })
  server.succeed('/sys/visitInfo', [])
  server.succeed('/health/ready', { status: 'ok' })
  server.answer('/metrics', { body: 'millwright_sockets{link="live"} 4\n', type: 'text/plain' })
})
afterEach(() => office.forget())
afterAll(() => office.close())

const resultTitle = () => document.querySelector('.ant-result-title')

test('the home of the try-out pages opens, by its address and by /test [VW-001]', async () => {
  const router = office.open('/test')
  await says('/account/center')
  expect(router.state.location.pathname).toBe('/test/home')
})

test('the account center shows the person, his announcements and where he is signed in [VW-002]', async () => {
  const router = office.open('/account/center')
  for (const text of ['王工', 'operator', '周会改期', 'Firefox 140']) await says(text)
  const told = [...document.querySelectorAll('.ant-descriptions-item-container')].map((item) => [...item.children].map(({ textContent }) => textContent))
  const facts = { 用户名: 'wang', 部门: '磨粉车间', 手机号: '13800000000', 邮箱: '—', 生日: '1990-05-01', 性别: '男', 建立时间: '2026-11-01 08:00:00' }
  expect(Object.fromEntries(told)).toEqual(facts)
  expect(router.state.location.pathname).toBe('/account/center')
  expect([office.askedOf('/sys/sysAnnouncementSend/getMyAnnouncementSend').length, office.askedOf('/sys/user/mySessions').length]).toEqual([1, 1])
})

test.for([
  ['base', '基本资料', '昵称'],
  ['avatar', '头像', '选择图片'],
  ['security', '账号安全', '修改密码'],
  ['binding', '第三方账号', '还没有配置第三方登录。需要时请联系管理员。'],
  ['custom', '界面外观', '导航模式'],
  ['notification', '消息提醒', '声音提醒'],
])('the account settings have a view %s at an address of its own [VW-003]', async ([view, title, content]) => {
  const router = office.open(`/account/settings/${view}`)
  const heading = await shown(() => document.querySelector('section > h2'))
  expect(heading.textContent).toBe(title)
  await says(content ?? '')
  expect(router.state.location.pathname).toBe(`/account/settings/${view}`)
})

test('going through the settings stays in one tab, named like the view', async () => {
  const router = office.open('/account/settings/base')
  await says('昵称')
  const item = [...document.querySelectorAll('section, .ant-menu-item')].find(({ textContent }) => textContent === '第三方账号')
  fireEvent.click(await shown(() => item))
  await says('还没有配置第三方登录')
  expect(router.state.location.pathname).toBe('/account/settings/binding')
  const tabs = () => [...document.querySelectorAll('[aria-label="已打开的页面"] [role="tab"]')].map(({ textContent }) => textContent)
  await shown(() => (tabs().includes('第三方账号') ? true : null))
  expect(tabs()).toEqual(['首页', '第三方账号'])
})

test('the dashboard analysis opens at /dashboard/analysis [VW-004]', async () => {
  office.signIn({ menu, actions: ['mes:plc:view'] }) // who may not see machines has an analysis without them
  const router = office.open('/dashboard/analysis')
  await says('还没有设备。请先导入采集设备和测点。')
  expect(router.state.location.pathname).toBe('/dashboard/analysis')
})

test('the dashboard of tasks names what waits, and leads to the approvals [VW-005]', async () => {
  office.open('/dashboard/task')
  await says('周会改期')
  expect(saysNow('要您审批的在待办里')).toBe(true)
})

test('the dashboard monitor shows what the server measures [VW-006]', async () => {
  const router = office.open('/dashboard/monitor')
  await says('数据库、采集、历史都可以使用。')
  await says('实时连接4 个')
  expect([router.state.location.pathname, saysNow('没有读出')]).toEqual(['/dashboard/monitor', false])
})

test('the dashboard workplace greets the person and shows his unread announcements [VW-007]', async () => {
  office.open('/dashboard/workplace')
  await says('周会改期')
  expect((await shown(() => document.querySelector('header h2'))).textContent).toMatch(/好，王工$/)
  expect(saysNow('现在需要人的设备')).toBe(false)
})

test.for([
  ['403', '没有权限'],
  ['404', '没有这个页面'],
  ['500', '服务器出错'],
])('the exception page %s is reachable and leads home [VW-014]', async ([status, title]) => {
  office.open(`/exception/${status}`)
  expect((await shown(resultTitle)).textContent).toBe(title)
  expect(document.querySelector('.ant-result-extra a')?.getAttribute('href')).toBe('/dashboard/analysis')
})

test.for([
  ['/result/success?of=avatar', '头像已更换'],
  ['/result/fail?of=profile', '资料没有保存'],
  ['/result/success?of=%3Cb%3Eowned', '操作成功'],
])('the result page %s says what happened and nothing of its address [VW-021]', async ([address, title]) => {
  office.open(address ?? '')
  expect((await shown(resultTitle)).textContent).toBe(title)
  expect(document.querySelector('.ant-result')?.textContent).not.toContain('owned')
})

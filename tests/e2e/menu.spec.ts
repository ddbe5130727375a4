import { expect, test } from '../support/browserTest.ts'
import type { Page } from 'playwright/test'
import { signInPage } from '../support/signInPage.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'

/** Every page that the menu leads to, in the demo plant: reached by clicks, with what people come for. */
let server: ServerProcess
let page: Page
const errors: string[] = []

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  server = await startServerProcess({ env: { DEMO: 'on', SIM_PORT: '26560' } })
  page = await browser.newPage()
  await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`))
  await signInPage(page, server.url)
})
test.afterAll(async () => {
  await page.close()
  await server.stop()
})

const menu = () => page.locator('aside').getByRole('menu').first()

/** Opens the group unless it is open, then the entry, as a person does. */
async function choose(group: string, entry: string): Promise<void> {
  const wanted = menu().locator('.ant-menu-item').getByText(entry, { exact: true })
  if (!(await wanted.isVisible())) await menu().locator('.ant-menu-submenu-title').filter({ hasText: group }).click()
  await wanted.click()
  await expect(menu().locator('.ant-menu-item-selected')).toHaveText(entry)
}

const main = () => page.getByRole('main').first()
/** Pages stay alive behind their tabs: only what is seen counts. */
const column = (name: string) => main().getByRole('columnheader', { name }).filter({ visible: true }).first()
const row = (name: string) => main().locator('.ant-table-row').filter({ hasText: name, visible: true }).first()
const words = (text: string) => main().getByText(text).filter({ visible: true }).first()

/** What is seen of each, besides its place in the menu. */
const pages = [
  ['plans with their batches [MES-002]', '生产管理', '生产计划', () => [column('生产批号'), row('PL20')]],
  ['shades with their swatches [MES-004]', '生产管理', '配色档案', () => [column('色块'), row('烟熏玫瑰').or(row('裸粉'))]],
  ['what the plans run out of', '生产管理', '欠料清单', () => [main().getByRole('status').filter({ hasText: '种物料' }), column('最早缺料')]],
  ['what was issued [MES-005]', '仓库管理', '发料明细', () => [column('件码'), row('IS20')]],
  ['the stock [MES-013]', '仓库管理', '库存清单', () => [column('可用'), row('二氧化钛')]],
  ['the month with its shifts [MES-014]', '生产管理', '生产日历', () => [main().locator('.ant-picker-calendar'), words('早班')]],
  ['the workshops [MES-018]', '设备管理', '车间', () => [column('洁净级别'), row('制粉车间')]],
  ['messages [MSG-019]', '消息中心', '消息管理', () => [column('发送次数')]],
  ['templates of messages [MSG-020]', '消息中心', '模板管理', () => [column('模板编码'), row('检验不合格')]],
  [
    'a message to try [MSG-021]',
    '消息中心',
    '发送测试',
    () => [main().getByRole('combobox', { name: '消息模板' }), main().getByRole('button', { name: /^发\s*送$/ })],
  ],
  ['the disk [MON-001]', '系统监控', '磁盘', () => [words('剩余空间'), words('数据目录')]],
  ['the last requests [MON-002]', '系统监控', '请求追踪', () => [words('最近 200 个请求'), column('用时（毫秒）'), row('/sys/')]],
  ['the run time [MON-003]', '系统监控', 'JVM（运行时）', () => [words('jvm.memory.max')]],
  ['whether there is a Redis [MON-004]', '系统监控', 'Redis', () => [words('没有配置 Redis')]],
  ['where a command of Redis is typed [MON-005]', '系统监控', 'Redis 终端', () => [main().getByLabel('Redis 命令')]],
  ['the computer [MON-006]', '系统监控', '系统信息', () => [words('system.cpu.count')]],
  ['the HTTP server [MON-007]', '系统监控', 'Tomcat', () => [words('tomcat.sessions.created')]],
  ['check rules in words [ADM-010]', '在线开发', '校验规则', () => [row('位数：*，须符合：')]],
  ['fill rules [ADM-011]', '在线开发', '编码规则', () => [column('编号格式'), row('mes_plan')]],
  ['who signed in [ADM-012]', '系统监控', '日志', () => [row('登录成功')]],
  ['tenants [ADM-015]', '系统管理', '租户管理', () => [column('租户编号')]],
  ['data sources [ADM-016]', '在线开发', '多数据源管理', () => [column('数据库类型')]],
  ['routes of the gateway [ADM-017]', '系统监控', '路由网关', () => [column('匹配条件')]],
  [
    'departments and their people [ADM-018]',
    '系统管理',
    '通讯录',
    () => [main().getByRole('tree').getByText('制粉车间').filter({ visible: true }), main().getByRole('list', { name: '人员' }).getByText('管理员')],
  ],
] as const

for (const [what, group, entry, signs] of pages)
  test(`${entry} is reached from the menu and shows ${what}`, async () => {
    await choose(group, entry)
    for (const sign of signs()) await expect(sign).toBeVisible()
  })

test('a dictionary opens its entries [ADM-008]', async () => {
  await choose('系统管理', '数据字典')
  await row('week_day').getByText('字典配置').click()
  await expect(page.getByRole('dialog').locator('.ant-table-row').filter({ hasText: '周三' }).or(page.getByRole('dialog').getByText('星期三'))).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the editor of its times opens from the form of a job [ADM-014]', async () => {
  await choose('系统监控', '定时任务')
  await expect(row('一致性自检')).toBeVisible()
  await main()
    .getByRole('button', { name: /新\s*增/ })
    .click()
  await page
    .getByRole('button', { name: /编辑 ?Cron|Cron/ })
    .first()
    .click()
  await expect(page.getByRole('tab', { name: '秒' })).toBeVisible()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /取\s*消/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /取\s*消/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the map of the machines is drawn in its frame [VW-009]', async () => {
  await choose('仪表盘', '设备关系图')
  await expect(main().frameLocator('iframe').locator('canvas').filter({ visible: true }).first()).toBeVisible()
})

test('a row of the tree table is opened and then loads what stands below it [VW-019]', async () => {
  await page.goto(`${server.url}/jeecg/treeTable`)
  await expect(row('原料')).toBeVisible()
  await expect(row('粉体')).toHaveCount(0)
  const [loaded] = await Promise.all([
    page.waitForResponse((answer) => /\/sys\/category\/list\?.*pid=/.test(answer.url())),
    row('原料').getByRole('button').first().click(),
  ])
  expect(loaded.ok()).toBe(true)
  await expect(row('粉体')).toBeVisible()
})

test('the bar of the split panel is dragged and changes the width of both panes [VW-016]', async () => {
  await page.goto(`${server.url}/jeecg/splitPanel`)
  await expect(page.frameLocator('iframe[title^="SC-01"]').getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('menuitem', { name: /^ML-02 / }).click()
  await expect(page.frameLocator('iframe[title^="ML-02"]').getByRole('heading', { level: 1 })).toContainText('ML-02')
  const bar = page.getByRole('separator')
  const { x, y, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const list = page.locator('.ant-card').filter({ hasText: 'SC-01' }).first()
  const before = (await list.boundingBox())?.width ?? 0
  await page.mouse.move(x + 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 202, y + height / 2, { steps: 5 })
  await page.mouse.up()
  expect(Math.round(((await list.boundingBox())?.width ?? 0) - before)).toBeGreaterThan(180)
})

const walls = ['生产订单看板', '计划甘特', '交付看板', '报警看板', '安灯看板', '工厂总览', 'PLC 监控', '磨粉看板', '工艺地图', '服务器监控看板']

test('every wall opens in a window of its own, full of its board, without the menu and tabs of the office [DSP-003, VW-008]', async () => {
  test.setTimeout(120_000)
  for (const wall of walls) {
    const entry = menu().locator('.ant-menu-item').getByText(wall, { exact: true })
    if (!(await entry.isVisible())) await menu().locator('.ant-menu-submenu-title').filter({ hasText: '看板' }).first().click()
    const [opened] = await Promise.all([page.waitForEvent('popup'), entry.click()])
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(wall === '生产订单看板' ? /订单/ : wall.replace('服务器监控看板', '服务器监控'))
    await expect(opened.locator('[data-link=connected]').first()).toBeVisible()
    await expect(opened.locator('aside, .ant-layout, nav')).toHaveCount(0)
    const size = async () => {
      const box = await opened.locator('[data-layout=wall]').boundingBox()
      return [wall, Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
    }
    await expect.poll(size).toEqual([wall, 1920, 1080]) // the board comes after its frame
    await opened.close()
  }
})

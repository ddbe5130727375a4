import type { Locator } from 'playwright/test'
import { menuGroups } from '#contract/module.ts'
import { menuEntries } from '#contract/modules/modules.ts'
import type { MenuItem } from '#contract/session.ts'
import { atLeast } from '../support/atLeast.ts'
import { expect, test } from '../support/browserTest.ts'
import { settled } from '../support/settledPage.ts'
import { axe, findingsBy } from './axe.ts'

/**
 * Every page that the menu leads to in the demo plant, opened as people open it: none fails, none has a serious finding of axe, light or dark,
 * and each shows what people come for. A page is a test, so that all workers have their share. `SCREENS` keeps pictures.
 */
test.describe.configure({ mode: 'parallel' })

const groups = Object.values(menuGroups).map(({ title }) => title)
const pages = menuEntries.filter(({ isExternal }) => !isExternal).map(({ group, title, url }) => ({ group: menuGroups[group].title, title, url }))

/** What is seen of a page: the others stay alive behind their tabs. */
const column = (main: Locator, name: string) => main.getByRole('columnheader', { name }).filter({ visible: true }).first()
const row = (main: Locator, name: string) => main.locator('.ant-table-row').filter({ hasText: name, visible: true }).first()
const words = (main: Locator, text: string) => main.getByText(text).filter({ visible: true }).first()

/** What is seen of each, besides its place in the menu. */
type Sign = readonly [what: string, seen: (main: Locator) => Locator[]]
const signs: Readonly<Record<string, Sign>> = {
  生产计划: ['plans with their batches [MES-002]', (main) => [column(main, '生产批号'), row(main, 'PL20')]],
  配色档案: ['shades with their swatches [MES-004]', (main) => [column(main, '色块'), row(main, '烟熏玫瑰').or(row(main, '裸粉'))]],
  欠料清单: ['what the plans run out of', (main) => [main.getByRole('status').filter({ hasText: '种物料' }), column(main, '最早缺料')]],
  发料明细: ['what was issued [MES-005]', (main) => [column(main, '件码'), row(main, 'IS20')]],
  库存清单: ['the stock [MES-013]', (main) => [column(main, '可用'), row(main, '二氧化钛')]],
  生产日历: ['the month with its shifts [MES-014]', (main) => [main.locator('.ant-picker-calendar'), words(main, '早班')]],
  称量工作台: [
    'what is to be weighed [MES-006]',
    (main) => [main.getByRole('list', { name: '要称的单' }).or(main.getByText('现在没有要称的单')).filter({ visible: true }).first()],
  ],
  称重单: ['weight orders [MES-007]', (main) => [column(main, '称重单号')]],
  扫码: [
    'where any code is scanned [MES-008, MES-019]',
    (main) => [main.getByRole('button', { name: '相机扫码' }), main.getByRole('button', { name: '手工输入' })],
  ],
  检验台: [
    'what waits for inspection [MES-020]',
    (main) => [main.getByRole('list', { name: '待检' }).or(main.getByText('没有待检的检验单')).filter({ visible: true }).first()],
  ],
  留样: ['specimens [MES-022]', (main) => [column(main, '留样号')]],
  内包入存: ['boxes that wait for the store [MES-025]', (main) => [main.getByText(/^等入存 \d+ 箱$/), main.getByRole('textbox', { name: '扫箱或库位' })]],
  ...Object.fromEntries(
    (['投缸台 tg', '下料台 xl', '下单台 xd', '巡查台 xc'] as const).map((heading): [string, Sign] => [
      heading.slice(0, 3),
      ['the home of the station [MES-026]', (main) => [main.getByRole('heading', { level: 1, name: heading }), main.getByRole('button', { name: '换人' })]],
    ]),
  ),
  日报: ['the report of the days [MES-021]', (main) => [main.getByRole('heading', { level: 2, name: '日报' }), words(main, '点任何一个数')]],
  车间: ['the workshops [MES-018]', (main) => [column(main, '洁净级别'), row(main, '制粉车间')]],
  维修看板: ['repairs that wait', (main) => [words(main, '待接修'), words(main, '筛网磨损')]],
  点检记录: ['checks of the days before', (main) => [column(main, '班次或日期'), row(main, '漏检')]],
  备件: ['parts and how many there are', (main) => [column(main, '库存'), row(main, '磨粉机筛网')]],
  设备证照: ['certificates that end', (main) => [column(main, '有效期至'), row(main, '电子秤检定证书')]],
  设备可靠性: ['MTBF twice', (main) => [words(main, '按维修单'), words(main, '按设备状态')]],
  消息管理: ['messages [MSG-019]', (main) => [column(main, '发送次数')]],
  模板管理: ['templates of messages [MSG-020]', (main) => [column(main, '模板编码'), row(main, '检验不合格')]],
  发送测试: [
    'a message to try [MSG-021]',
    (main) => [main.getByRole('combobox', { name: '消息模板' }), main.getByRole('button', { name: /^发\s*送$/ }).filter({ visible: true })],
  ],
  磁盘: ['the disk [MON-001]', (main) => [words(main, '剩余空间'), words(main, '数据目录')]],
  请求追踪: ['the last requests [MON-002]', (main) => [words(main, '最近 200 个请求'), column(main, '用时（毫秒）'), row(main, '/sys/')]],
  'JVM（运行时）': ['the run time [MON-003]', (main) => [words(main, 'jvm.memory.max')]],
  Redis: ['whether there is a Redis [MON-004]', (main) => [words(main, '没有配置 Redis')]],
  'Redis 终端': ['where a command of Redis is typed [MON-005]', (main) => [main.getByLabel('Redis 命令')]],
  系统信息: ['the computer [MON-006]', (main) => [words(main, 'system.cpu.count')]],
  Tomcat: ['the HTTP server [MON-007]', (main) => [words(main, 'tomcat.sessions.created')]],
  校验规则: ['check rules in words [ADM-010]', (main) => [row(main, '位数：*，须符合：')]],
  编码规则: ['fill rules [ADM-011]', (main) => [column(main, '编号格式'), row(main, 'mes_')]],
  日志: ['who signed in [ADM-012]', (main) => [row(main, '登录成功')]],
  租户管理: ['tenants [ADM-015]', (main) => [column(main, '租户编号')]],
  多数据源管理: ['data sources [ADM-016]', (main) => [column(main, '数据库类型')]],
  路由网关: ['routes of the gateway [ADM-017]', (main) => [column(main, '匹配条件')]],
  通讯录: [
    'departments and their people [ADM-018]',
    (main) => [main.getByRole('tree').getByText('制粉车间').filter({ visible: true }), main.getByRole('list', { name: '人员' }).getByText('管理员')],
  ],
}

/** Stands around every page: looked at once for each group. */
const frame = ['aside', '[data-header]']
const firstOfGroup = new Set(groups.map((group) => pages.find((one) => one.group === group)?.url))

const titlesIn = (item: MenuItem): string[] => (item.children?.length ? item.children.flatMap(titlesIn) : [item.meta.title])

test('the menu has the groups that are walked through, more than 95 pages in them, and no entry that is not walked', ({ menuWalk: { menuItems } }) => {
  expect(menuItems.map(({ meta }) => meta.title)).toEqual(groups)
  expect(pages.length).toBeGreaterThan(95)
  expect(menuItems.flatMap(titlesIn).toSorted()).toEqual(menuEntries.map(({ title }) => title).toSorted())
  const walked = new Set(pages.map(({ title }) => title))
  expect(Object.keys(signs).filter((title) => !walked.has(title))).toEqual([])
})

for (const { group, title, url } of atLeast(96, pages)) {
  const [what, seen] = signs[title] ?? ['its contents', () => []]
  test(`${title} of ${group} opens from the menu without a serious finding of axe, light or dark, and shows ${what}`, async ({ menuWalk }) => {
    const { page } = menuWalk
    const { main, errors, unanswered } = await menuWalk.open({ group, title })
    for (const sign of atLeast(title in signs ? 1 : 0, seen(main))) await expect(sign).toBeVisible()
    const isFilled = () => main.evaluate((shown: HTMLElement) => shown.innerText.trim().length > 3 || shown.querySelector('iframe') !== null)
    await expect.poll(isFilled).toBe(true)
    const failure = main.getByText(/没有这个页面|页面出错|没有权限/).filter({ visible: true })
    await expect(failure).toHaveCount(0)
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
    const standsStill = () => settled(page, unanswered)
    expect(await findingsBy(page, { path: url, without: firstOfGroup.has(url) ? [] : frame, standsStill })).toEqual([])
    expect(errors()).toEqual([])
  })
}

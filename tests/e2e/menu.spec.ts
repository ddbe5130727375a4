import { expect, test } from '../support/browserTest.ts'
import type { Page } from 'playwright/test'
import { openSignedIn } from '../support/signInPage.ts'

/** What people do on pages of the demo plant's menu; that each opens and what it shows is in everyPage.spec.ts. */
test.describe.configure({ mode: 'parallel' })

test.beforeEach(async ({ page, demo }) => {
  await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
  await openSignedIn(page, demo.url)
  await expect(menu(page).locator('.ant-menu-item-selected')).toBeVisible() // the group of the first page opens by itself
})

const menu = (page: Page) => page.locator('aside').getByRole('menu').first()

/** Opens the group unless it is open, then the entry, as a person does. */
async function choose(page: Page, group: string, entry: string): Promise<void> {
  const wanted = menu(page).locator('.ant-menu-item').getByText(entry, { exact: true })
  if (!(await wanted.isVisible())) await menu(page).locator('.ant-menu-submenu-title').filter({ hasText: group }).click()
  await wanted.click()
  await expect(menu(page).locator('.ant-menu-item-selected')).toHaveText(entry)
}

const main = (page: Page) => page.getByRole('main').first()
/** Pages stay alive behind their tabs: only what is seen counts. */
const row = (page: Page, name: string) => main(page).locator('.ant-table-row').filter({ hasText: name, visible: true }).first()

test('a dictionary opens its entries [ADM-008]', async ({ page }) => {
  await choose(page, '系统管理', '数据字典')
  await row(page, 'week_day').getByText('字典配置').click()
  await expect(page.getByRole('dialog').locator('.ant-table-row').filter({ hasText: '周三' }).or(page.getByRole('dialog').getByText('星期三'))).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the editor of its times opens from the form of a job [ADM-014]', async ({ page }) => {
  await choose(page, '系统监控', '定时任务')
  await expect(row(page, '生成点检')).toBeVisible()
  await main(page)
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

test('the map of the machines is drawn in its frame', async ({ page }) => {
  await choose(page, '设备管理', '设备关系图')
  await expect(main(page).frameLocator('iframe').locator('canvas').filter({ visible: true }).first()).toBeVisible()
})

test('a row of the tree table is opened and then loads what stands below it [VW-019]', async ({ page, demo }) => {
  await page.goto(`${demo.url}/jeecg/treeTable`)
  await expect(row(page, '原料')).toBeVisible()
  await expect(row(page, '粉体')).toHaveCount(0)
  const [loaded] = await Promise.all([
    page.waitForResponse((answer) => /\/sys\/category\/list\?.*pid=/.test(answer.url())),
    row(page, '原料').getByRole('button').first().click(),
  ])
  expect(loaded.ok()).toBe(true)
  await expect(row(page, '粉体')).toBeVisible()
})

test('the bar of the split panel is dragged and changes the width of both panes [VW-016]', async ({ page, demo }) => {
  await page.goto(`${demo.url}/jeecg/splitPanel`)
  await expect(page.frameLocator('iframe[title^="SC-01"]').getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('menuitem', { name: /^ML-02 / }).click()
  await expect(page.frameLocator('iframe[title^="ML-02"]').getByRole('heading', { level: 1 })).toContainText('ML-02')
  const bar = page.getByRole('separator')
  await bar.hover() // when it stands still
  const { x, y, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const list = page.locator('.ant-card').filter({ hasText: 'SC-01' }) // the only one: the first page has one too, but nobody has looked at it
  const before = (await list.boundingBox())?.width ?? 0
  await page.mouse.move(x + 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 202, y + height / 2, { steps: 5 })
  await page.mouse.up()
  expect(Math.round(((await list.boundingBox())?.width ?? 0) - before)).toBeGreaterThan(180)
})

const walls = ['生产订单看板', '计划甘特', '交付看板', '报警看板', '安灯看板', '工厂总览', 'PLC 监控', '磨粉看板', '工艺地图', '服务器监控看板']

test('every wall opens in a window of its own, full of its board, without the menu and tabs of the office [DSP-003, VW-008]', async ({ page }) => {
  test.setTimeout(120_000)
  for (const wall of walls) {
    const entry = menu(page).locator('.ant-menu-item').getByText(wall, { exact: true })
    if (!(await entry.isVisible())) await menu(page).locator('.ant-menu-submenu-title').filter({ hasText: '看板' }).first().click()
    const [opened] = await Promise.all([page.waitForEvent('popup'), entry.click()])
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(wall)
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

import { expect, test } from '../support/browserTest.ts'
import type { Page } from 'playwright/test'
import { UserPermissions } from '../../contract/session.ts'
import type { MenuItem } from '../../contract/session.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'
import { atRest, axe, findingsBy, openPage, waitingIn } from './axe.ts'

/**
 * Every page that the menu leads to in the demo plant, opened as people open it: none fails, and none has a serious finding of axe, light or dark.
 * `SCREENS` keeps pictures.
 */
const groups = ['仪表盘', '看板', '生产管理', '仓库管理', '设备管理', '标签打印', '消息中心', '系统管理', '系统监控', '在线开发', '示例', '个人页']
/** Walls have no shell around them: menu.spec.ts opens them, screens.spec.ts looks at them. */
const isWall = ({ path }: MenuItem) => path.startsWith('/display')

/** Pages stay alive behind their tabs, and axe walks through them as well: so many at once, then they are closed. */
const pagesAlive = 4

let server: ServerProcess
let page: Page
let menuItems: MenuItem[] = []
const errors: string[] = []

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  server = await startServerProcess({ env: { DEMO: 'on', SIM_PORT: '26570' } })
  page = await openPage(browser)
  await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`))
  const answered = page.waitForResponse(/getUserPermissionByToken/)
  await signInPage(page, server.url)
  const { result } = (await (await answered).json()) as { result: unknown } // the envelope of every answer
  menuItems = UserPermissions.parse(result).menu
  await expect(menu().locator('.ant-menu-item-selected')).toBeVisible() // the group of the first page opens by itself
  await page.evaluate(axe)
})
test.afterAll(async () => {
  await page.context().close()
  await server.stop()
})

const menu = () => page.locator('aside').getByRole('menu').first()
const main = () => page.getByRole('main').first()
const titleOf = ({ meta }: MenuItem) => meta.title
const leavesOf = ({ children = [] }: MenuItem): MenuItem[] => children.flatMap((child) => (child.children?.length ? leavesOf(child) : child))

test('the menu has the groups that are walked through, and more than 95 pages in them', () => {
  expect(menuItems.map(titleOf)).toEqual(groups)
  expect(menuItems.flatMap(leavesOf).filter((leaf) => !isWall(leaf)).length).toBeGreaterThan(95)
})

for (const group of groups)
  test(`every page of ${group} opens from the menu, and axe finds nothing serious there, light or dark`, async () => {
    test.setTimeout(900_000)
    const found: string[] = []
    const submenu = menu().locator(':scope > .ant-menu-submenu').filter({ hasText: group }).first()
    const leaves = menuItems.filter((item) => titleOf(item) === group).flatMap(leavesOf)
    for (const [at, leaf] of leaves.filter((one) => !isWall(one)).entries()) {
      if (at % pagesAlive === 0) await closeOthers()
      const entry = submenu.locator('.ant-menu-item').getByText(titleOf(leaf), { exact: true })
      if (!(await entry.isVisible())) await submenu.locator('.ant-menu-submenu-title').first().click()
      await entry.click()
      await expect(menu().locator('.ant-menu-item-selected')).toHaveText(titleOf(leaf))
      await atRest(page)
      await expect.poll(() => waitingIn(page), titleOf(leaf)).toEqual([])
      await expect
        .poll(() => main().evaluate((seen: HTMLElement) => seen.innerText.trim().length > 3 || seen.querySelector('iframe') !== null), titleOf(leaf))
        .toBe(true)
      const failure = main()
        .getByText(/没有这个页面|页面出错|没有权限/)
        .filter({ visible: true })
      await expect(failure, titleOf(leaf)).toHaveCount(0)
      found.push(...(await findingsBy(page, leaf.path)))
    }
    expect(found).toEqual([])
    expect(errors).toEqual([])
  })

async function closeOthers(): Promise<void> {
  const shown = page.getByRole('navigation', { name: '已打开的页面' }).locator('.ant-tabs-tab-active')
  await expect(async () => {
    await shown.click({ button: 'right' }) // what it opens closes when the bar still moves
    await page.getByRole('menuitem', { name: '关闭其他' }).click({ timeout: 3000 })
  }).toPass()
}

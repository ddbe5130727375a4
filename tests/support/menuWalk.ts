import { expect } from 'playwright/test'
import type { Browser, Locator, Page } from 'playwright/test'
import { UserPermissions } from '../../contract/session.ts'
import type { MenuItem } from '../../contract/session.ts'
import { openStillPage, settled, unansweredOf } from './settledPage.ts'
import { signInPage } from './signInPage.ts'

/** A window of the office in which page after page is opened from the menu, as people do. */
export type MenuWalk = {
  page: Page
  /** the menu as the server gives it */
  menuItems: readonly MenuItem[]
  /** Opens a page from the menu and resolves when it stands. Rejects when the menu has no such entry. */
  open(entry: { group: string; title: string }): Promise<OpenedPage>
}

/** The contents of the page, its errors since it was opened, and what it asks for and has no answer to. */
export type OpenedPage = { main: Locator; errors(): string[]; unanswered(): string[] }

/** Pages stay alive behind their tabs, and axe walks through them as well: so many at once, then they are closed. */
const pagesAlive = 4

export async function openMenuWalk(browser: Browser, url: string, as: { username?: string; password?: string } = {}): Promise<MenuWalk> {
  const page = await openStillPage(browser)
  await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
  const unanswered = unansweredOf(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`))
  const answered = page.waitForResponse(/getUserPermissionByToken/)
  await signInPage(page, url, as)
  const { result } = (await (await answered).json()) as { result: unknown } // the envelope of every answer
  const menu = page.locator('aside').getByRole('menu').first()
  await expect(menu.locator('.ant-menu-item-selected')).toBeVisible() // the group of the first page opens by itself
  let opened = 0
  return {
    page,
    menuItems: UserPermissions.parse(result).menu,
    async open({ group, title }) {
      await leaveStation(page)
      if (opened % pagesAlive === 0) await closeOthers(page)
      opened += 1
      const heading = page.locator('.ant-menu-submenu-title').getByText(group, { exact: true })
      const submenu = menu.locator(':scope > .ant-menu-submenu').filter({ has: heading })
      const entry = submenu.locator('.ant-menu-item').getByText(title, { exact: true })
      if (!(await entry.isVisible())) await submenu.locator('.ant-menu-submenu-title').click()
      const before = errors.length
      await entry.click()
      await expect(menu.locator('.ant-menu-item-selected')).toHaveText(title)
      await settled(page, unanswered)
      return { main: page.getByRole('main').first(), errors: () => errors.slice(before), unanswered }
    },
  }
}

/** A station fills the screen, its menu with it. */
async function leaveStation(page: Page): Promise<void> {
  const wayOut = page.getByRole('link', { name: '退出', exact: true }).filter({ visible: true })
  if ((await wayOut.count()) > 0) await wayOut.click()
}

/** By the list of all tabs, which stays where it is while tabs come and go. */
async function closeOthers(page: Page): Promise<void> {
  await page.getByRole('button', { name: '所有已打开的页面' }).click()
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await expect(page.getByRole('menuitem', { name: '关闭其他' })).toBeHidden()
}

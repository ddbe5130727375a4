import { expect, test } from '../support/browserTest.ts'
import type { Page } from 'playwright/test'
import { foreman } from '../support/officeServer.ts'
import { signInPage } from '../support/signInPage.ts'

/** Somebody who has never seen it. `SCREENS` keeps pictures. */
const screens = process.env['SCREENS']

let pictures = 0
async function keep(page: Page, name: string): Promise<void> {
  pictures += 1
  if (!screens) return
  await page.waitForTimeout(700) // what moves has come to rest
  await page.screenshot({ path: `${screens}/day-${String(pictures).padStart(2, '0')}-${name}.png` })
}

test('a new foreman signs in, finds a board, makes it dark, changes department, reads, changes his password, and is signed out by the administrator [SES-024, HDR-010, HDR-011]', async ({
  browser,
  office,
}) => {
  test.setTimeout(300_000)
  const context = await browser.newContext()
  const page = await context.newPage()

  // the wrong password first, as everybody does
  await page.goto(`${office.url}/`)
  await page.getByLabel('用户名').fill(foreman.username)
  await page.locator('input[name=password]').fill('not-this-one')
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('用户名或密码错误')).toBeVisible()
  await keep(page, 'wrong-password')
  await page.locator('input[name=password]').fill(foreman.password)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('这次为哪里工作')).toBeVisible()
  await keep(page, 'which-department')
  await page.getByRole('button', { name: /确\s?定|进\s?入/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/analysis$/)
  await expect(page.getByText(`${foreman.realname}，欢迎使用智造平台`)).toBeVisible()
  await keep(page, 'home')

  // a board, in a tab of its own
  await page.getByRole('menuitem', { name: '看板' }).click()
  const [board] = await Promise.all([context.waitForEvent('page'), page.getByRole('menuitem', { name: 'PLC 监控' }).click()])
  await expect(board.locator('[data-tag$=".state"][data-quality=good]')).toHaveCount(24)
  await keep(board, 'board')
  await board.close()

  const choose = async (entry: string) => {
    await page.getByRole('button', { name: `${foreman.realname}的菜单` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('系统设置')
  await page.getByText('深色', { exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-office', 'dark')
  await keep(page, 'dark')
  await page.keyboard.press('Escape')

  await choose('切换部门')
  await page.getByRole('combobox', { name: '当前部门' }).click()
  await page.locator('.ant-select-dropdown').getByText('质量部').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click()
  await expect(page.getByText('已切换部门')).toBeVisible()
  await keep(page, 'department')

  // the administrator writes to everybody
  const admin = await (await browser.newContext()).newPage()
  await signInPage(admin, office.url, { path: '/isps/annountCement' })
  await admin.getByRole('button', { name: /新\s?增/ }).click()
  await admin.locator('.ant-drawer #titile').fill('今晚 22:00 停机保养')
  await admin.getByRole('textbox', { name: '内容' }).fill('请在 21:50 前清空料斗。')
  await keep(admin, 'writing')
  await admin.getByRole('button', { name: /保\s?存/ }).click()
  await admin
    .getByRole('row', { name: /今晚 22:00 停机保养/ })
    .getByRole('button', { name: /发\s?布/ })
    .click()
  await page.getByRole('button', { name: /^通知，[1-9]\d* 条未读/ }).click()
  await page.getByRole('button', { name: /今晚 22:00 停机保养/ }).click()
  await expect(page.getByRole('dialog').getByText('请在 21:50 前清空料斗。')).toBeVisible()
  await keep(page, 'announcement')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click()

  await choose('修改密码')
  await page.getByLabel('旧密码').fill(foreman.password)
  await page.getByLabel('新密码', { exact: true }).fill('foreman-second-2')
  await page.getByLabel('确认新密码').fill('foreman-second-2')
  await keep(page, 'password')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click()
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeHidden()

  await admin.goto(`${office.url}/monitor/online`)
  await admin
    .getByRole('row', { name: new RegExp(foreman.username) })
    .first()
    .getByRole('button', { name: '强制下线' })
    .click()
  await keep(admin, 'online')
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /强制下线/ })
    .click()
  await expect(page.getByText('很抱歉，登录已过期，请重新登录')).toBeVisible()
  await keep(page, 'signed-out')
  await page.getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  await page.getByLabel('用户名').fill(foreman.username)
  await page.locator('input[name=password]').fill(foreman.password)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('用户名或密码错误')).toBeVisible() // the old one is over
})

import type { Page } from 'playwright/test'
import { expect, test } from '../support/browserTest.ts'
import { signInPage } from '../support/signInPage.ts'

const screens = process.env['SCREENS']
const colleague = { username: 'views_colleague', password: 'views-of-day-1' }
const title = '大货在产'
const kept = 'orderType=mass&status_MultiString=running'

const tab = (page: Page, name: string) => page.getByRole('group', { name: '视图' }).getByRole('button', { name: new RegExp(`^${name}`) })
const noTour = (page: Page) => page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))

test('a view that somebody shares stands above the list of others with its count, opens exactly what it keeps, and goes when it is let go', async ({
  browser,
  demo,
}) => {
  test.setTimeout(120_000)
  const headers = { 'x-access-token': await demo.token(), 'content-type': 'application/json' }
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(demo.url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
    return ((await answer.json()) as { result: unknown }).result // an answer of ours to what is right
  }
  const roles = (await ask('/sys/role/queryall')) as { id: string; roleCode: string }[]
  const selectedroles = roles.find(({ roleCode }) => roleCode === 'storekeeper')?.id
  await ask('/sys/user/add', { ...colleague, confirmPassword: colleague.password, realname: '看单的人', selectedroles, status: 1 })
  const { total } = (await ask(`/mes/order/list?${kept}&pageSize=1`)) as { total: number }
  expect(total).toBeGreaterThan(0)

  const desk = await (await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })).newPage()
  await noTour(desk)
  await signInPage(desk, demo.url, { path: `/mes/order?${kept}` })
  await expect(desk.locator('.ant-table-row').first()).toBeVisible()
  await desk.getByRole('button', { name: '存为视图' }).click()
  await desk.getByRole('textbox', { name: '视图名称' }).fill(title)
  await desk.getByRole('checkbox', { name: /分享/ }).check()
  await desk.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(tab(desk, title)).toHaveText(`${title} ${total}`)
  await expect(tab(desk, title)).toHaveAttribute('aria-pressed', 'true')
  await tab(desk, '全部').click()
  await expect(desk).toHaveURL(/\/mes\/order$/)
  if (screens) await desk.screenshot({ path: `${screens}/views-1366x768.png` })

  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })).newPage()
  await noTour(other)
  await signInPage(other, demo.url, { ...colleague, path: '/mes/order' })
  await expect(tab(other, title)).toHaveText(`${title} ${total}`)
  await tab(other, title).click()
  await expect(tab(other, title)).toHaveAttribute('aria-pressed', 'true')
  expect(Object.fromEntries(new URL(other.url()).searchParams)).toEqual({ orderType: 'mass', status_MultiString: 'running' })
  if (screens) await other.screenshot({ path: `${screens}/views-390x844.png` })

  await desk.getByRole('button', { name: '存为视图' }).click()
  await desk.getByRole('button', { name: `删除视图 ${title}` }).click()
  await desk
    .getByRole('dialog', { name: `删除视图“${title}”？` })
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await expect(tab(desk, title)).toHaveCount(0)
  await Promise.all([other.waitForResponse(/\/sys\/listView\/mine/), other.reload()])
  await expect(other.getByRole('main')).toContainText(/MO\d+/)
  await expect(tab(other, title)).toHaveCount(0)
})

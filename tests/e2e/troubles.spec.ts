import type { Page, Route } from 'playwright/test'
import { expect, test } from '../support/browserTest.ts'
import { signInPage } from '../support/signInPage.ts'

/** The catalogue of section 8 of the specification as people meet it: a page whose list is answered by somebody between it and the server. */
/** one record alone: others who use this plant make dictionaries, too, and the newest stand first */
const path = '/isystem/dict?dictCode=sex'
const listOf = '**/sys/dict/list*'
const row = (page: Page) => page.getByRole('row', { name: /性别/ })
const said = (code: number, message: string, result: unknown = null) => ({ success: false, code, message, result, timestamp: 0 })
/** on the slowest machine; that it is 3 s is proven where time is faked (tests/api/serverSilence.test.ts) */
const soon = { timeout: 20_000 }

/** Opens the list with this in the way of its answer. */
async function openWith(page: Page, url: string, between: (route: Route) => unknown): Promise<void> {
  await signInPage(page, url)
  await page.goto(`${url}/account/center`)
  await expect(page.getByRole('main')).toContainText('管理员')
  await page.route(listOf, between)
  await page.goto(`${url}${path}`)
  await expect(page.getByRole('tab', { name: '数据字典' })).toBeVisible()
}

test.describe('what a page asks for is answered', () => {
  for (const [name, status, body, words] of [
    ['403', 403, said(403, '服务器自己的话'), '拒绝访问'],
    ['404', 404, said(404, '服务器自己的话'), '很抱歉，资源未找到!'],
    ['504', 504, '<html>', '网络超时'],
    ['400 with a message', 400, said(400, '查询条件不对'), '查询条件不对'],
    ['500 with a message', 500, said(500, '除零'), '除零'],
    ['an ordinary refusal', 200, said(500, '没有读出来'), '没有读出来'],
    ['510', 200, said(510, '没有权限，请联系管理员授权'), '没有权限，请联系管理员授权'],
  ] as const)
    test(`by ${name}, and the page says ${words}`, async ({ page, emptyPlant }) => {
      await openWith(page, emptyPlant.url, (route) =>
        route.fulfill({ status, ...(typeof body === 'string' ? { body, contentType: 'text/html' } : { json: body }) }),
      )
      await expect(page.getByText(words).first()).toBeVisible(soon)
      if (status === 403) await expect(page.locator('.ant-notification').getByText('系统提示')).toHaveCount(1)
      if (status === 403 || status === 404 || status === 504) await expect(page.getByText(words, { exact: true })).toHaveCount(1)
    })

  test('by a request to scan, which covers the page until it is confirmed, and then the page loads', async ({ page, emptyPlant }) => {
    await openWith(page, emptyPlant.url, (route) => route.fulfill({ json: said(401, '请扫码', 'data:image/png;base64,AA==') }))
    await expect(page.getByText('微信扫码授权')).toBeVisible(soon)
    await page.unrouteAll()
    await page.getByRole('button', { name: '扫码确认' }).click()
    await expect(row(page)).toBeVisible()
  })

  for (const [name, status, body] of [
    ['HTTP 500', 500, said(500, 'Token失效，请重新登录')],
    ['a body of code 500', 200, said(500, 'token已失效!')],
  ] as const)
    test(`by an expired token as ${name}: one dialog, and the sign-in leads back`, async ({ page, emptyPlant }) => {
      await openWith(page, emptyPlant.url, (route) => route.fulfill({ status, json: body }))
      await expect(page.getByText('很抱歉，登录已过期，请重新登录')).toHaveCount(1, soon)
      await page.getByRole('button', { name: '重新登录' }).click()
      await page.waitForURL(/\/user\/login/)
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
    })

  test('by 401: a message, and 1.5 s later the sign-in that leads back', async ({ page, emptyPlant }) => {
    await openWith(page, emptyPlant.url, (route) => route.fulfill({ status: 401, json: said(401, 'Token无效!') }))
    await expect(page.getByText('未授权，请重新登录')).toBeVisible(soon)
    await page.waitForURL(/\/user\/login/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
  })
})

test.describe('what a page asks for is not answered', () => {
  for (const [name, between, words] of [
    ['because the line is cut', (route: Route) => route.abort('connectionreset'), '网络错误'],
    ['because a gateway has given up', (route: Route) => route.fulfill({ status: 504, body: '' }), '网络超时'],
  ] as const)
    test(`${name}: it says so, and shows its list by itself as soon as it can`, async ({ page, emptyPlant }) => {
      await openWith(page, emptyPlant.url, between)
      await expect(page.getByText(words).first()).toBeVisible(soon)
      await page.unrouteAll()
      await expect(row(page)).toBeVisible({ timeout: 30_000 })
    })

  test('because the server hangs: one sign, nothing is called live, and the list comes by itself', async ({ page, emptyPlant }) => {
    const held: Route[] = []
    await openWith(page, emptyPlant.url, (route) => void held.push(route))
    await page.route('**/health/live*', () => {})
    await expect(page.getByText('服务器没有回应')).toBeVisible(soon)
    await expect(page.getByText('实时', { exact: true })).toHaveCount(0)
    await page.unroute('**/health/live*')
    for (const route of held) await route.continue()
    await expect(row(page)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('服务器没有回应')).toHaveCount(0)
  })

  test('because the browser is offline: one sign, and what was opened meanwhile comes by itself', async ({ page, context, emptyPlant }) => {
    await openWith(page, emptyPlant.url, (route) => route.continue())
    await expect(row(page)).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('服务器没有回应')).toBeVisible(soon)
    await page.getByRole('button', { name: '刷新' }).first().click()
    await context.setOffline(false)
    await expect(page.getByText('服务器没有回应')).toHaveCount(0, { timeout: 30_000 })
    await expect(row(page)).toBeVisible()
  })
})

import { expect, test } from '../support/browserTest.ts'
import type { Page } from 'playwright/test'
import { signInPage } from '../support/signInPage.ts'
import { adminPassword, startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'

/** What ends a session, and what does not: only an answer of the server (RT-007); and the way back afterwards. */
let server: ServerProcess
test.beforeAll(async () => {
  server = await startServerProcess()
})
test.afterAll(() => server.stop())

const menuOf = '**/sys/permission/getUserPermissionByToken*'
const path = '/isystem/dict?pageSize=30#sex'
const list = (page: Page) => page.getByRole('row', { name: /性别/ })
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('pro__token'))

/** Opens an address and goes on as soon as the page has asked for its menu, whose answer is held back. */
async function openHalf(page: Page, go: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForRequest(menuOf)
  await Promise.all([asked, go()])
}

test('reloading twice or opening a second address while the page still loads keeps the person signed in', async ({ page }) => {
  await signInPage(page, server.url)
  await page.route(menuOf, () => {}) // held until the page itself cancels it
  for (const go of [
    () => page.goto(`${server.url}${path}`, { waitUntil: 'commit' }),
    () => page.reload({ waitUntil: 'commit' }),
    () => page.reload({ waitUntil: 'commit' }),
    () => page.goto(`${server.url}/isystem/position`, { waitUntil: 'commit' }),
  ])
    await openHalf(page, go)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(`${server.url}${path}`)
  await expect(list(page)).toBeVisible()
  expect(page.url()).toBe(`${server.url}${path}`)
  expect(await storedToken(page)).not.toBeNull()
})

/** pages that are left while they load: so many here, more by PAGES_LEFT (docs/measured.md tells of 200) */
const pagesLeft = Number(process.env['PAGES_LEFT'] ?? 12)
/** calls of a page that loads, files included, are fewer than these: each round leaves it at another one */
const callsOfPage = 45
const quietMs = 1500

/** Resolves when a tab has made more than so many calls, or makes none for a while: a page that loads itself anew is never idle to the browser's driver. */
function asksFor(tab: Page, calls: number): Promise<void> {
  return new Promise((resolve) => {
    let asked = 0
    let quiet = setTimeout(resolve, quietMs)
    tab.on('request', () => {
      asked += 1
      clearTimeout(quiet)
      if (asked > calls) resolve()
      else quiet = setTimeout(resolve, quietMs)
    })
  })
}

test('nobody is signed out by leaving, reloading, aborting or closing a page that still loads, however far it came', async ({ page, context }) => {
  test.setTimeout(60_000 + pagesLeft * 5000)
  await signInPage(page, server.url)
  const refused: string[] = []
  context.on('response', (answer) => void (answer.status() === 401 && refused.push(answer.url())))
  const ended: string[] = []
  context.on('request', (asked) => void (asked.url().includes('/sys/logout') && ended.push(asked.url())))
  const ways = {
    leave: (tab: Page) => tab.goto(`${server.url}/isystem/position`, { waitUntil: 'commit' }),
    reload: (tab: Page) => tab.reload({ waitUntil: 'commit' }),
    abort: (tab: Page) => tab.evaluate(() => window.stop()),
    close: (tab: Page) => tab.close(),
  }
  const left = { leave: 0, reload: 0, abort: 0, close: 0 }
  for (let round = 0; round < pagesLeft; round += 1) {
    const way = (['leave', 'reload', 'abort', 'close'] as const)[round % 4] ?? 'leave'
    const tab = await context.newPage()
    const reached = asksFor(tab, (round * 7) % callsOfPage)
    await tab.goto(`${server.url}${path}`, { waitUntil: 'commit' })
    await reached
    await ways[way](tab)
    left[way] += 1
    if (!tab.isClosed()) await tab.close()
    expect([round, way, await storedToken(page)]).toEqual([round, way, expect.stringContaining('value')])
  }
  expect(Object.values(left).reduce((sum, count) => sum + count, 0)).toBe(pagesLeft)
  expect([refused, ended]).toEqual([[], []])
  await page.goto(`${server.url}${path}`)
  await expect(list(page)).toBeVisible()
})

test('a page that no server answers says so and opens by itself once one does; the person stays signed in', async ({ page }) => {
  await signInPage(page, server.url)
  await page.route(menuOf, (route) => route.abort('connectionrefused'))
  await page.goto(`${server.url}${path}`)
  await expect(page.getByText('连不上服务器')).toBeVisible()
  expect(await storedToken(page)).not.toBeNull()
  await page.unrouteAll()
  await expect(list(page)).toBeVisible()
  expect(page.url()).toBe(`${server.url}${path}`)
})

test('a session that ended elsewhere leads back to the very page, query and hash included, after signing in again', async ({ page }) => {
  await signInPage(page, server.url)
  await page.goto(`${server.url}${path}`)
  await expect(list(page)).toBeVisible()
  await expect(page.getByText(/在线 \d+ 人/)).toBeVisible() // the server can tell it by now
  await page.waitForLoadState('networkidle') // a call that is still on its way would be refused first, and says so in another way
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('pro__token') ?? '{}') as { value: string }).value)
  await fetch(`${server.url}/sys/logout`, { method: 'POST', headers: { 'x-access-token': token, 'content-type': 'application/json' }, body: '{}' })
  await page.getByRole('button', { name: '重新登录' }).click()
  await page.waitForURL(/\/user\/login/)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(adminPassword)
  await page.locator('button[type=submit]').click()
  await expect(list(page)).toBeVisible()
  expect(page.url()).toBe(`${server.url}${path}`)
})

test('a call that is refused with 401 ends the session after its message, and the way back is the page that was open [ERR-005]', async ({ page }) => {
  await signInPage(page, server.url)
  await page.goto(`${server.url}${path}`)
  await expect(list(page)).toBeVisible()
  await page.route('**/sys/dict/list*', (route) => route.fulfill({ status: 401, json: { success: false, code: 401, message: 'Token无效!', result: null } }))
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByRole('group', { name: '字典名称' }).getByRole('textbox').first().fill('性')
  await page
    .getByRole('button', { name: /^查\s?询$/ })
    .first()
    .click()
  await expect(page.getByText('未授权，请重新登录')).toBeVisible()
  await page.waitForURL(/\/user\/login/)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/isystem/dict?dictName=%25%E6%80%A7%25&pageSize=30')
})

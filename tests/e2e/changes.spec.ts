import { expect, test } from '../support/browserTest.ts'
import type { Browser, Page } from 'playwright/test'
import { officeCalls } from '../support/officeCalls.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { settled, unansweredOf } from '../support/settledPage.ts'
import { signInPage } from '../support/signInPage.ts'

/** Two people with the same list open: what one does the other sees, without touching anything. */
const screens = process.env['SCREENS']
let server: ServerProcess

/** Dictionaries of this spec: the list that is open shows no others. */
const own = '/isystem/dict?pageSize=30&dictCode=changes_*'
const colours = '看色灯箱'
const ranks = '急件等级'

test.beforeAll(async ({ emptyPlant }) => {
  server = emptyPlant
  const call = officeCalls(server.url, await server.token())
  for (const [dictCode, dictName] of [
    ['changes_colours', colours],
    ['changes_ranks', ranks],
  ])
    await call('POST', '/sys/dict/add', { dictCode, dictName, type: 0 })
})

const keep = (page: Page, name: string) => (screens ? page.screenshot({ path: `${screens}/changes-${name}.png` }) : null)
const row = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) })

/** A page of its own browser with the dictionaries, and how often it asked for them. */
async function openDicts(browser: Browser) {
  const page = await (await browser.newContext()).newPage()
  let asked = 0
  const unanswered = unansweredOf(page)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/sys/dict/list') asked += 1
  })
  // the list is up to date from when its topic is acknowledged
  const followed = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => /"gaps":/.test(String(payload)) && resolve())) // whichever link carries it: a first one may break
  })
  await signInPage(page, server.url, { path: own })
  await expect(row(page, colours)).toBeVisible()
  await followed
  await settled(page, unanswered) // a list that is read again because of its topic has come
  return { page, asked: () => asked }
}

async function addDict(page: Page, name: string, code: string) {
  await page.getByRole('button', { name: /新\s?增/ }).click()
  await page.getByLabel('字典名称', { exact: true }).last().fill(name)
  await page.getByLabel('字典编码', { exact: true }).last().fill(code)
  await page.getByRole('button', { name: /保\s?存/ }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()
}

async function edit(page: Page, of: string, name: string) {
  await row(page, of)
    .getByRole('button', { name: /编\s?辑/ })
    .click()
  await page.locator('.ant-drawer input#dictName').fill(name)
}
const save = (page: Page) => page.getByRole('button', { name: /保\s?存/ }).click()

test('a dictionary that one person adds stands in the open list of another within two seconds, whose selection stays; the writer reads his list once', async ({
  browser,
}) => {
  const [writer, reader] = [await openDicts(browser), await openDicts(browser)]
  await row(reader.page, colours).getByRole('checkbox').check()
  const before = writer.asked()
  await addDict(writer.page, '改动原因', 'changes_reason')
  await expect(row(reader.page, '改动原因')).toBeVisible({ timeout: 2000 })
  await expect(reader.page.getByText('已选择 1 条')).toBeVisible()
  await expect(row(reader.page, colours).getByRole('checkbox')).toBeChecked()
  await expect(row(writer.page, '改动原因')).toBeVisible()
  await addDict(reader.page, '换班原因', 'changes_shift')
  await expect(row(writer.page, '换班原因')).toBeVisible({ timeout: 2000 })
  expect(writer.asked() - before).toBe(2) // once for each, so his own event made him read nothing
})

test('who is writing keeps his list and is told; the record that he has open says that somebody was faster, and offers what stands now', async ({
  browser,
}) => {
  const [writer, other] = [await openDicts(browser), await openDicts(browser)]
  await edit(other.page, ranks, '我的写法')
  const before = other.asked()
  await edit(writer.page, ranks, '紧急等级')
  await save(writer.page)
  await expect(writer.page.getByText('修改成功!')).toBeVisible()
  await expect(other.page.getByText('这条记录刚刚被别人修改了')).toBeVisible()
  await expect(other.page.getByText('有新的变化')).toBeVisible()
  expect(other.asked()).toBe(before)
  await keep(other.page, 'writing')
  await other.page.getByRole('button', { name: '载入最新内容' }).click()
  await other.page.locator('.ant-modal').getByRole('button', { name: '载入最新内容' }).click() // he is asked before his words go
  await expect(other.page.locator('.ant-drawer input#dictName')).toHaveValue('紧急等级')
  await expect(row(other.page, '紧急等级')).toBeVisible()
  await expect(other.page.getByText('有新的变化')).toHaveCount(0)
})

test('a back end without a live gateway: the list is there, nothing complains, and what one does himself he sees', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  let tries = 0
  await page.routeWebSocket(/socket\.io/, (socket) => {
    tries += 1
    void socket.close()
  })
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await signInPage(page, server.url, { path: own })
  await expect(row(page, colours)).toBeVisible()
  await expect.poll(() => tries).toBeGreaterThan(1)
  await addDict(page, '没有网关', 'changes_gateway')
  await expect(row(page, '没有网关')).toBeVisible()
  await expect(page.getByText(/^实时/)).toBeVisible()
  await expect(page.locator('.ant-message-error, .ant-notification-notice')).toHaveCount(0)
  expect(failures).toEqual([])
})

const openAs = async (browser: Browser, path: string, who: { username?: string; password?: string } = {}): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  await signInPage(page, server.url, { path, ...who })
  return page
}

test('an administrator pauses the system and lets it go on: another person’s page is covered and uncovered', async ({ browser }) => {
  test.setTimeout(120_000)
  const headers = { 'x-access-token': await server.token(), 'content-type': 'application/json' }
  const someone = { username: 'bystander', password: 'a-first-password-1' }
  await fetch(`${server.url}/sys/user/add`, { method: 'POST', headers, body: JSON.stringify({ ...someone, realname: '旁人' }) })
  const theirs = await openAs(browser, '/dashboard/workplace', someone)
  const admin = await openAs(browser, '/isystem/online')
  await admin.getByRole('button', { name: '暂停系统' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '暂停系统' }).click()
  const cover = theirs.getByRole('alertdialog', { name: '系统已暂停' })
  await expect(cover).toBeVisible()
  await expect(admin.getByText('系统已暂停：除管理员外')).toBeVisible()
  await admin.getByRole('button', { name: '恢复系统' }).click()
  await expect(cover).toHaveCount(0)
  await expect(admin.getByRole('button', { name: '暂停系统' })).toBeVisible()
  await Promise.all([theirs.context().close(), admin.context().close()])
})

test('a menu is made of a page that is found by its title, and of an icon that is seen', async ({ browser }) => {
  test.setTimeout(120_000)
  const admin = await openAs(browser, '/isystem/permission')
  await admin
    .getByRole('button', { name: /新\s?增$/ })
    .first()
    .click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('菜单名称').fill('客户名录')
  await form.getByLabel('地址', { exact: true }).fill('/mes/customerBook')
  await form.getByLabel('组件', { exact: true }).fill('客户')
  await admin.locator('.ant-select-item-option', { hasText: 'resource/mesCustomer' }).first().click()
  await form.getByLabel('图标', { exact: true }).fill('boo')
  await admin.locator('.ant-select-item-option', { hasText: 'book' }).first().click()
  await admin
    .getByRole('button', { name: /保\s?存$/ })
    .first()
    .click()
  await expect(admin.getByText('添加成功！')).toBeVisible()
  await admin.goto(`${server.url}/mes/customerBook`)
  await expect(admin.getByRole('tab', { name: '客户名录' })).toBeVisible()
  await expect(admin.getByRole('columnheader', { name: '客户编码' }).first()).toBeVisible()
})

import type { Browser, Page } from 'playwright/test'
import { axe, findings } from './axe.ts'
import { expect, test } from '../support/browserTest.ts'
import { sending } from '../support/madeBatch.ts'
import { counters, startStockServer } from '../support/stockServer.ts'
import { signIn } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'

/** where pictures go; none where nobody asks for them */
const screens = process.env['SCREENS']

let server: Awaited<ReturnType<typeof startStockServer>>
// a server of its own: every bag of it is counted
test.beforeAll(async () => {
  server = await startStockServer()
})
test.afterAll(() => server.stop())

const shot = async (page: Page, name: string) => (screens ? void (await page.screenshot({ path: `${screens}/${name}.png` })) : undefined)

/** A scanner that acts as a keyboard. */
async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate((code) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const press = (key: string, name: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: name, shiftKey: /^[A-Z]$/.test(key), bubbles: true, cancelable: true }))
    for (const sign of code) press(sign, /\d/.test(sign) ? `Digit${sign}` : `Key${sign}`)
    press('Enter', 'Enter')
  }, text)
}

/** A handheld of somebody, open at the stock-take. */
async function handheld(browser: Browser, person: { username: string; password: string }, takeNo: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, locale: 'zh-CN' })).newPage()
  await signInPage(page, server.url, { ...person, path: '/wms/stocktake/count' })
  await page.getByRole('button', { name: takeNo }).click()
  await expect(page.getByRole('heading', { name: '扫库位，或直接扫物料件' })).toBeVisible()
  return page
}

/** Scans a unit and says how much is there, with the keys of the screen. */
async function count(page: Page, code: string, qty: string): Promise<void> {
  await scan(page, code)
  const pad = page.getByRole('region', { name: '实盘数量' })
  await expect(pad).toContainText(code)
  for (const sign of qty) await pad.getByRole('button', { name: sign, exact: true }).click()
  await pad.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('status').filter({ hasText: '已盘' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '已盘' })).toBeHidden()
}

test('two storekeepers count blind one after the other, write why it differs, and the manager signs and posts while the page of the first follows [MES-011]', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { liu, wang, li } = counters
  const send = sending(server.url, await signIn(server.url, liu.username, liu.password))
  const row = { takeName: '色粉区循环盘', takeType: 'dynamic', scopeBy: 'location', locationId: server.zone, blind: 'Y', planDate: '2026-11-27', remark: '' }
  const take = await send<{ id: string; version: number; takeNo: string }>('/mes/stocktake/add', row)
  await send('/mes/stocktake/start', { id: take.id, version: take.version })
  const [white = '', blue = '', red = ''] = server.bags

  const first = await handheld(browser, liu, take.takeNo)
  await scan(first, server.places[0] ?? '')
  await expect(first.getByRole('heading', { name: '扫这个库位里的物料件' })).toBeVisible()
  await expect(first.getByText('还要盘 3 件')).toBeVisible()
  await shot(first, 'stocktake-count-360x640')
  await first.evaluate(axe)
  expect(await findings(first, false)).toEqual([])
  await scan(first, white)
  await expect(first.getByRole('region', { name: '实盘数量' })).not.toContainText('账面')
  await shot(first, 'stocktake-pad-360x640')
  await first.getByRole('button', { name: '不盘这件' }).click()
  await count(first, white, '4.8')
  await scan(first, server.places[1] ?? '')
  await count(first, blue, '12.5')
  await count(first, red, '0.86')
  await expect(first.getByText('都盘过了')).toBeVisible()

  const office = await (await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })).newPage()
  await signInPage(office, server.url, { ...liu, path: `/wms/stocktake/detail/${take.id}` })
  await office.getByRole('button', { name: '转复盘' }).click()
  await office.getByRole('dialog').getByRole('button', { name: '转复盘' }).click()
  await expect(office.getByText('还不能交审：1 行没复盘')).toBeVisible()
  await shot(office, 'stocktake-recount-1366x768')

  await scan(first, white)
  await first.getByRole('button', { name: '4', exact: true }).click()
  await first.getByRole('button', { name: '确定' }).click()
  await expect(first.getByRole('alert').filter({ hasText: '要由另一个人复盘' })).toBeVisible()
  const second = await handheld(browser, wang, take.takeNo)
  await count(second, white, '4.8')
  await expect(office.getByText('还不能交审：1 行没写原因')).toBeVisible() // the page of the office follows
  await office.getByLabel(`${white} 的原因`).click()
  await office.getByTitle('称量散落').click()
  await expect(office.getByText('还不能交审')).toBeHidden()
  await shot(office, 'stocktake-differences-1366x768')
  await office.evaluate(axe)
  expect(await findings(office, false)).toEqual([])
  await office.getByRole('button', { name: /交\s?审/ }).click()

  const manager = await (await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN', colorScheme: 'dark' })).newPage()
  await signInPage(manager, server.url, { ...li, path: `/wms/stocktake/detail/${take.id}` })
  await manager.getByRole('button', { name: /批\s?准/ }).click()
  await manager.getByRole('button', { name: /过\s?账/ }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.locator('input[type=password]').fill(li.password)
  await dialog.getByRole('button', { name: /过\s?账/ }).click()
  await expect(dialog).toBeHidden()
  await shot(manager, 'stocktake-posted-1366x768')
  await expect(office.getByText('已过账').first()).toBeVisible()
  const moves = await fetch(`${server.url}/mes/stockMove/list?refId=${take.id}`, { headers: { 'x-access-token': await server.token() } })
  const { result } = (await moves.json()) as { result: { records: { moveType: string; qty: number; reason: string }[] } } // the list of moves
  expect(result.records.map(({ moveType, qty, reason }) => [moveType, qty, reason])).toEqual([['countLoss', 1.2, '称量散落']])
})

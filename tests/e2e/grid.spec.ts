import { expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'
import { adminPassword, startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'
import { axe, findings } from './axe.ts'

/** Lines of an order, written as people write them: with the keyboard, and from a spreadsheet. */
let server: ServerProcess

test.beforeAll(async () => {
  test.setTimeout(300_000)
  server = await startServerProcess()
})
test.afterAll(async () => {
  await server.stop()
})

async function newOrder(page: Page, code: string) {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInPage(page, server.url, { path: '/test/jeecgOrderMain', password: adminPassword })
  await page
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click()
  await page.locator('#orderCode').fill(code)
  await page.getByRole('region', { name: '客户明细' }).getByRole('button', { name: '加一行' }).click()
  await expect(page.locator('[data-row="0"][data-col="0"] input').first()).toBeFocused()
}
const cell = (page: Page, row: number, col: number) => page.getByRole('grid', { name: '客户明细' }).locator(`[data-row="${row}"][data-col="${col}"]`)

test('an order with 20 lines is entered by keyboard alone, a choice of a dictionary in each, and stands in the database', async ({ page }) => {
  await newOrder(page, 'KEYS-20')
  for (let line = 1; line <= 20; line += 1) {
    await page.keyboard.type(`客户${line}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(line % 2 === 0 ? '女' : '男')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(`139000000${String(line).padStart(2, '0')}`)
    if (line === 20) break
    await page.keyboard.press('Enter')
    await expect(cell(page, line, 0).locator('input')).toBeFocused()
  }
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('添加成功')).toBeVisible()

  const headers = { 'x-access-token': await server.token() }
  const read = async (path: string) =>
    ((await (await fetch(server.url + path, { headers })).json()) as { result: { records: Record<string, unknown>[] } }).result.records // an answer of ours
  const [order] = await read('/test/jeecgOrderMain/list?orderCode=KEYS-20')
  const lines = await read(`/test/jeecgOrderCustomer/list?orderId=${String(order?.['id'])}&pageSize=50`)
  const stored = lines.map(({ seq, name, sex, telphone }) => ({ seq, name, sex, telphone })).toSorted((one, other) => Number(one.seq) - Number(other.seq))
  expect(stored).toEqual(
    Array.from({ length: 20 }, (_none, at) => ({
      seq: at + 1,
      name: `客户${at + 1}`,
      sex: at % 2 === 1 ? '2' : '1',
      telphone: `139000000${String(at + 1).padStart(2, '0')}`,
    })),
  )
})

test('500 rows are pasted in one step and drawn as they are seen: rows of 61 px in at most 400 px, 60 px for the number, 40 for the tick; a row that is added is scrolled to [GRID-038] [CONST-038] [CONST-039] [CONST-040] [CONST-046] [CONST-047]', async ({
  page,
}) => {
  await newOrder(page, 'PASTE-500')
  const table = Array.from({ length: 500 }, (_none, at) => `客户${at + 1}\t男\t007\t1390000`).join('\r\n')
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, table)
  await expect(page.getByText('500 行，500 行未保存')).toBeVisible()
  const grid = page.getByRole('grid', { name: '客户明细' })
  await expect(grid).toHaveAttribute('aria-rowcount', '501')
  await expect(cell(page, 499, 3).locator('input')).toBeFocused()
  expect(await grid.getByRole('row').count()).toBeLessThan(30)
  const size = await grid.evaluate((frame) => ({ seen: frame.clientHeight, all: frame.scrollHeight }))
  expect(size.seen).toBeLessThanOrEqual(400)
  expect(size.all).toBeGreaterThanOrEqual(500 * 61)
  const boxOf = async (row: number, inside: string) => await grid.locator(`[aria-rowindex="${row}"] ${inside}`).first().boundingBox()
  expect((await grid.locator('[aria-rowindex="501"]').boundingBox())?.height).toBe(61)
  const lead = await boxOf(501, '[role=rowheader]')
  expect(lead?.width).toBe(100)
  expect((await boxOf(501, '[role=rowheader] > :nth-child(1)'))?.width).toBe(40)
  expect((await boxOf(501, '[role=rowheader] > :nth-child(2)'))?.width).toBe(60)
  expect(await cell(page, 499, 1).innerText()).toBe('男')
  expect(await cell(page, 499, 2).innerText()).toBe('007')
  await page.evaluate(axe)
  expect(await findings(page, false)).toEqual([])

  await grid.evaluate((frame) => frame.scrollTo({ top: 0 }))
  await page.getByRole('region', { name: '客户明细' }).getByRole('button', { name: '复制上行' }).click()
  await expect(cell(page, 500, 0)).toBeInViewport()
  await expect(cell(page, 500, 0).locator('input')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('500 行，500 行未保存')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('1 行，1 行未保存')).toBeVisible()
})

test('two pages write one order: what one types stands on the other with the name, the cell that is edited is kept and marked, and what is saved is on both', async ({
  browser,
}) => {
  const headers = { 'x-access-token': await server.token(), 'content-type': 'application/json' }
  const line = (seq: number, name: string) => ({ key: `k${seq}`, seq, name, sex: '', idcard: '', telphone: '' })
  const order = { orderCode: 'LIVE-2', ctype: '', orderDate: '', content: '' }
  const changed = [line(1, '甲'), line(2, '乙')]
  const body = JSON.stringify({ ...order, lines: { jeecgOrderCustomer: { changed, deleted: [] } } })
  expect((await fetch(`${server.url}/test/jeecgOrderMain/add`, { method: 'POST', headers, body })).status).toBe(200)
  const open = async () => {
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
    await signInPage(page, server.url, { path: '/test/jeecgOrderMain', password: adminPassword })
    const row = page.getByRole('row').filter({ hasText: 'LIVE-2' })
    await row.getByRole('button', { name: '编辑' }).or(row.getByText('编辑')).first().click()
    await expect(cell(page, 1, 0)).toBeVisible()
    return page
  }
  const [here, there] = [await open(), await open()]
  await cell(there, 1, 0).click()
  await cell(here, 0, 0).click()
  // the link of either page may open a moment later: what is typed then is told when it does
  await here.keyboard.type('甲方公司')
  await expect(cell(there, 0, 0)).toHaveText('甲方公司')
  const who = there.getByRole('grid', { name: '客户明细' }).locator('[title$="正在填写这一行，还没有保存"]')
  await expect(who).toHaveText(/\S/)
  await cell(here, 1, 0).click()
  await here.keyboard.type('乙方')
  await expect(cell(there, 1, 0)).toContainText('正在改成“乙方”')
  await expect(cell(there, 1, 0).locator('input')).toHaveValue('乙')
  if (process.env['SCREENS']) await there.screenshot({ path: `${process.env['SCREENS']}/live-lines.png` })
  await here.keyboard.press('Control+Enter')
  await expect(here.getByText('修改成功')).toBeVisible()
  await expect(who).toHaveCount(0)
  await expect(cell(there, 0, 0)).toHaveText('甲方公司')
  await expect(cell(there, 1, 0).locator('input')).toHaveValue('乙方')
})

test('a list of 250 rows is one grid that is read where it is seen: what is written in two windows is kept while others are looked at, and only those rows are saved', async ({
  page,
}) => {
  const headers = { 'x-access-token': await server.token(), 'content-type': 'application/json' }
  const changed = Array.from({ length: 250 }, (_none, at) => ({ key: `${at}`, name: `员工${String(at).padStart(3, '0')}`, age: 20 }))
  expect((await fetch(`${server.url}/test/jeecgDemo/saveRows`, { method: 'POST', headers, body: JSON.stringify({ changed }) })).status).toBe(200)
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInPage(page, server.url, { path: '/jeecg/j-vxe-table-demo/normal', password: adminPassword })
  await page.getByRole('tab', { name: '服务器分页' }).click()
  const grid = page.getByRole('grid', { name: '单表示例' })
  const at = (row: number, col: number) => grid.locator(`[data-row="${row}"][data-col="${col}"]`)
  await at(0, 0).click()
  await page.keyboard.type('第一行')
  await grid.evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight }))
  await expect(at(249, 0)).toHaveText(/员工/)
  await at(249, 1).click()
  await page.keyboard.type('最后')
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 251 行，新增 1 行，修改 2 行')).toBeVisible()
  await page.keyboard.press('Control+z')
  await grid.evaluate((frame) => frame.scrollTo({ top: 0 }))
  await expect(at(0, 0)).toHaveText('第一行')
  await page.evaluate(axe)
  expect(await findings(page, false)).toEqual([])
  const sent = page.waitForRequest('**/saveRows')
  await page.getByRole('button', { name: '保存 2 行' }).click()
  const { changed: saved, deleted } = (await sent).postDataJSON() as { changed: Record<string, unknown>[]; deleted: unknown[] } // what our page sends
  expect([saved.length, deleted, saved.map((row) => [row['name'], row['keyWord']]).some(([name]) => name === '第一行')]).toEqual([2, [], true])
  await expect(page.getByText('已保存 2 行')).toBeVisible()
  const list = await (await fetch(`${server.url}/test/jeecgDemo/list?keyWord=最后`, { headers })).json()
  expect((list as { result: { total: number } }).result.total).toBe(1) // an answer of ours
})

test('columns are as wide in the browser as the specification says [CONST-042] [CONST-043] [CONST-044] [CONST-045]', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInPage(page, server.url, { path: '/jeecg/j-vxe-table-demo/normal', password: adminPassword })
  const widthOf = (title: string) => page.getByRole('columnheader', { name: title, exact: true }).evaluate((head) => head.getBoundingClientRect().width)
  await page.getByRole('grid', { name: '表格示例' }).waitFor()
  expect(await widthOf('需要日期')).toBe(135)
  await page.getByRole('grid', { name: '表格示例' }).evaluate((frame) => frame.scrollTo({ left: 900 }))
  const pickedAt = await widthOf('领料时间')
  expect([pickedAt >= 190, pickedAt <= 200]).toEqual([true, true])
  await page.getByRole('grid', { name: '表格示例' }).evaluate((frame) => frame.scrollTo({ left: 3000 }))
  const [keeper, depart] = [await widthOf('领料人'), await widthOf('领料部门')]
  expect([keeper >= 190, keeper <= 220, depart >= 160, depart <= 190]).toEqual([true, true, true, true])
  await page.getByRole('tab', { name: '表单与子表' }).click()
  const people = page.getByRole('tab', { name: '领料人员' })
  await people.click()
  expect(await widthOf('说明')).toBe(240)
  const person = await page.getByRole('columnheader', { name: /^人员/ }).evaluate((head) => head.getBoundingClientRect().width)
  expect([person >= 190, person <= 220]).toEqual([true, true])
})

import { expect, test } from '../support/browserTest.ts'
import type { Browser, Locator, Page } from 'playwright/test'
import { adminPassword } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'
import { axe, findings } from './axe.ts'
import { pressInRow } from '../support/rowCommand.ts'

/** Lines of an order, written as people write them: with the keyboard, and from a spreadsheet. */
let server: ServerProcess

test.beforeAll(({ emptyPlant }) => {
  server = emptyPlant
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
const cell = (page: Page, row: number, col: number, of = '客户明细') => page.getByRole('grid', { name: of }).locator(`[data-row="${row}"][data-col="${col}"]`)

test('an order with 20 lines is entered by keyboard alone, with a choice of a dictionary, a day and a person in each, and stands in the database', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInPage(page, server.url, { path: '/test/order', password: adminPassword })
  const { keyboard } = page
  /** goes on with the Tab key to what has the focus in this place */
  const tabTo = async (place: Locator) => {
    for (let pressed = 0; !(await place.evaluate((element) => element === document.activeElement || element.contains(document.activeElement))); pressed += 1) {
      expect(pressed).toBeLessThan(200)
      await keyboard.press('Tab')
    }
  }
  const at = (row: number, col: number) => cell(page, row, col, '商品明细')
  await tabTo(page.getByRole('button', { name: /新\s?增/ }).first())
  await keyboard.press('Enter')
  await expect(page.locator('#orderNo')).toBeFocused()
  await keyboard.type('KEYS-20')
  await tabTo(page.getByRole('button', { name: '加一行' }))
  await keyboard.press('Enter')
  for (let line = 1; line <= 20; line += 1) {
    await expect(at(line - 1, 0).locator('input')).toBeFocused()
    for (const typed of [`商品${line}`, '12.5', String(line), line % 2 === 0 ? '套' : '个', line % 2 === 0 ? '2026/12/1' : '20261202']) {
      await keyboard.type(typed)
      await keyboard.press('Tab')
    }
    await keyboard.type('管理')
    await expect(
      page
        .getByRole('option', { name: '管理员' })
        .or(page.getByTitle('管理员', { exact: true }))
        .last(),
    ).toBeAttached()
    await keyboard.press('Enter')
    await expect(at(line - 1, 5)).toContainText('管理员')
    await expect(at(line - 1, 5).locator('input')).toHaveAttribute('aria-expanded', 'false')
    if (line < 20) await keyboard.press('Enter')
  }
  await keyboard.press('Control+Enter')
  await expect(page.getByText('添加成功')).toBeVisible()

  const headers = { 'x-access-token': await server.token() }
  const read = async (path: string) =>
    ((await (await fetch(server.url + path, { headers })).json()) as { result: { records: Record<string, unknown>[] } }).result.records // an answer of ours
  const [order] = await read('/test/order/list?orderNo=KEYS-20')
  const lines = await read(`/test/orderGoods/list?orderId=${String(order?.['id'])}&pageSize=50&column=seq&order=asc`)
  expect(lines.map(({ seq, goodsName, price, num, unit, needDate, keeper }) => [seq, goodsName, price, num, unit, needDate, keeper])).toEqual(
    Array.from({ length: 20 }, (_none, index) => {
      const isOdd = index % 2 === 0
      return [index + 1, `商品${index + 1}`, 12.5, index + 1, isOdd ? 'pcs' : 'set', isOdd ? '2026-12-02' : '2026-12-01', 'admin']
    }),
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
  expect(await cell(page, 499, 2).innerText()).toMatch(/^007\s+请输入正确的身份证号码$/) // nothing of it is lost, and it is judged at once
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

/** An order with two lines; gives its id. */
async function addOrder(orderCode: string): Promise<string> {
  const headers = { 'x-access-token': await server.token(), 'content-type': 'application/json' }
  const line = (seq: number, name: string) => ({ key: `k${seq}`, seq, name, sex: '', idcard: '', telphone: '' })
  const lines = { jeecgOrderCustomer: { changed: [line(1, '甲'), line(2, '乙')], deleted: [] } }
  const body = JSON.stringify({ orderCode, ctype: '', orderDate: '', content: '', lines })
  expect((await fetch(`${server.url}/test/jeecgOrderMain/add`, { method: 'POST', headers, body })).status).toBe(200)
  const found = (await (await fetch(`${server.url}/test/jeecgOrderMain/list?orderCode=${orderCode}`, { headers })).json()) as {
    result: { records: { id: string }[] }
  } // an answer of ours
  return found.result.records[0]?.id ?? ''
}

async function openOrder(browser: Browser, code: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  await signInPage(page, server.url, { path: '/test/jeecgOrderMain', password: adminPassword })
  const row = page.getByRole('row').filter({ hasText: code })
  await pressInRow(row, /编\s?辑/)
  await expect(cell(page, 1, 0)).toBeVisible()
  return page
}

test('two pages write one order: what one types stands on the other with the name, the cell that is edited is kept and marked, and what is saved is on both', async ({
  browser,
}) => {
  await addOrder('LIVE-2')
  const [here, there] = [await openOrder(browser, 'LIVE-2'), await openOrder(browser, 'LIVE-2')]
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

test('who may only look at orders gets no grid to write in, and what their browser sends all the same changes nobody’s screen', async ({ browser }) => {
  const headers = { 'x-access-token': await server.token(), 'content-type': 'application/json' }
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(server.url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as { result: { records: { id: string }[] } } // an answer of ours
  }
  const orderId = await addOrder('LIVE-3')
  await ask('/sys/role/add', { roleName: '只看订单', roleCode: 'looks_on' })
  const roleId = (await ask('/sys/role/list?roleCode=looks_on')).result.records[0]?.id ?? ''
  await ask('/sys/permission/saveRolePermission', { roleId, permissionIds: 'test-jeecgOrderMain,test:order:list', lastpermissionIds: '' })
  const viewer = { username: 'looks_on', password: 'only-looks-on-12' }
  await ask('/sys/user/add', { ...viewer, realname: '看客', selectedroles: roleId })

  const [owner, other] = [await openOrder(browser, 'LIVE-3'), await openOrder(browser, 'LIVE-3')]
  const looking = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  await signInPage(looking, server.url, { path: '/test/jeecgOrderMain', ...viewer })
  await expect(looking.getByRole('row').filter({ hasText: 'LIVE-3' })).toBeVisible()
  await expect(looking.getByText('编辑', { exact: true })).toHaveCount(0)
  await expect(looking.getByRole('button', { name: /新\s?增/ })).toHaveCount(0)
  await cell(other, 0, 0).click()
  await other.keyboard.type('甲方')
  await expect(cell(owner, 0, 0)).toHaveText('甲方') // the owner's link is open, and shows what may be shown

  const lineId = (await ask(`/test/jeecgOrderCustomer/list?orderId=${orderId}&seq=2`)).result.records[0]?.id
  const login = await fetch(`${server.url}/sys/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(viewer) })
  const { result } = (await login.json()) as { result: { token: string; userInfo: { id: string } } } // an answer of ours
  const refusal = await looking.evaluate(
    ({ url, token, frames }) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url, [token])
        socket.addEventListener('open', () => frames.forEach((frame) => socket.send(JSON.stringify(frame))))
        socket.addEventListener('message', ({ data }) => (String(data).includes('common_send_date') ? resolve(String(data)) : undefined))
        socket.addEventListener('close', ({ code }) => resolve(`closed ${code}`))
      }),
    {
      url: `${server.url.replace('http', 'ws')}/vxeSocket/${result.userInfo.id}/${'0'.repeat(31)}1`,
      token: result.token,
      frames: ['stranger', lineId].map((id) => ({
        type: 'update_vxe_table',
        data: { socketKey: 'jeecgOrderCustomer', args: [{ id, name: '看客写的' }, orderId] },
      })),
    },
  )
  expect(refusal).toContain('没有编辑这张表的权限')
  await other.keyboard.type('公司') // sent later, so what came before would stand there by now
  await expect(cell(owner, 0, 0)).toHaveText('甲方公司')
  await expect(owner.getByText('看客')).toHaveCount(0)
  for (const page of [owner, other, looking]) await page.context().close()
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

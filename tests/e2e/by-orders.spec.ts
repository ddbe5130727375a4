import { expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'
import { startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'

/** A demo plant that lived through a day and goes on by orders: an office, a tablet and a wall follow one order to its machine. */
let server: ServerProcess

test.beforeAll(async () => {
  test.setTimeout(600_000)
  server = await startServerProcess({ env: { DEMO: 'on', SIM_ORDERS: 'on', DEMO_DAYS: '1', SIM_PORT: '46160' } })
})
test.afterAll(async () => {
  await server.stop()
})

type Made = { id: string; version: number; [name: string]: unknown }

test('an order is scheduled, dragged, released and dispatched: the wall moves its bar, and the tablet of its machine has it in hand', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
  await signInPage(page, server.url)
  const token = await server.token()
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const headers = { 'x-access-token': token, 'content-type': 'application/json' }
    const answer = await (await fetch(server.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })).json()
    return (answer as { result: unknown }).result // an answer of ours to what is right
  }
  const send = async (path: string, body: object) => (await ask('POST', path, body)) as Made
  const first = async (path: string): Promise<Made> =>
    ((await ask('GET', `${path}&pageNo=1&pageSize=1`)) as { records: Made[] }).records[0] ?? { id: '', version: 0 }

  const { id: processId } = await first('/mes/process/list?code=FILL')
  const { id: productId } = await first('/mes/material/list?materialCode=PD-6009')
  const step = { key: 'a', seq: 1, processId, machineType: 'filler', setupMin: 0, stdMin: 1, perCount: 0.008 }
  const { id: routeId } = await send('/mes/route/add', {
    routeCode: 'R-SHORT',
    name: '只灌装',
    productFamily: 'L',
    status: 1,
    lines: { mesRouteStep: { changed: [step], deleted: [] } },
  })
  const wanted = { orderType: 'sample', productId, qty: 0.8, unit: 'kg', overPct: 20, underPct: 20, dueDate: '2099-02-01', priority: 1 }
  let order = await send('/mes/order/add', { ...wanted, lines: { mesOrderDelivery: { changed: [], deleted: [] } } })
  order = await send('/mes/order/submit', { id: order.id, version: order.version })
  order = await send('/mes/order/approve', { id: order.id, version: order.version })
  await send('/mes/plan/split', { orderId: order.id, routeId, planDate: '2099-01-20', sizes: '0.8' })
  order = await send('/mes/order/plan', { id: order.id, version: order.version })
  const run = await send('/mes/schedule/run', { rule: 'EDD', firstOrders: [order.id] })
  await send('/mes/schedule/apply', { id: run['runId'] })
  const { id: planId } = await first(`/mes/plan/list?orderId=${order.id}`)
  const task = await first(`/mes/task/list?planId=${planId}`)

  const wall = await context.newPage()
  await wall.goto(`${server.url}/display/gantt`)
  const bar = (of: Page) => of.locator(`[data-bar="${task.id}"]`)
  await expect(bar(wall)).toBeVisible()
  const leftOf = () => bar(wall).evaluate((element) => Number.parseFloat((element as HTMLElement).style.left))
  const before = await leftOf()
  await page.goto(`${server.url}/mes/schedule`)
  await bar(page).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: /^应\s*用$/ }).click()
  await expect.poll(leftOf).toBeGreaterThan(before + 1)

  const plan = await first(`/mes/plan/list?orderId=${order.id}`)
  await send('/mes/plan/lock', { id: plan.id, version: plan.version })
  await page.goto(`${server.url}/mes/order/detail/${order.id}`)
  await press(page, '下达')
  await confirm(page, '下达')
  await expect(stepOf(page)).toContainText('已下达')
  await page.goto(`${server.url}/mes/plan/detail/${plan.id}`)
  await press(page, '派工')
  await expect(stepOf(page)).toContainText('已派工')

  const tablet = await context.newPage()
  await tablet.setViewportSize({ width: 1024, height: 768 })
  const { equipmentId } = await first(`/mes/task/list?planId=${plan.id}`)
  const machine = String(((await ask('GET', `/mes/equipment/queryById?id=${String(equipmentId)}`)) as Made)['equipCode'])
  await tablet.goto(`${server.url}/mes/operator?machine=${machine}`)
  const inHand = tablet.getByRole('region', { name: '当前任务' })
  await expect(inHand).toContainText(String(task['taskNo']), { timeout: 60_000 })
})

const spaced = (name: string) => new RegExp(name.split('').join('\\s?'))
const stepOf = (page: Page) => page.locator('ol[aria-label="状态"] li[aria-current=step]')
const press = (page: Page, name: string) =>
  page
    .getByRole('group', { name: '下一步' })
    .getByRole('button', { name: spaced(name) })
    .click()
const confirm = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: spaced(name) })
    .click()

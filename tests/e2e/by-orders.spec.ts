import { expect, test } from '../support/browserTest.ts'
import type { Page } from 'playwright/test'
import { freePort } from '../support/freePort.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'

/** A demo plant that lived through a day and goes on by orders: an office, a tablet and a wall follow one order to its machine. */
let server: ServerProcess

test.beforeAll(async () => {
  test.setTimeout(600_000)
  server = await startServerProcess({ env: { DEMO: 'on', SIM_ORDERS: 'on', DEMO_DAYS: '1', SIM_PORT: String(await freePort()) } })
})
test.afterAll(async () => {
  await server.stop()
})

type Made = { id: string; version: number; [name: string]: unknown }

/** pieces that the order is: so few that the machine makes them while a test looks on */
const pieces = 5

test('an order is scheduled, dragged, dispatched, made, counted and closed, with office, tablet and wall open together: only the push moves the bar on the wall [DSP-009]', async ({
  page,
  context,
}) => {
  test.setTimeout(600_000) // machine, people and clock of the demonstration go their own pace
  await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
  await signInPage(page, server.url)
  const token = await server.token()
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> => {
    const headers = { 'x-access-token': token, 'content-type': 'application/json' }
    const answer = await (await fetch(server.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })).json()
    return (answer as { result: unknown }).result // an answer of ours to what is right
  }
  const send = async (path: string, body: object) => (await ask('POST', path, body)) as Made
  const first = async (path: string): Promise<Made> =>
    ((await ask('GET', `${path}&pageNo=1&pageSize=1`)) as { records: Made[] }).records[0] ?? { id: '', version: 0 }

  await send('/mes/calendarDay/add', { scope: 'plant', ...aroundNow(), dayType: 'work', hours: '', memo: '加班' }) // on whichever day of the week this runs
  const { id: processId } = await first('/mes/process/list?code=FILL')
  const { id: productId } = await first('/mes/material/list?materialCode=PD-6009')
  const step = { key: 'a', seq: 1, processId, machineType: 'filler', setupMin: 0, stdMin: 1, perCount: 0.8 / pieces }
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
  await wall.route(/^http/, (route) => route.abort()) // from here on it can ask nobody: what it shows was pushed
  const moved = whenMoved(wall, task.id)
  await page.goto(`${server.url}/mes/schedule`)
  await bar(page).hover()
  const { x, y, height } = (await bar(page).boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await page.mouse.down()
  await page.mouse.move(x + 30, y + height / 2, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: /^应\s*用$/ }).click()
  const appliedMs = Date.now()
  process.stdout.write(`the bar on the wall moved ${(await moved) - appliedMs} ms after the dragged schedule was applied\n`)

  const plan = await first(`/mes/plan/list?orderId=${order.id}`)
  await send('/mes/plan/lock', { id: plan.id, version: plan.version })
  await page.goto(`${server.url}/mes/order/detail/${order.id}`)
  await press(page, '下达')
  await confirm(page, '下达')
  await expect(stepOf(page)).toContainText('已下达')
  await page.goto(`${server.url}/mes/plan/detail/${plan.id}`)
  await press(page, '派工')
  await expect(stepOf(page)).toContainText(/已派工|进行中/) // an operator of the demonstration may begin at once

  // the store of the demonstration goes its round every hour: what this batch takes lies at the machine already
  const issue = await first(`/mes/issue/list?planId=${plan.id}`)
  expect(issue['status']).toBe('released')
  await send('/mes/issue/cancel', { id: issue.id, version: issue.version, reason: '料已在机台' })
  // some batches are weighed bag by bag by people of the demonstration, by their numbers: this one is not waited for
  const weight = await first(`/mes/weightOrder/list?planId=${plan.id}`)
  if (weight.id !== '') await send('/mes/weightOrder/cancel', { id: weight.id, version: weight.version, reason: '料已在机台' })

  const tablet = await context.newPage()
  await tablet.setViewportSize({ width: 1024, height: 768 })
  const { equipmentId } = await first(`/mes/task/list?planId=${plan.id}`)
  const machine = String(((await ask('GET', `/mes/equipment/queryById?id=${String(equipmentId)}`)) as Made)['equipCode'])
  await tablet.goto(`${server.url}/mes/operator?machine=${machine}`)
  const inHand = tablet.getByRole('region', { name: '当前任务' })
  await expect(inHand).toContainText(String(task['taskNo']), { timeout: 60_000 })

  // an operator of the demonstration loads the machine and begins; from there a person takes over
  await expect(inHand.getByRole('group', { name: '报工' })).toBeVisible({ timeout: 60_000 })
  await expect(bar(wall)).toHaveAttribute('data-tone', 'running')
  for (const username of ['demo.operator', 'demo.operator2'])
    // whichever of the two has the turn
    await ask('PUT', '/sys/user/frozenBatch', { ids: (await first(`/sys/user/list?username=${username}`)).id, status: 2 })
  const counted = inHand.getByText(/^设备计数/)
  await expect.poll(async () => numbersIn(await counted.innerText()).reduce((sum, one) => sum + one, 0), { timeout: 60_000 }).toBeCloseTo(0.8)
  await inHand.getByRole('button', { name: '按设备计数填写' }).click()
  await expect(inHand.getByText('和设备计数一致')).toBeVisible()
  const reasons = inHand.getByRole('textbox', { name: '不良原因' })
  if (await reasons.isVisible()) await reasons.fill('灌装量超差')
  await inHand.getByRole('button', { name: spaced('报工') }).click()
  await expect(inHand).toContainText(/0\.\d+ \/ 0\.8/)
  await inHand.getByRole('button', { name: spaced('完成') }).click()
  await expect(tablet.getByText(String(task['taskNo']))).toBeHidden()
  await expect(bar(wall)).toHaveAttribute('data-tone', 'done')

  const reported = await ask('GET', `/mes/workReport/list?taskId=${task.id}&status_MultiString=submitted`)
  for (const { id, version } of (reported as { records: Made[] }).records) await send('/mes/workReport/confirm', { id, version })

  await page.goto(`${server.url}/mes/order/detail/${order.id}`)
  for (const [next, state] of [
    ['完工', '完工'],
    ['结案', '结案'],
  ] as const) {
    await press(page, next)
    await confirm(page, next)
    await expect(stepOf(page)).toContainText(state)
  }
  await page.getByRole('button', { name: '全程记录' }).click()
  const whole = page.getByRole('dialog', { name: /全程记录/ })
  for (const happened of ['提交审核', '审核通过', '完成计划', '排程', '冻结', '下达', '派工', '开工', '报工', '完成', '完工', '结案'])
    await expect(whole.locator('strong', { hasText: new RegExp(`^${happened}$`) }).first()).toBeVisible()
  await expect(whole).toContainText(machine)

  await page.goto(`${server.url}/mes/order/detail/${order.id}`)
  await page.getByRole('button', { name: '批次参数' }).click()
  const filling = page.getByRole('region', { name: '1 灌装' })
  await expect(filling).toContainText(machine)
  await expect(filling.getByRole('region', { name: '灌装量' })).toContainText(/平均 [78]\.\d\d，.*限值 7\.85 至 8\.15/)
  await expect(filling.getByRole('region', { name: '灌装量' }).locator('canvas')).not.toHaveCount(0)
})

/** When the bar of a task on this page stands elsewhere than now (ms since the epoch), as the page itself sees it. */
function whenMoved(page: Page, taskId: string): Promise<number> {
  return page.evaluate(
    (id) =>
      new Promise<number>((resolve) => {
        const left = () => document.querySelector<HTMLElement>(`[data-bar="${id}"]`)?.style.left
        const before = left()
        const leftOf = (text: string | undefined) => Number.parseFloat(text ?? '0')
        new MutationObserver((_all, observer) => {
          if (Math.abs(leftOf(left()) - leftOf(before)) < 1) return // the wall goes on with the clock all the time
          observer.disconnect()
          resolve(Date.now())
        }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] })
      }),
    taskId,
  )
}

/** yesterday to the day after tomorrow, in any time zone */
function aroundNow(): { fromDay: string; toDay: string } {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return { fromDay: day(-1), toDay: day(2) }
}

const numbersIn = (text: string) => (text.match(/\d+(\.\d+)?/g) ?? []).map(Number)
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

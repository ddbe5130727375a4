import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import type { OfficeCall } from '../support/officeCalls.ts'
import { packed, packer, packingPlace } from '../support/packingPlace.ts'
import { startPlantScale } from '../support/plantScale.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'
import { weigher, weighingRoom } from '../support/weighingRoom.ts'
import { beginJob, releasedJob } from './packLine.ts'
import { wedge } from './wedge.ts'

type Row = Record<string, unknown> & { id: string; version: number }

/** A batch of one step, dispatched to a filler on which nothing runs, with its goods at the machine: the office does what is its own of it. */
export async function dispatchedTask(call: OfficeCall): Promise<{ taskNo: string; machine: string }> {
  const rowsOf = async (path: string) => ((await call('GET', `${path}&pageNo=1&pageSize=100`)) as { records: Row[] }).records // as the list says
  const first = async (path: string): Promise<Row> => (await rowsOf(path))[0] ?? { id: '', version: 0 }
  const send = async (path: string, body: object) => (await call('POST', path, body)) as Row
  const give = (path: string, { id, version }: Row, command: string, asked: object = {}) => send(`${path}/${command}`, { id, version, ...asked })
  const [{ id: processId }, { id: productId }] = [await first('/mes/process/list?code=FILL'), await first('/mes/material/list?materialCode=PD-6009')]
  const step = { key: 'a', seq: 1, processId, machineType: 'filler', setupMin: 0, stdMin: 1, perCount: 0.16 }
  const named = { routeCode: 'R-DAY', name: '当日灌装', productFamily: 'L', status: 1 }
  const { id: routeId } = await send('/mes/route/add', { ...named, lines: { mesRouteStep: { changed: [step], deleted: [] } } })
  const wanted = { orderType: 'sample', productId, qty: 0.8, unit: 'kg', overPct: 20, underPct: 20, dueDate: '2099-02-01', priority: 1 }
  let order = await send('/mes/order/add', { ...wanted, lines: { mesOrderDelivery: { changed: [], deleted: [] } } })
  for (const command of ['submit', 'approve']) order = await give('/mes/order', order, command)
  await send('/mes/plan/split', { orderId: order.id, routeId, planDate: '2099-01-20', sizes: '0.8' })
  order = await give('/mes/order', order, 'plan')
  const task = await first(`/mes/task/list?planId=${(await first(`/mes/plan/list?orderId=${order.id}`)).id}`)
  const busy = (await rowsOf('/mes/task/list?status_MultiString=running,paused')).map(({ equipmentId }) => equipmentId)
  const free = (await rowsOf('/mes/equipment/list?type=filler')).find(({ id }) => !busy.includes(id)) ?? { id: '', equipCode: '' }
  await give('/mes/task', task, 'assign', { equipmentId: free.id })
  const plan = await give('/mes/plan', await first(`/mes/plan/list?orderId=${order.id}`), 'lock')
  await give('/mes/order', order, 'release')
  await give('/mes/plan', plan, 'dispatch')
  for (const path of ['/mes/issue', '/mes/weightOrder'])
    for (const one of await rowsOf(`${path}/list?planId=${plan.id}`)) await give(path, one, 'cancel', { reason: '料已在机台' })
  return { taskNo: String(task['taskNo']), machine: String(free['equipCode']) }
}

/** A weighing room whose scale the test has in hand, and a weigher in it: the first line of the day is weighed as the room weighs all of them. */
export async function weighFirstLine(window: Page): Promise<void> {
  const scale = await startPlantScale('SC-02')
  const { dataDir, bags } = await weighingRoom([{ name: '滑石粉', kg: 0.4, bagKg: 0.4 }], scale.port)
  const server = await startServerProcess({ dataDir })
  try {
    const page = await window.context().newPage()
    await signInPage(page, server.url, { username: weigher.username, password: weigher.password })
    await page.goto(`${server.url}/mes/weigh/desk`)
    await page.getByRole('list', { name: '要称的单' }).getByRole('button').first().click()
    await page.getByRole('combobox', { name: '秤' }).click()
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^SC-02/ })
      .click()
    await wedge(page, bags[0] ?? '')
    await expect(page.getByText('放空容器，去皮')).toBeVisible()
    scale.hand({ kind: 'pan', grams: 512.4 })
    await expect(page.locator('p').filter({ hasText: /^秤上\s*512\.4/ })).toBeVisible()
    await expect(async () => {
      await page.getByRole('button', { name: '去皮', exact: false }).click() // refused while the pan still moves
      await expect(page.getByText('还差')).toBeVisible({ timeout: 500 })
    }).toPass()
    scale.hand({ kind: 'pour', grams: 400, seconds: 2 })
    await expect(page.getByText('都称好了，请另一人签字')).toBeVisible({ timeout: 30_000 }) // recorded by itself after two still seconds
    await page.close()
  } finally {
    await server.stop()
    await scale.close()
  }
}

/** A packing room whose line two packers have cleared, and a packer in it: pans are scanned, the job begins, and its boxes are next. */
export async function beginPacking(window: Page): Promise<void> {
  const scale = await startPlantScale('SC-02')
  const place = await packingPlace(scale.port)
  const server = await startServerProcess({ dataDir: place.dataDir })
  try {
    const { job, signClearance } = await releasedJob(server, place, { qtyTarget: packed.packQty, packQty: packed.packQty })
    await signClearance()
    const page = await window.context().newPage()
    await signInPage(page, server.url, { username: packer.username, password: packer.password })
    await expect(page.getByRole('heading', { level: 2, name: '先开工 1 个内包任务' })).toBeVisible()
    await page.goto(`${server.url}/nbc/scan?job=${job.id}`)
    await beginJob(page, place)
    await page.waitForURL(`**/nbc/box?job=${job.id}`)
    await page.close()
  } finally {
    await server.stop()
    await scale.close()
  }
}

import { expect, test } from '../support/browserTest.ts'
import type { Browser, Page } from 'playwright/test'
import { addOrder, sending, splitOrder } from '../support/madeBatch.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { adminPassword } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'

/** From order to release at a desk, and beside it a phone that sees every step without asking. */
test.describe.configure({ mode: 'parallel' })

const screens = process.env['SCREENS']
let server: ServerProcess

test.beforeAll(({ emptyPlant }) => {
  server = emptyPlant
})

const onDesk = { width: 1366, height: 768 }
const inHall = { width: 1920, height: 1080 }
const onPhone = { width: 390, height: 844 }
const open = async (browser: Browser, viewport: { width: number; height: number }, path: string) => {
  const page = await (await browser.newContext({ viewport })).newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  await signInPage(page, server.url, { path, password: adminPassword })
  return { page, failures }
}
const press = (page: Page, name: string) =>
  page
    .getByRole('group', { name: '下一步' })
    .getByRole('button', { name: new RegExp(name.split('').join('\\s?')) })
    .click()

test('an order goes from draft to released at a desk, a phone beside it shows every state by itself, and a wall shows the release without asking', async ({
  browser,
}) => {
  const send = sending(server.url, await server.token())
  const { id, orderNo } = await addOrder(send)

  const desk = await open(browser, onDesk, `/mes/order/detail/${id}`)
  const phone = await open(browser, onPhone, `/mes/order/detail/${id}`)
  const wall = await open(browser, inHall, '/display/orders')
  const read: string[] = []
  wall.page.on('request', (request) => read.push(new URL(request.url()).pathname))
  const stepOf = (page: Page) => page.locator('ol[aria-label="状态"] li[aria-current=step]')
  await expect(stepOf(desk.page)).toContainText('草稿')
  await expect(stepOf(phone.page)).toContainText('草稿')

  for (const [command, state] of [
    ['提交审核', '待审'],
    ['审核通过', '已审'],
    ['完成计划', '已计划'],
  ] as const) {
    if (command === '完成计划') {
      // all of it in one locked batch: without it nothing is planned, nor released
      await send('/mes/plan/lock', await splitOrder(send, id, '10'))
      await desk.page.reload() // batches made elsewhere are no change of the order: its steps are asked for anew when it is opened
    }
    await press(desk.page, command)
    await expect(stepOf(desk.page)).toContainText(state)
    await expect(phone.page.getByText('这条记录刚刚被别人修改了')).toBeVisible()
    await phone.page.getByRole('button', { name: '载入最新内容' }).click()
    await expect(stepOf(phone.page)).toContainText(state)
  }
  const onWall = wall.page.getByRole('article').filter({ hasText: orderNo })
  await expect(onWall).toContainText('单色眼影 Φ36')
  await expect(onWall).toContainText('已计划')
  await press(desk.page, '下达')
  const dialog = desk.page.getByRole('dialog')
  await expect(dialog).toContainText('下达后，产品、数量和超欠产允许不能再改')
  await dialog.getByRole('button', { name: /下\s?达/ }).click()
  await expect(onWall).toContainText('已下达', { timeout: 2000 }) // the topic tells it; the board asks for nothing
  await expect(onWall).not.toContainText('已计划')
  expect(read.filter((path) => path.startsWith('/mes/order'))).toEqual([])
  expect(wall.failures).toEqual([])
  await expect(stepOf(desk.page)).toContainText('已下达')
  await desk.page.getByRole('tab', { name: '时间线' }).click()
  for (const word of ['提交审核', '审核通过', '完成计划', '下达']) await expect(desk.page.getByRole('tabpanel').getByText(word).first()).toBeVisible()
  if (screens) {
    await desk.page.screenshot({ path: `${screens}/order-released-1366x768.png` })
    await phone.page.screenshot({ path: `${screens}/order-released-390x844.png` })
  }
  expect([...desk.failures, ...phone.failures]).toEqual([])
})

test('a card of the board is dragged into the state that a command leads to; where none leads it stays and says what can be done; 更多 does the same by keyboard', async ({
  browser,
}) => {
  const { orderNo } = await addOrder(sending(server.url, await server.token()), '2')
  const board = await open(browser, onDesk, '/mes/order/board')
  const column = (name: string) => board.page.getByRole('region', { name, exact: true })
  const cardIn = (name: string) => column(name).getByRole('article').filter({ hasText: orderNo })
  const beside = await open(browser, onPhone, '/mes/order/board')

  await cardIn('草稿').dragTo(column('生产中'))
  await expect(board.page.getByText('“草稿”的订单不能移到“生产中”；可以：提交审核、取消订单')).toBeVisible()
  await expect(cardIn('草稿')).toBeVisible()

  await cardIn('草稿').dragTo(column('待审'))
  await expect(cardIn('待审')).toBeVisible()
  await expect(cardIn('草稿')).toHaveCount(0)
  await beside.page.getByText(/^待审 [1-9]\d*$/).click() // it followed by itself; of a phone one column is seen
  await expect(beside.page.getByRole('region', { name: '待审', exact: true })).toContainText(orderNo)

  // back asks why, and until that is answered nothing is written
  await cardIn('待审').dragTo(column('草稿'))
  const dialog = board.page.getByRole('dialog')
  await dialog.getByRole('button', { name: /退\s?回/ }).click()
  await expect(dialog.getByText('请填写退回原因')).toBeVisible()
  await expect(cardIn('待审')).toBeVisible()
  await dialog.getByLabel('退回原因').fill('交期要改')
  await dialog.getByRole('button', { name: /退\s?回/ }).click()
  await expect(cardIn('草稿')).toBeVisible()

  await cardIn('草稿')
    .getByRole('button', { name: `更多操作 ${orderNo}` })
    .focus()
  await board.page.keyboard.press('Enter')
  await board.page.getByRole('menuitem', { name: '提交审核' }).click()
  await expect(cardIn('待审')).toBeVisible()
  if (screens) await board.page.screenshot({ path: `${screens}/order-board-1366x768.png` })
  expect([...board.failures, ...beside.failures]).toEqual([])
})

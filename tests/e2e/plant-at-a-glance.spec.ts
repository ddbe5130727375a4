import { expect, test } from '../support/browserTest.ts'
import { axe, findings } from './axe.ts'
import { openSignedIn } from '../support/signInPage.ts'

/** The demo plant as its people see it: charts, proof and the lists of production and stock, each reached from the menu. */
test.describe.configure({ mode: 'parallel' })

test.beforeEach(async ({ page, demo }) => {
  await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
  await openSignedIn(page, demo.url)
})

test('the charts are drawn, and a bar opens exactly its rows [VW-010]', async ({ page, demo }) => {
  await page.goto(`${demo.url}/dashboard/charts`)
  const output = page.getByRole('img', { name: /^各班产量：.*早班|^各班产量：.*夜班/ })
  await expect(output.locator('canvas')).toHaveCount(1)
  const { x, y, width, height } = (await output.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const bars = ((await output.getAttribute('aria-label')) ?? '').split('，').length
  await page.mouse.click(x + 60 + (width - 90) / bars / 2, y + height * 0.84)
  await page.waitForURL('**/mes/workReport?**shift=**')
  await expect(page.locator('.ant-table-row').first()).toBeVisible()
})

test('charts that were drawn wide are narrow on a page that became narrow', async ({ page, demo }) => {
  await page.goto(`${demo.url}/dashboard/charts`)
  const canvas = page.getByRole('img', { name: /^各班产量：/ }).locator('canvas')
  await expect(canvas).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await canvas.boundingBox())?.width ?? 0).toBeLessThan(390)
})

test('the rules of the data hold for what the demo plant made, and the home says how today is', async ({ page, demo }) => {
  await page.goto(`${demo.url}/sys/proof`)
  await page.getByRole('button', { name: '立即检查' }).click()
  await expect(page.getByRole('status').filter({ hasText: '条规则全部通过' })).toBeVisible()
  await page.goto(`${demo.url}/dashboard/analysis`)
  await expect(page.getByRole('region', { name: '今天' }).getByText('今日产量')).toBeVisible()
  await expect(page.getByText('未结订单')).toBeVisible()
})

test('a bar that the office moves moves on the wall, without it asking again; by order frappe-gantt draws them [MES-003, DSP-004, DSP-009, STK-017]', async ({
  page,
  context,
  demo,
}) => {
  const wall = await context.newPage()
  await wall.goto(`${demo.url}/display/gantt`)
  await expect(wall.locator('i[class*=shiftLine]')).not.toHaveCount(0) // it knows when the plant works, and stays where it looks
  await expect(wall.locator('[data-bar]').nth(9)).toBeVisible()
  const lefts = () =>
    wall.locator('[data-bar]').evaluateAll((bars) => Object.fromEntries(bars.map((bar) => [bar.dataset['bar'] ?? '', Number.parseFloat(bar.style.left)])))
  const before = await lefts()
  const [furthest = ''] = Object.entries(before)
    .filter(([, left]) => left < 75)
    .toSorted(([, one], [, other]) => other - one)
    .map(([key]) => key)
  let asked = 0
  wall.on('request', (request) => (asked += request.url().includes('/mes/') ? 1 : 0))

  await page.goto(`${demo.url}/mes/schedule`)
  await page.locator(`[data-bar="${furthest}"]`).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: /^应\s*用$/ }).click()
  await expect.poll(async () => (await lefts())[furthest] ?? 100).toBeGreaterThan((before[furthest] ?? 0) + 3)
  expect(asked).toBe(0)

  await wall.goto(`${demo.url}/display/gantt?by=order`)
  await expect(wall.locator('svg.gantt .bar-wrapper .bar').nth(4)).toBeVisible()
})

test('the server monitor shows what the server says of itself, and goes on when it says more [DSP-006, DSP-011]', async ({ page, demo }) => {
  await page.goto(`${demo.url}/display/monitor`)
  for (const metric of ['反应', '内存', '磁盘', '最旧的数值', '屏幕']) await expect(page.getByRole('heading', { name: metric }).first()).toBeVisible()
  await expect(page.getByText('/ 0 块在线')).toBeVisible()
  const told = async () => (await page.locator('main, body').first().innerText()).replaceAll(/\d\d:\d\d:\d\d/g, '')
  const before = await told()
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('/monitor') || request.url().includes('/actuator') ? 1 : 0))
  await expect.poll(told).not.toBe(before)
  expect(asked).toBe(0)
})

test('by keyboard every machine of the map is reached, opened and left again', async ({ page, demo }) => {
  await page.goto(`${demo.url}/display/map`)
  const machines = page.locator('a[data-machine]')
  await expect(page.getByRole('img', { name: '设备和物料的走向' })).toBeVisible()
  const all = await machines.evaluateAll((links) => links.map((link) => link.dataset['machine'] ?? ''))
  const focused = () => page.evaluate(() => (document.activeElement instanceof HTMLElement ? (document.activeElement.dataset['machine'] ?? '') : ''))
  await machines.first().focus()
  const byArrows = new Set([await focused()])
  // a set that grows while it is walked gives what was added, too
  for (const code of byArrows)
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      await page.locator(`a[data-machine="${code}"]`).focus()
      await page.keyboard.press(key)
      byArrows.add(await focused())
    }
  expect([...byArrows].toSorted()).toEqual(all.toSorted())
  expect(new URL(page.url()).pathname).toBe('/display/map')

  await page.locator('a[data-machine="ML-02"]').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/display/machine/ML-02')
  await expect(page.getByRole('heading', { name: /^ML-02/ })).toBeVisible() // the address comes first: a key in between is the map's
  await page.keyboard.press('Escape')
  await page.waitForURL('**/display/map')
})

test('a board is drawn by keyboard alone, and its editor has no serious finding of axe', async ({ page, demo }) => {
  await page.goto(`${demo.url}/mes/wall`)
  await page
    .getByRole('row', { name: /磨粉机看板/ })
    .getByRole('link', { name: '编辑画面' })
    .click()
  await page.getByRole('button', { name: '接管，自己排' }).press('Enter')
  const tiles = page.getByTestId('canvas').getByRole('button')
  const before = await tiles.count()
  const place = (at: number) => tiles.nth(at).evaluate((tile: HTMLElement) => ({ offsetWidth: tile.offsetWidth, transform: tile.style.transform }))

  await tiles.last().focus()
  await page.keyboard.press('Delete')
  await expect(tiles).toHaveCount(before - 1)
  await page.keyboard.press('Control+z')
  await expect(tiles).toHaveCount(before)

  await tiles.first().focus()
  const [was, first] = [await place(0), tiles.first()]
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => first.evaluate((tile: HTMLElement) => tile.offsetWidth)).toBeLessThan(was.offsetWidth)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await place(0)).transform).not.toBe(was.transform)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => place(0)).toEqual(was)

  await tiles.last().focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: /^文\s*字$/ }).press('Enter')
  await expect(tiles).toHaveCount(before)
  await page.evaluate(axe)
  expect(await findings(page, false)).toEqual([])
})

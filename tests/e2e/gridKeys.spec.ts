import { atLeast } from '../support/atLeast.ts'
import { expect, test } from '../support/browserTest.ts'
import type { Page } from 'playwright/test'
import { adminPassword } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'

/** Keys and edits beside Excel's, in a real browser: the lines of an order of goods. */
let server: ServerProcess

test.beforeAll(({ emptyPlant }) => {
  server = emptyPlant
})

/** 商品名称, 单价, 数量, 单位, 需要日期 of the lines */
const columns = { name: 0, price: 1, count: 2, unit: 3, day: 4 }
const cell = (page: Page, row: number, col: number) => page.getByRole('grid', { name: '商品明细' }).locator(`[data-row="${row}"][data-col="${col}"]`)
const input = (page: Page, row: number, col: number) => cell(page, row, col).locator('input').first()

async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** An order that is not saved, with three lines. */
async function threeLines(page: Page) {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInPage(page, server.url, { path: '/test/order', password: adminPassword })
  await page
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click()
  await page.getByRole('button', { name: '加一行' }).click()
  await expect(input(page, 0, columns.name)).toBeFocused()
  await paste(page, '甲1\t¥1,234.50\t5\t个\t2026-01-31\n乙\t2\t6\t个\t2026-02-01\n丙\t3\t7\t个\t2026-02-02')
  await expect(cell(page, 2, columns.name)).toContainText('丙')
}

type Row = { does: string; act: (page: Page) => Promise<void>; stands: [row: number, col: number, text: string | RegExp][] }

/** What Excel does, and what stands afterwards. */
const table: readonly Row[] = [
  {
    does: 'a day that was clicked is replaced by what is typed, and the page stays',
    act: async (page) => {
      await cell(page, 0, columns.day).click()
      await page.keyboard.type('2026/3/1')
      await page.keyboard.press('Enter')
    },
    stands: [[0, columns.day, '2026-03-01']],
  },
  {
    does: 'a sign or a wrong key over a marked number does not append what follows',
    act: async (page) => {
      await cell(page, 0, columns.count).click()
      await page.keyboard.type('+3')
      await page.keyboard.press('Enter')
      await page.keyboard.type('a4')
      await page.keyboard.press('Enter')
    },
    stands: [
      [0, columns.count, '3'],
      [1, columns.count, '4'],
    ],
  },
  {
    does: 'money that is copied is money that is pasted',
    act: async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await cell(page, 0, columns.price).click()
      await page.keyboard.press('Control+c')
      await cell(page, 2, columns.price).click()
      await page.keyboard.press('Control+v')
      await page.keyboard.press('Enter')
    },
    stands: [[2, columns.price, '¥1,234.50']],
  },
  {
    does: 'Shift and the blank mark the row, Ctrl and Home goes to the first cell, and the figures of the range are shown',
    act: async (page) => {
      await cell(page, 1, columns.count).click()
      await page.keyboard.press('Shift+Space')
      await expect(page.getByText(/^已选 1 行 × \d+ 列/)).toBeVisible()
      await page.keyboard.press('Control+Home')
      await expect(input(page, 0, columns.name)).toBeFocused()
      await page.keyboard.type('首')
      await page.keyboard.press('Enter')
    },
    stands: [[0, columns.name, '首']],
  },
  {
    does: 'a table goes into cells although the caret is in one',
    act: async (page) => {
      await cell(page, 1, columns.name).dblclick()
      await paste(page, '丁\t8\n戊\t9')
      await expect(page.getByText('已粘贴 4 格')).toBeVisible()
      await page.keyboard.press('Control+Home')
    },
    stands: [
      [1, columns.name, '丁'],
      [2, columns.price, '¥9.00'],
    ],
  },
  {
    does: 'Ctrl and ; writes today',
    act: async (page) => {
      await cell(page, 1, columns.day).click()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+;')
      await page.keyboard.press('Enter')
    },
    stands: [[1, columns.day, /^\d{4}-\d\d-\d\d$/]],
  },
  {
    does: 'the fill handle goes on below',
    act: async (page) => {
      await cell(page, 0, columns.name).click()
      await cell(page, 0, columns.name).locator('[data-fill]').hover()
      await page.mouse.down()
      await cell(page, 2, columns.name).hover()
      await page.mouse.up()
      await page.keyboard.press('Control+Home')
    },
    stands: [
      [1, columns.name, '甲2'],
      [2, columns.name, '甲3'],
    ],
  },
  {
    does: 'Ctrl and F finds and replaces in all cells, as one step that is taken back',
    act: async (page) => {
      await cell(page, 0, columns.unit).click()
      await page.keyboard.press('Control+f')
      await page.getByLabel('查找', { exact: true }).fill('个')
      await page.getByLabel('替换为').fill('箱')
      await page.getByRole('button', { name: '全部替换' }).click()
      await expect(page.getByText('已替换 3 格')).toBeVisible()
      await page.getByLabel('查找', { exact: true }).fill('乙')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('search', { name: '查找替换' })).toContainText('第 2 行')
      await expect(page.getByLabel('查找', { exact: true })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(input(page, 1, columns.name)).toBeFocused()
      await page.keyboard.press('Control+Home')
      await expect(cell(page, 2, columns.unit)).toHaveText('箱')
      await page.keyboard.press('Control+z')
      await expect(cell(page, 0, columns.unit)).toHaveText('个')
      await expect(cell(page, 2, columns.unit)).toHaveText('个')
      await page.keyboard.press('Control+y')
      await page.keyboard.press('Control+Home')
    },
    stands: [
      [0, columns.unit, '箱'],
      [2, columns.unit, '箱'],
    ],
  },
  {
    does: 'a column that is sorted by shows the rows so, numbers and texts, both ways',
    act: async (page) => {
      await page.getByRole('button', { name: '数量', exact: true }).click()
      await page.getByRole('menuitem', { name: '降序排列' }).click()
      await expect(cell(page, 0, columns.name)).toHaveText('丙')
      await page.getByRole('button', { name: '商品名称', exact: true }).click()
      await page.getByRole('menuitem', { name: '升序排列' }).click()
    },
    stands: [
      [0, columns.name, '丙'],
      [2, columns.name, '乙'],
    ],
  },
]

for (const { does, act, stands } of table)
  test(`as in Excel: ${does}`, async ({ page }) => {
    await threeLines(page)
    await act(page)
    for (const [row, col, text] of atLeast(1, stands)) await expect(cell(page, row, col)).toHaveText(text)
  })

test('what was filled in comes back after the page was loaded anew', async ({ page }) => {
  await threeLines(page)
  await page.locator('#orderNo').fill('DRAFT-1')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: /继续新增 DRAFT-1/ }).click()
  await page.getByRole('button', { name: /恢\s?复/ }).click()
  await expect(page.locator('#orderNo')).toHaveValue('DRAFT-1')
  await expect(cell(page, 2, columns.name)).toContainText('丙')
})

test('a column is as wide as it was drawn and stays where it was frozen, also after the page was loaded anew', async ({ page }) => {
  await threeLines(page)
  const head = page.getByRole('grid', { name: '商品明细' }).getByRole('columnheader', { name: /商品名称/ })
  const widthOf = async () => Math.round((await head.boundingBox())?.width ?? 0)
  const before = await widthOf()
  const edge = await head.locator('[data-width]').boundingBox()
  if (!edge) throw new Error('the column has no edge')
  await page.mouse.move(edge.x + 4, edge.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge.x + 84, edge.y + 10)
  await page.mouse.up()
  await expect.poll(widthOf).toBe(before + 80)
  await page.getByRole('button', { name: '商品名称', exact: true }).click()
  await page.getByRole('menuitem', { name: '冻结到这一列' }).click()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: /继续新增/ }).click()
  await page.getByRole('button', { name: /恢\s?复/ }).click()
  await expect.poll(widthOf).toBe(before + 80)
  await page.setViewportSize({ width: 800, height: 768 })
  const grid = page.getByRole('grid', { name: '商品明细' })
  const at = async (col: number) => Math.round((await cell(page, 0, col).boundingBox())?.x ?? 0)
  const [nameAt, priceAt] = [await at(columns.name), await at(columns.price)]
  await grid.evaluate((frame) => frame.scrollTo({ left: 60 }))
  await expect.poll(() => at(columns.price)).toBeLessThan(priceAt)
  expect(await at(columns.name)).toBe(nameAt)
})

test('no head and no cell that is reached by keys stands behind the columns that stay', async ({ page }) => {
  await threeLines(page)
  await page.getByRole('button', { name: '商品名称', exact: true }).click()
  await page.getByRole('menuitem', { name: '冻结到这一列' }).click()
  await page.setViewportSize({ width: 800, height: 768 })
  const grid = page.getByRole('grid', { name: '商品明细' })
  const count = await grid.getByRole('columnheader').count()
  /** how far what has the focus stands behind the column that stays, or beyond the right edge, px */
  const hidden = async () => {
    await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))) // scrolled, and told of it
    const stays = await cell(page, 0, columns.name).boundingBox()
    const frame = await grid.boundingBox()
    const here = await grid.locator('[data-head]:focus, [data-row][data-col]:has(:focus)').boundingBox()
    if (!stays || !frame || !here) throw new Error('nothing has the focus')
    return Math.round(Math.max(stays.x + stays.width - here.x, here.x + here.width - frame.x - frame.width - 1))
  }
  const reached = async (key: string, presses: number) => {
    const most = []
    for (let at = 0; at < presses; at += 1) {
      await page.keyboard.press(key)
      most.push(await hidden())
    }
    return Math.max(...most)
  }
  await page.getByRole('button', { name: '商品名称', exact: true }).focus()
  expect(await reached('ArrowRight', count - 2)).toBeLessThanOrEqual(0)
  expect(await grid.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
  expect(await reached('ArrowLeft', count - 3)).toBeLessThanOrEqual(0)
  await cell(page, 1, columns.name).click()
  expect(await reached('ArrowRight', count - 2)).toBeLessThanOrEqual(0)
  expect(await reached('ArrowLeft', count - 3)).toBeLessThanOrEqual(0)
})

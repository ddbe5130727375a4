import type { Page } from 'playwright/test'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { expect, test } from '../support/browserTest.ts'
import { startPlantScale } from '../support/plantScale.ts'
import { adminPassword, startServerProcess } from '../support/serverProcess.ts'
import { openSignedIn } from '../support/signInPage.ts'
import { checker, weighingRoom } from '../support/weighingRoom.ts'
import type { RoomLine } from '../support/weighingRoom.ts'

const lines: RoomLine[] = [
  { name: '滑石粉', kg: 3.2, bagKg: 5, optics: [0.9, 0.9, 0.9, 1] },
  { name: '氧化铁黄', kg: 1.8, bagKg: 5, optics: [0.6, 0.3, 0.045, 3.2] },
  { name: '氧化铁黑', kg: 0.72, bagKg: 0.72, optics: [0.03, 0.03, 0.03, 4.5] },
]
const forecast = (page: Page) => page.getByRole('region', { name: '颜色预测' })
/** The ΔE that the desk shows, once it is reckoned and not read off the curve. */
async function foretold(page: Page): Promise<string> {
  await expect(forecast(page)).toContainText('ΔE =')
  return (await forecast(page).locator('strong').textContent()) ?? ''
}

/** A scanner that acts as a keyboard: its keys come within milliseconds however busy this machine is, and end with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const codeOf = (key: string) => (key === 'Enter' ? 'Enter' : /\d/.test(key) ? `Digit${key}` : key === '-' ? 'Minus' : `Key${key.toUpperCase()}`)
    for (const key of [...Array.from(text), 'Enter'])
      for (const type of ['keydown', 'keyup'])
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent(type, { key, code: codeOf(key), shiftKey: /[A-Z]/.test(key) && key !== 'Enter', bubbles: true, cancelable: true }),
        )
  }, code)
}

test('a batch is weighed by keyboard and scanner alone against the scale of the plant, checked by a second person, and its leftovers are weighed back; the ΔE foretold at the last gram is the one of its record [TASK-014]', async ({
  page,
}) => {
  test.slow()
  const scale = await startPlantScale('SC-02')
  const { dataDir, weightId, bags } = await weighingRoom(lines, scale.port)
  const server = await startServerProcess({ dataDir })
  try {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openSignedIn(page, server.url, `/mes/weigh/desk?weight=${weightId}`)
    await expect(page.getByRole('status').filter({ hasText: '扫料袋，开始' })).toBeVisible()
    await page.getByRole('combobox', { name: '秤' }).press('ArrowDown')
    await expect(page.locator('.ant-select-item-option-active')).toHaveText(/^SC-02/)
    await page.keyboard.press('Enter')
    await expect(page.locator('.ant-select-dropdown').filter({ visible: true })).toHaveCount(0)
    let scans = 0
    const said = { empty: '', full: '' }
    for (const [at, { name, kg }] of lines.entries()) {
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await page.locator('body').press('Escape')
      await scan(page, bags[at] ?? '')
      scans += 1
      await expect(page.getByText('放空容器，去皮')).toBeVisible()
      scale.hand({ kind: 'pan', grams: 512.4 })
      await expect(page.getByText('512.4', { exact: false }).first()).toBeVisible()
      await expect(async () => {
        await page.keyboard.press('F4')
        await expect(page.getByText('还差')).toBeVisible({ timeout: 500 })
      }).toPass()
      if (at === lines.length - 1) {
        said.empty = await foretold(page)
        await page.route('**/mes/weigh/capture', async (route) => {
          said.full = await foretold(page) // what stands on the screen as the last grams are recorded
          await route.continue()
        })
      }
      scale.hand({ kind: 'pour', grams: kg * 1000, seconds: at === lines.length - 1 ? 4 : 2 })
      // it moves with the grams, read off the curve, before it is reckoned
      if (at === lines.length - 1) await expect(forecast(page)).toContainText(new RegExp(`ΔE ≈ (?!${said.empty})`))
      await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(0, { timeout: 30_000 }) // recorded by itself after two still seconds
      scale.hand({ kind: 'leave' })
    }
    expect(scans).toBe(3)
    await expect(forecast(page)).toContainText('称好的')
    await expect(forecast(page)).toContainText(`ΔE = ${said.full}`)
    expect(said.full).not.toBe(said.empty)

    await expect(page.getByText('都称好了，请另一人签字')).toBeVisible()
    await page.getByRole('button', { name: '另一人一起签字' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('group', { name: '第一位签名人' }).locator('input[type=password]').fill(adminPassword)
    await dialog.getByLabel('账号').fill(checker.username)
    await dialog.getByRole('group', { name: '第二位签名人' }).locator('input[type=password]').fill(checker.password)
    await dialog.getByRole('button', { name: '两人签字' }).click()

    // two bags hold something yet, in a package of 80 g each; the third was weighed out whole
    await page.getByRole('spinbutton', { name: '包装皮重' }).fill('0.08')
    await page.keyboard.press('Tab')
    const expected = ['还有 1 件余料', '✓ 这一单称完了']
    for (const [at, leftG] of [1800, 3200].entries()) {
      scale.hand({ kind: 'pan', grams: leftG + 80 })
      await expect(page.getByText(/^[13]\s280\.0$|^1\s880\.0$/)).toBeVisible()
      await expect(async () => {
        await page.locator('body').press('Escape')
        await scan(page, bags[at] ?? '')
        await expect(page.getByText(expected[at] ?? '')).toBeVisible({ timeout: 1500 })
      }).toPass({ intervals: [1500] }) // the same code within two seconds is one scan
      scale.hand({ kind: 'leave' })
    }
    await expect(page.getByText('✓ 这一单称完了')).toBeVisible()
    await page.goto(`${server.url}/display/weighing`)
    await expect(page.getByText('没有要称的单')).toBeVisible()
    await expect(page.getByText('100.0 %')).toBeVisible()
    await page.goto(`${server.url}/mes/batchDossier?batch=261123A09`)
    await expect(page.getByText(/^按称量记录预测（示意）/)).toHaveText(`按称量记录预测（示意） ΔE ${said.full}，ΔE00，限 1.0`)
  } finally {
    await server.stop()
    await scale.close()
  }
})

test('the station of the weighing room shows the next step whole, its button with it, also where the page is longer than the screen', async ({ page }) => {
  const { dataDir, weightId } = await weighingRoom(lines, 1) // no scale is read
  const server = await startServerProcess({ dataDir })
  try {
    for (const [width, height] of [
      [1280, 480],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      await openSignedIn(page, server.url, '/station/xl')
      const step = page.getByRole('region', { name: '下一步' })
      const button = step.getByRole('link', { name: '扫料袋，开始' })
      await expect(button).toHaveAttribute('href', `/mes/weigh/desk?weight=${weightId}`)
      const [around, inside, below] = await Promise.all([step.boundingBox(), button.boundingBox(), page.getByText('没签', { exact: true }).boundingBox()])
      const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN)
      expect(bottom(inside), `${width}×${height}`).toBeLessThanOrEqual(bottom(around))
      expect(bottom(around), `${width}×${height}`).toBeLessThanOrEqual(below?.y ?? 0)
    }
  } finally {
    await server.stop()
  }
})

test('the wall of the weighing room says on which day an order is needed', async ({ page }) => {
  const { dataDir, weightId } = await weighingRoom(lines, 1) // no scale is read
  const { db, close } = await openDatabase({ dataDir, url: undefined })
  await db
    .updateTable('mes_weight_order')
    .set({ planTime: Date.parse('2026-03-05T12:30:00+08:00') })
    .where('id', '=', weightId)
    .execute()
  await close()
  const server = await startServerProcess({ dataDir })
  try {
    await openSignedIn(page, server.url, '/display/weighing')
    await expect(page.getByText('▲ 1 单逾期')).toBeVisible()
    await expect(page.getByText('03-05 12:30 要用')).toBeVisible()
    await expect(page.getByRole('region', { name: '排队' }).getByText('03-05 12:30')).toBeVisible()
  } finally {
    await server.stop()
  }
})

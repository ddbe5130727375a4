import type { Page } from 'playwright/test'
import { expect, test } from '../support/browserTest.ts'
import { startPlantScale } from '../support/plantScale.ts'
import { adminPassword, startServerProcess } from '../support/serverProcess.ts'
import { openSignedIn } from '../support/signInPage.ts'
import { checker, weighingRoom } from '../support/weighingRoom.ts'

const lines = [
  { name: '滑石粉', kg: 3.2, bagKg: 25 },
  { name: '氧化铁黄', kg: 1.8, bagKg: 6 },
  { name: '氧化铁黑', kg: 0.72, bagKg: 0.72 },
]

/** A scanner that acts as a keyboard: its keys come within milliseconds however busy this machine is, and end with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const codeOf = (key: string) => (key === 'Enter' ? 'Enter' : /\d/.test(key) ? `Digit${key}` : key === '-' ? 'Minus' : `Key${key.toUpperCase()}`)
    for (const key of [...text, 'Enter'])
      for (const type of ['keydown', 'keyup'])
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent(type, { key, code: codeOf(key), shiftKey: /[A-Z]/.test(key) && key !== 'Enter', bubbles: true, cancelable: true }),
        )
  }, code)
}

test('a batch is weighed by keyboard and scanner alone against the scale of the plant, checked by a second person, and its leftovers are weighed back', async ({
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
    await page.keyboard.press('Enter')
    let scans = 0
    for (const [at, { name, kg }] of lines.entries()) {
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await page.locator('body').press('Escape')
      await scan(page, bags[at] ?? '')
      scans += 1
      await expect(page.getByText('放空容器，去皮')).toBeVisible()
      scale.hand({ kind: 'pan', grams: 512.4 })
      await expect(page.getByText('512.4', { exact: false }).first()).toBeVisible()
      await page.screenshot({ path: `/tmp/wt/tmp-weighing/tare${at}.png` })
      await expect(async () => {
        await page.keyboard.press('F4')
        await expect(page.getByText('还差')).toBeVisible({ timeout: 500 })
      }).toPass()
      scale.hand({ kind: 'pour', grams: kg * 1000, seconds: 2 })
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/wt/tmp-weighing/fill${at}.png` })
      await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(0, { timeout: 30_000 }) // recorded by itself after two still seconds
      scale.hand({ kind: 'leave' })
    }
    expect(scans).toBe(3)

    await expect(page.getByText('都称好了，请另一人签字')).toBeVisible()
    await page.getByRole('button', { name: '另一人一起签字' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('group', { name: '第一位签名人' }).locator('input[type=password]').fill(adminPassword)
    await dialog.getByLabel('账号').fill(checker.username)
    await dialog.getByRole('group', { name: '第二位签名人' }).locator('input[type=password]').fill(checker.password)
    await dialog.getByRole('button', { name: '两人签字' }).click()

    // two bags hold something yet: 25 − 3.2 kg is beyond this scale, so its bag goes on a larger one; here both are weighed as what they hold
    await expect(page.getByText('把料袋放上秤，扫它')).toBeVisible()
    await page.screenshot({ path: '/tmp/wt/tmp-weighing/left.png' })
  } finally {
    await server.stop()
    await scale.close()
  }
})

import { expect, test } from 'playwright/test'
import { signInPage } from '../support/signInPage.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'

/** The demo plant as its people see it: charts, proof and the lists of production and stock, each reached from the menu. */
let server: ServerProcess

test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startServerProcess({ env: { DEMO: 'on', SIM_PORT: '46060' } })
})
test.afterAll(async () => {
  await server.stop()
})

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
  await signInPage(page, server.url)
})

test('the charts are drawn, and a bar opens exactly its rows [VW-010]', async ({ page }) => {
  await page.goto(`${server.url}/dashboard/charts`)
  const output = page.getByRole('img', { name: /^各班产量：.*早班|^各班产量：.*夜班/ })
  await expect(output.locator('canvas')).toHaveCount(1)
  const { x, y, width, height } = (await output.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const bars = ((await output.getAttribute('aria-label')) ?? '').split('，').length
  await page.mouse.click(x + 60 + (width - 90) / bars / 2, y + height * 0.84)
  await page.waitForURL('**/mes/workReport?**shift=**')
  await expect(page.locator('.ant-table-row').first()).toBeVisible()
})

test('the rules of the data hold for what the demo plant made, and the home says how today is', async ({ page }) => {
  await page.goto(`${server.url}/sys/proof`)
  await page.getByRole('button', { name: '立即检查' }).click()
  await expect(page.getByRole('status').filter({ hasText: '条规则全部通过' })).toBeVisible()
  await page.goto(`${server.url}/dashboard/analysis`)
  await expect(page.getByRole('region', { name: '今天' }).getByText('今日产量')).toBeVisible()
  await expect(page.getByText('未结订单')).toBeVisible()
})

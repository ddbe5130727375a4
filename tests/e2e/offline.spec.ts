import { expect, test } from '../support/browserTest.ts'
import { demoDataDir } from '../support/demoData.ts'
import { startPlantProcess } from '../support/plantProcess.ts'
import { freePort } from '../support/freePort.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'

test('a wall that starts before its server shows its last board as stale, and comes alive by itself', async ({ browser }) => {
  test.setTimeout(180_000)
  const plant = await startPlantProcess()
  const port = await freePort()
  const dataDir = await demoDataDir(plant.basePort)
  const first = await startServerProcess({ dataDir, port })
  const screen = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })
  const before = await screen.newPage()
  await signInPage(before, first.url, { path: '/display/plc' })
  await expect(before.locator('[data-tag$=".state"][data-quality=good]')).toHaveCount(24)
  const keptPaths = () => before.evaluate(async () => (await (await caches.open('shell')).keys()).map(({ url }) => new URL(url).pathname))
  await expect.poll(keptPaths, { timeout: 60_000 }).toContain('/')
  await expect.poll(() => before.evaluate(() => localStorage.getItem('pro__lastBoards') !== null), { timeout: 60_000 }).toBe(true)
  await before.reload() // the shell now serves this page, and sees what its boards ask
  await expect(before.locator('[data-tag$=".state"][data-quality=good]')).toHaveCount(24)
  await expect.poll(() => before.evaluate(async () => (await (await caches.open('told')).keys()).length), { timeout: 60_000 }).toBeGreaterThan(0)
  await before.close()
  await first.stop()

  const wall = await screen.newPage()
  await wall.goto(`${first.url}/display/plc`)
  await expect(wall.locator('[data-tag$=".state"]')).toHaveCount(24, { timeout: 30_000 })
  await expect(wall.locator('[data-tag$=".state"][data-quality=stale]')).toHaveCount(24)
  await expect(wall.locator('[data-tag="SC-01.net"]')).toHaveText(/^-?\d+\.\d{3}/)
  await expect(wall.getByText(/与服务器断开/)).toBeVisible()
  if (process.env['SCREENS']) await wall.screenshot({ path: `${process.env['SCREENS']}/plc-without-server.png` })

  const second = await startServerProcess({ dataDir, port })
  await expect(wall.locator('[data-tag$=".state"][data-quality=good]')).toHaveCount(24, { timeout: 60_000 })
  await expect(wall.getByText(/与服务器断开/)).toHaveCount(0)
  await screen.close()
  await second.stop()
  await plant.stop()
})

import { join } from 'node:path'
import { chromium } from 'playwright/test'
import { headlessShell } from '../chromium.ts'
import { newDataDir } from '../support/newDataDir.ts'
import { expect, test } from '../support/browserTest.ts'
import { openSignedIn, signInPage } from '../support/signInPage.ts'
import { filmOf } from './pictured.ts'
import { scanPlant } from './scanPlant.ts'
import { serialScanner } from './serialScanner.ts'
import { wedge } from './wedge.ts'

const card = { name: '扫到的' }

test('the camera reads a label, by code of our own alone; over plain HTTP the page says how to mend it', async ({ emptyPlant }) => {
  const plant = await scanPlant(emptyPlant, '7105')
  const film = join(newDataDir(), 'label.y4m')
  filmOf(plant.lotNo, film)
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
  const browser = await chromium.launch({
    executablePath: headlessShell() ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP plant.test 127.0.0.1', ...camera],
  })
  try {
    const page = await (await browser.newContext({ viewport: { width: 360, height: 640 }, locale: 'zh-CN' })).newPage()
    await openSignedIn(page, emptyPlant.url, '/scan')
    await page.getByRole('button', { name: '相机扫码' }).click()
    await expect(page.getByRole('region', card)).toContainText(plant.lotNo, { timeout: 60_000 })
    await expect(page.getByRole('region', card)).toContainText('物料批次')

    const insecure = await (await browser.newContext({ viewport: { width: 360, height: 640 }, locale: 'zh-CN' })).newPage()
    await signInPage(insecure, emptyPlant.url.replace('127.0.0.1', 'plant.test'), { path: '/scan' })
    await insecure.getByRole('button', { name: '相机扫码' }).click()
    await expect(insecure.getByRole('alert')).toContainText('浏览器只在 https:// 或 localhost 的页面上允许用相机')
    await wedge(insecure, plant.lotNo)
    await expect(insecure.getByRole('region', card)).toContainText(plant.lotNo)
  } finally {
    await browser.close()
  }
})

test('a scanner on a serial port is read, its codes cut anywhere', async ({ browser, emptyPlant }) => {
  const plant = await scanPlant(emptyPlant, '7106')
  const page = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage()
  const sends = await serialScanner(page)
  await openSignedIn(page, emptyPlant.url, '/scan')
  await page.getByRole('button', { name: '连接串口枪' }).click()
  await expect(page.getByRole('button', { name: '串口枪已连' })).toBeVisible()
  for (const piece of [plant.lotNo.slice(0, 4), `${plant.lotNo.slice(4)}\r`, `\n${plant.containerCode}\r\n`]) await sends(piece)
  const heard = page.getByRole('list', { name: '最近的扫码' }).getByRole('listitem')
  await expect(heard).toHaveCount(2)
  await expect(heard.nth(1)).toContainText(plant.lotNo)
  await expect(heard.nth(0)).toContainText(plant.containerCode)
})

test('another person at the tablet sees whose scans wait, and sends none of them; once their own is back they go', async ({ browser, emptyPlant }) => {
  const plant = await scanPlant(emptyPlant, '7107')
  const [unit] = plant.units
  if (!unit) throw new Error('units were received')
  const { records } = (await plant.call('GET', '/sys/role/list?roleCode=storekeeper')) as { records: { id: string }[] }
  const person = { username: 'keeper_li', realname: '李娜', password: 'store-keeper-2026', selectedroles: records[0]?.id ?? '' }
  await plant.call('POST', '/sys/user/add', person)
  const page = await (await browser.newContext({ viewport: { width: 360, height: 640 }, locale: 'zh-CN' })).newPage()
  await signInPage(page, emptyPlant.url, { path: '/scan', username: person.username, password: person.password }).catch(async () =>
    page.waitForURL(/scan|password/),
  )
  await page.getByLabel('请扫码').waitFor()
  await wedge(page, plant.binCode)
  await page.getByRole('region', card).getByRole('button', { name: '移到这里' }).click()
  await page.route('**/mes/scan/**', (route) => route.abort())
  await wedge(page, unit.huCode)
  await expect(page.getByRole('button', { name: /1 条待传/ })).toBeVisible()
  const kept = await page.evaluate(() => {
    const names = ['token', 'username', 'userInfo', 'roles'].map((name) => `pro__${name}`)
    const found = names.map((name) => [name, localStorage.getItem(name) ?? ''] as const)
    for (const name of names) localStorage.removeItem(name) // the session ran out
    return found
  })
  await signInPage(page, emptyPlant.url, { path: '/scan' })
  await page.unroute('**/mes/scan/**') // not before: the page of whoever scanned would still send its own
  await page.reload()
  await page.getByRole('button', { name: /0 待传/ }).click()
  await expect(page.getByText('李娜 还有 1 条没有送出，请 李娜 在这台设备登录，会自动送出')).toBeVisible()
  expect(await plant.placeOf(unit.huCode)).toBe(plant.firstBin.id)
  await page.evaluate((found) => found.forEach(([name, value]) => localStorage.setItem(name, value)), kept)
  await page.reload()
  await expect.poll(() => plant.placeOf(unit.huCode)).toBe(plant.bin.id)
})

import { chromium, expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'
import { lodopOrigins } from '#contract/modules/printing/lodop.ts'
import config from '../../playwright.config.ts'
import { scannedIn } from '../support/labelScanner.ts'
import { openLodopService } from '../support/lodopService.ts'
import type { LodopService } from '../support/lodopService.ts'
import { freePort, startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'

/** The print designer under a person's hands, and C-LODOP beside the browser's own printing. */
const screens = process.env['SCREENS']
let server: ServerProcess

test.beforeAll(async () => {
  test.setTimeout(300_000)
  server = await startServerProcess({ env: { LODOP: 'on' } })
})
test.afterAll(async () => {
  await server.stop()
})

const box = (page: Page, name: RegExp) =>
  page
    .locator('[data-uuid]')
    .filter({ has: page.locator('xpath=self::*') })
    .and(page.getByRole('button', { name }))
const placeOf = (page: Page, name: RegExp) =>
  box(page, name).evaluate((element: HTMLElement) => [element.style.left, element.style.top, element.style.width, element.style.height].map(Number.parseFloat))
async function pull(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 })
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 })
  await page.mouse.up()
}

test('widgets are added from the panel, chosen by a click, dragged, resized by a handle, moved by keys, deleted and brought back [MES-027] [PRN-001] [PRN-003] [PRN-004] [PRN-005] [PRN-008] [PRN-009] [PRN-010]', async ({
  page,
}) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInPage(page, server.url, { path: '/print/designer' })
  const palette = page.getByRole('complementary', { name: '组件和图层' })
  await expect(page.getByRole('main', { name: '标签设计' })).toBeVisible()
  const entries = palette.getByRole('button')
  await expect(entries).toHaveText(['文本', '条码', '富文本', '表格', '图片'])

  await palette.getByRole('button', { name: '文本' }).click()
  await palette.getByRole('button', { name: '条码' }).click()
  const [text, code] = [box(page, /^文本/), box(page, /^条码/)]
  await expect(text).toBeVisible()
  await expect(code).toHaveAttribute('aria-pressed', 'true') // what was added is chosen

  await code.focus()
  await page.keyboard.press('Escape')
  await expect(code).toHaveAttribute('aria-pressed', 'false')
  const at = await text.boundingBox()
  if (!at) throw new Error('the text has no place')
  await page.mouse.click(at.x + 100, at.y + 30)
  await expect(text).toHaveAttribute('aria-pressed', 'true')
  await expect(code).toHaveAttribute('aria-pressed', 'false')

  const before = await placeOf(page, /^文本/)
  await pull(page, { x: at.x + 100, y: at.y + 30 }, { x: 83, y: 67 })
  const dragged = await placeOf(page, /^文本/)
  expect([dragged[0], dragged[1]]).toEqual([(before[0] ?? 0) + 83, (before[1] ?? 0) + 67])
  expect(dragged.slice(2)).toEqual([120, 40])

  const corner = await page.locator('.moveable-control.moveable-se').boundingBox()
  if (!corner) throw new Error('there is no handle')
  await pull(page, { x: corner.x + corner.width / 2, y: corner.y + corner.height / 2 }, { x: 41, y: 23 })
  expect(await placeOf(page, /^文本/)).toEqual([dragged[0], dragged[1], 161, 63])

  await text.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  const moved = await placeOf(page, /^文本/)
  expect([moved[0], moved[1]]).toEqual([(dragged[0] ?? 0) + 1, Math.round(((dragged[1] ?? 0) + 96 / 25.4) * 10) / 10])

  await page.keyboard.press('Delete')
  await expect(text).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(text).toHaveCount(1)
  if (screens) await page.screenshot({ path: `${screens}/print-designer-1366x768.png` })
  expect(failures).toEqual([])
})

test('C-LODOP is tried on both ports, asked to be installed or waited for, and handed the label as it is printed [PRN-031] [PRN-032] [PRN-033] [CONST-036]', async () => {
  expect(lodopOrigins(false)).toEqual(['http://localhost:8000', 'http://localhost:18000'])
  const services: LodopService[] = [await openLodopService({ isReady: false }), await openLodopService({ isReady: true })]
  const [unready, ready] = services
  if (!unready || !ready) throw new Error('two services were opened')
  const nobody = await freePort()
  /** The office where the two ports of C-LODOP are these ones. */
  const open = async (first: number, second: number) => {
    const { launchOptions } = config.use ?? {}
    const rules = `MAP localhost:8000 127.0.0.1:${first}, MAP localhost:18000 127.0.0.1:${second}`
    const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), `--host-resolver-rules=${rules}`] })
    const page = await browser.newPage({ locale: 'zh-CN' })
    await signInPage(page, server.url, { path: '/print/demo' })
    await page.getByText('容器', { exact: true }).click()
    const print = () => page.getByRole('button', { name: 'C-LODOP 打印' }).click()
    return { browser, page, print }
  }

  const without = await open(nobody, nobody)
  await without.print()
  await expect(without.page.getByRole('dialog')).toContainText('请安装 C-LODOP 打印控件')
  await without.browser.close()

  const early = await open(unready.port, nobody)
  await early.print()
  await expect(early.page.getByRole('dialog')).toContainText('打印控件还没有准备好')
  expect(unready.asked()).toBe(1)
  await early.browser.close()

  const { browser, page, print } = await open(nobody, ready.port)
  const tried: string[] = []
  page.on('request', (request) => tried.push(new URL(request.url()).port))
  await print()
  await expect(page.getByText('已交给打印控件')).toBeVisible()
  expect(tried.filter((port) => port === '8000' || port === '18000')).toEqual(['8000', '18000'])
  const [calls = []] = ready.previews
  expect(calls.map(({ name }) => name)).toEqual(['PRINT_INITA', 'SET_PRINT_PAGESIZE', 'NEWPAGEA', 'ADD_PRINT_IMAGE', 'SET_PRINT_STYLEA'])
  const picture = /src="data:image\/png;base64,([^"]+)"/.exec(String(calls[3]?.args[4]))?.[1] ?? ''
  expect(await scannedIn(Buffer.from(picture, 'base64'))).toEqual(['CT-0217'])
  await expect(page.locator('iframe[title=打印控件]')).toHaveCount(1)
  ready.closePreview()
  await expect(page.locator('iframe[title=打印控件]')).toHaveCount(0)
  await browser.close()
  await Promise.all(services.map((service) => service.close()))
})

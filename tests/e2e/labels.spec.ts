import type { Browser, Page } from 'playwright/test'
import { labelSources, isLabelBiz } from '#contract/modules/labels/labelSources.ts'
import { templateOf } from '#contract/modules/labels/labelTemplate.ts'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { lodopOrigins } from '#contract/modules/printing/lodop.ts'
import { z } from 'zod'
import { openLabelPrinter } from '../../plant/wire/labelPrinter.ts'
import { expect, test } from '../support/browserTest.ts'
import { offInDesigner } from '../support/drawnByDesigner.ts'
import { labelFontSettings } from '../support/labelFont.ts'
import { scannedIn } from '../support/labelScanner.ts'
import { openLodopService } from '../support/lodopService.ts'
import { addOrder, sending, splitOrder } from '../support/madeBatch.ts'
import { freePort } from '../support/freePort.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { openSignedIn } from '../support/signInPage.ts'
import { tabTo } from '../support/tabTo.ts'
import { pressInRow } from '../support/rowCommand.ts'

/** The print designer under a person's hands, and C-LODOP beside the browser's own printing. */
const screens = process.env['SCREENS']
let server: ServerProcess
/** where this browser looks for C-LODOP instead of 8000 and 18000 */
let lodopPorts: [number, number]
/** A browser that has the label font and finds C-LODOP at those ports, and a server whose pages may ask for it. */
let browser: Browser

test.beforeAll(async ({ playwright, launchOptions }) => {
  test.setTimeout(300_000)
  lodopPorts = [await freePort(), await freePort()]
  const rules = `MAP localhost:8000 127.0.0.1:${lodopPorts[0]}, MAP localhost:18000 127.0.0.1:${lodopPorts[1]}`
  const env = { ...launchOptions.env, FONTCONFIG_FILE: labelFontSettings() }
  browser = await playwright.chromium.launch({ ...launchOptions, env, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`] })
  server = await startServerProcess({ env: { LODOP: 'on' } })
})
test.afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})
test.afterAll(async () => {
  await browser.close()
  await server.stop()
})

const sizes = { width: z.number(), height: z.number(), pageWidth: z.number(), pageHeight: z.number() }
const Template = z.object({ id: z.string(), code: z.string(), title: z.string(), bizType: z.string(), tempItems: z.string(), ...sizes })
/** The templates that stand so; those in use. */
async function templates(status = 'active'): Promise<z.infer<typeof Template>[]> {
  const answer = await fetch(`${server.url}/mes/labelTemplate/list?status=${status}&pageSize=100`, { headers: { 'x-access-token': await server.token() } })
  return z.object({ result: z.object({ records: z.array(Template) }) }).parse(await answer.json()).result.records
}
const box = (page: Page, name: RegExp) => page.locator('[data-uuid]').and(page.getByRole('button', { name }))
const placeOf = (page: Page, name: RegExp) =>
  box(page, name).evaluate((element: HTMLElement) => [element.style.left, element.style.top, element.style.width, element.style.height].map(Number.parseFloat))
async function pull(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 })
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 })
  await page.mouse.up()
}

test('widgets are added from the panel, chosen by a click, dragged, resized by a handle, moved by keys, deleted and brought back [MES-027] [PRN-001] [PRN-003] [PRN-004] [PRN-005] [PRN-008] [PRN-009] [PRN-010]', async () => {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  await openSignedIn(page, server.url, '/print/designer')
  const palette = page.getByRole('complementary', { name: '组件和图层' })
  await expect(page.getByRole('region', { name: '标签设计' })).toBeVisible()
  const entries = palette.getByRole('button')
  await expect(entries).toHaveText(['文本', '条码', '富文本', '表格', '图片'])

  await entries.filter({ hasText: /^文本$/ }).click()
  await entries.filter({ hasText: /^条码$/ }).click()
  const [text, code] = [box(page, /^文本/), box(page, /^条码/)]
  await expect(text).toBeVisible()
  expect([(await placeOf(page, /^文本/)).slice(0, 2), (await placeOf(page, /^条码/)).slice(0, 2)]).toEqual([
    [50, 0],
    [170, 0], // beside it, not on top of it
  ])
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
  const page = await browser.newPage({ locale: 'zh-CN' })
  await openSignedIn(page, server.url, '/print/demo')
  await page.getByText('容器', { exact: true }).click()
  const tried: string[] = []
  page.on('request', (request) => tried.push(new URL(request.url()).port))
  const print = () => page.getByRole('button', { name: 'C-LODOP 打印' }).click()
  const dialog = page.getByRole('dialog')

  await print()
  await expect(dialog).toContainText('请安装 C-LODOP 打印控件')
  expect(tried.filter((port) => port === '8000' || port === '18000')).toEqual(['8000', '18000'])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const early = await openLodopService({ port: lodopPorts[0], isReady: false })
  await print()
  await expect(dialog).toContainText('打印控件还没有准备好')
  await page.keyboard.press('Escape')
  await early.close()

  const service = await openLodopService({ port: lodopPorts[1], isReady: true })
  await print()
  await expect(page.getByText('已交给打印控件')).toBeVisible()
  const [calls = []] = service.previews
  expect(calls.map(({ name }) => name)).toEqual(['PRINT_INITA', 'SET_PRINT_PAGESIZE', 'NEWPAGEA', 'ADD_PRINT_IMAGE', 'SET_PRINT_STYLEA'])
  const picture = /src="data:image\/png;base64,([^"]+)"/.exec(String(calls[3]?.args[4]))?.[1] ?? ''
  expect(await scannedIn(Buffer.from(picture, 'base64'))).toEqual(['CT-0217'])
  await expect(page.locator('iframe[title=打印控件]')).toHaveCount(1)
  service.closePreview()
  await expect(page.locator('iframe[title=打印控件]')).toHaveCount(0)
  await service.close()
})

test('the settings of quick labels stand in two columns, and are opened, written and kept by the keyboard alone [PRN-035]', async () => {
  const page = await browser.newPage({ locale: 'zh-CN' })
  await openSignedIn(page, server.url, '/eq/list')
  await tabTo(page, page.getByRole('button', { name: '二维码标签' }))
  await page.keyboard.press('Enter')
  const labels = page.getByRole('dialog', { name: '二维码标签' })
  await expect(labels).toBeVisible()
  await tabTo(page, labels.getByRole('button', { name: /设\s?置/ }))
  await page.keyboard.press('Enter')
  const settings = page.getByRole('dialog', { name: '操作' })
  await expect(settings.getByLabel('标题文字')).toBeFocused()
  const lefts = await settings.locator('.ant-form-item').evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)))
  expect(lefts).toHaveLength(17)
  expect(new Set(lefts).size).toBe(2)
  await page.keyboard.type('设备标签')
  await tabTo(page, settings.getByLabel('列数'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('设置成功')).toBeVisible()
  await expect(settings).toHaveCount(0)
  await expect(labels).toBeVisible()
})

test('a label is drawn, written, moved, saved and brought into use by the keyboard alone', async () => {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  await openSignedIn(page, server.url, '/print/designer')
  const { keyboard } = page
  const panel = page.getByRole('complementary', { name: '属性' })
  const write = async (label: string, words: string) => {
    await tabTo(page, panel.getByLabel(label, { exact: true }))
    await keyboard.press('Control+a')
    await keyboard.type(words)
  }
  await write('模板名称', '盘点标签')
  const palette = page.getByRole('complementary', { name: '组件和图层' })
  await tabTo(page, palette.getByRole('button').filter({ hasText: /^条码$/ }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(box(page, /^条码/)).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, box(page, /^条码/))
  await keyboard.press('ArrowRight')
  await keyboard.press('Shift+ArrowDown')
  await write('内容', '${code}')
  await tabTo(page, panel.getByLabel('码制', { exact: true }))
  await keyboard.type('DataM')
  await keyboard.press('Enter')
  await keyboard.press('Control+s')
  await keyboard.press('Control+s') // in a hurry: still one label
  await expect(page.getByText('已保存')).toBeVisible()
  await page.waitForURL(/\/print\/designer\?id=/)
  await tabTo(page, page.getByRole('button', { name: '生效 v1' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByText('“盘点标签”第 1 版已生效')).toBeVisible()
  expect((await templates('draft')).filter(({ title }) => title === '盘点标签')).toEqual([])
  const made = (await templates()).find(({ title }) => title === '盘点标签')
  const items = [{ type: 'bar-code', left: 51, top: 3.8, value: '${code}', style: { codeType: 'DataMatrix' } }]
  expect(JSON.parse(made?.tempItems ?? '')).toMatchObject(items)
})

test('of every plant’s label the designer draws ink and boxes within 0.2 mm of the layout', async () => {
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 }, deviceScaleFactor: 3, locale: 'zh-CN' })
  await openSignedIn(page, server.url, '/print/template')
  const ofThePlant = (await templates()).filter(({ code }) => plantLabels.some(({ name }) => name === code))
  expect(ofThePlant).toHaveLength(plantLabels.length)
  for (const row of ofThePlant) {
    await page.goto(`${server.url}/print/designer?id=${row.id}`)
    const fields = isLabelBiz(row.bizType) ? labelSources[row.bizType] : []
    const { boxes, ink, dot } = await offInDesigner(page, 3, { template: templateOf(row), fields })
    expect(boxes, row.title).toBeLessThanOrEqual(0.2)
    expect(ink, row.title).toBeLessThanOrEqual(0.2 + dot) // what stands on the edge of a dot is drawn on either side of it
  }
})

test('on a phone a template is looked at, previewed and printed; to design it a larger screen is asked for', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  await openSignedIn(page, server.url, '/print/template')
  const [template] = await templates()
  await page.goto(`${server.url}/print/designer?id=${template?.id}`)
  await expect(page.getByText('屏幕太小，不能设计')).toBeVisible()
  await expect(page.getByRole('img', { name: `${template?.title}，第 1 页` })).toBeVisible()
  await expect(page.getByRole('complementary', { name: '组件和图层' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: '预览打印' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '下载 PDF' })).toBeEnabled()
  if (screens) await page.screenshot({ path: `${screens}/print-designer-390x844.png` })
})

test('the card of a batch is printed from its row, from several rows, and from its page, on the plant’s label printer', async () => {
  const printer = await openLabelPrinter({ port: 0, host: '127.0.0.1', labelMs: 1 })
  const send = sending(server.url, await server.token())
  await send('/mes/print/printer/add', { name: '标签机', host: '127.0.0.1', port: printer.port })
  const order = await addOrder(send)
  await send('/mes/order/approve', await send('/mes/order/submit', order))
  const plan = await splitOrder(send, order.id, '5,5')
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  await openSignedIn(page, server.url, '/mes/plan')
  const dialog = page.getByRole('dialog')
  const rows = page.locator('tbody tr.ant-table-row')
  await expect(rows).toHaveCount(2)
  const sendToPrinter = async () => {
    await expect(dialog.getByRole('img', { name: /148 × 210 mm/ })).toBeVisible()
    if (screens) await page.screenshot({ path: `${screens}/print-labels-1366x768.png` })
    await dialog.getByRole('button', { name: '送打印机' }).click()
  }

  await pressInRow(rows.first(), '打印标签')
  await sendToPrinter()
  await expect(page.getByText(/已排队：任务 P\d+，1 张/)).toBeVisible()
  await printer.whenPrinted(1)

  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '打印标签 2 条' }).click()
  await sendToPrinter()
  await expect(dialog).toContainText('已经打印过，补打请选择原因')
  await dialog.getByLabel('补打原因').click()
  await page.getByTitle('标签破损').click()
  await dialog.getByLabel('补打说明').fill('掉进料斗')
  await sendToPrinter()
  await printer.whenPrinted(3)

  await page.goto(`${server.url}/mes/plan/detail/${plan.id}`)
  await page.getByRole('button', { name: '打印标签' }).click()
  await expect(dialog.getByRole('img', { name: /148 × 210 mm/ })).toBeVisible()
  await printer.close()
})

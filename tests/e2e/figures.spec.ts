import { expect, test } from '../support/browserTest.ts'
import type { Browser, Page } from 'playwright/test'
import { signInPage } from '../support/signInPage.ts'

/** Numbers that know their rows: what one person changes, the number of another shows, and a tap on it opens exactly those rows. */
const screens = process.env['SCREENS']
test.describe.configure({ mode: 'parallel' })

const open = async (browser: Browser, url: string, path: string) => {
  const page = await (await browser.newContext()).newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  await signInPage(page, url, { path })
  return { page, failures }
}
const tile = (page: Page) => page.getByRole('link', { name: /^数据字典/ }).and(page.locator('[data-opens]'))
const numberIn = async (page: Page) => Number(/\d+/.exec((await tile(page).textContent())?.replaceAll(',', '') ?? '')?.[0])

test('a number changes within a second of what another page does, without a reload, and a tap opens exactly as many rows', async ({ browser, emptyPlant }) => {
  const reader = await open(browser, emptyPlant.url, '/dashboard/analysis')
  await expect(tile(reader.page)).toContainText(/\d/)
  const before = await numberIn(reader.page)

  const writer = await open(browser, emptyPlant.url, '/isystem/dict')
  await writer.page.getByRole('button', { name: /新\s?增/ }).click()
  await writer.page.getByLabel('字典名称', { exact: true }).last().fill('领料原因')
  await writer.page.getByLabel('字典编码', { exact: true }).last().fill('figures_reason')
  await writer.page.getByRole('button', { name: /保\s?存/ }).click()
  await expect(writer.page.getByText('添加成功！')).toBeVisible()
  await expect.poll(() => numberIn(reader.page), { timeout: 2000 }).toBe(before + 1) // a second, and the pace of this look

  await tile(reader.page).click()
  await reader.page.waitForURL('**/isystem/dict')
  await expect(reader.page.getByText(new RegExp(`共${before + 1}条`))).toBeVisible()
  expect([...reader.failures, ...writer.failures]).toEqual([])
})

test('a report draws its numbers, and a tap on a bar opens exactly the records that it stands for', async ({ browser, emptyPlant }) => {
  const { page, failures } = await open(browser, emptyPlant.url, '/isps/log/report')
  const report = page.getByRole('region', { name: '日志统计' })
  const biggest = report.locator('.ant-table-row').first()
  await expect(biggest).toBeVisible()
  const counted = await biggest.locator('td').last().textContent()
  expect(Number(counted)).toBeGreaterThan(0)
  const chart = report.getByRole('img', { name: /柱状图/ })
  await expect(chart.locator('svg path')).not.toHaveCount(0)
  const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  if (screens) await page.screenshot({ path: `${screens}/report.png` })
  const bars = await report.locator('.ant-table-row').count()
  // the biggest line is the first bar: low down in the middle of the first part of the picture
  await page.mouse.click(x + 60 + (width - 90) / bars / 2, y + height * 0.8)
  await page.waitForURL(/\/isystem\/log\?.*logType_MultiString=/)
  await expect(page.getByRole('region', { name: '日志', exact: true }).getByText(`共${counted}条`)).toBeVisible()
  expect(failures).toEqual([])
})

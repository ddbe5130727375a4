import { expect, test } from '../support/browserTest.ts'
import { openStillPage, settled, unansweredOf } from '../support/settledPage.ts'
import { openSignedIn, signInPage } from '../support/signInPage.ts'

/** Pages that show something before anybody chose. `SCREENS` keeps pictures. */
test.describe.configure({ mode: 'parallel' })

const screens = process.env['SCREENS']
const noTour = () => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 }))

test('通讯总览, 趋势, 追溯 and 操作台 open with what matters now', async ({ browser, demo }) => {
  const page = await openStillPage(browser)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.addInitScript(noTour)
  const unanswered = unansweredOf(page)
  await openSignedIn(page, demo.url, '/plc/overview')
  const keep = async (name: string) => {
    await settled(page, unanswered)
    if (screens) await page.screenshot({ path: `${screens}/first-${name}-1366x768.png` })
  }
  await expect(page.getByRole('tab', { name: '测点', exact: true })).toBeVisible()
  await keep('plc-overview')

  await page.goto(`${demo.url}/plc/trend?range=7d`)
  await expect(page.getByText(/先看第一台设备|它有报警/)).toBeVisible()
  await expect(page.getByText(/这些测点从 .* 才开始有记录，之前没有数据/)).toBeVisible()
  await keep('trend')

  await page.goto(`${demo.url}/trace`)
  await expect(page.getByText('先看最近做成的批次')).toBeVisible()
  await expect(page.getByText(/个相关批次/)).toBeVisible()
  await keep('trace')

  await page.goto(`${demo.url}/mes/operator`)
  await expect(page.getByRole('region', { name: '当前任务' })).toBeVisible()
  await keep('operator')
})

test('the palette finds a page by the letters of its pinyin', async ({ page, demo }) => {
  await page.addInitScript(noTour)
  await openSignedIn(page, demo.url)
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '查找页面、设备、测点、单据' }).fill('kcqd')
  await expect(page.getByRole('option').first()).toContainText('库存清单')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/wms/inventory')
})

test('the tour leaves the page as it found it: its place, its focus and what can be pressed', async ({ browser, demo }) => {
  const page = await openStillPage(browser)
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInPage(page, demo.url)
  const tour = page.locator('.ant-tour')
  await expect(tour).toBeVisible()
  const stands = () =>
    page.evaluate(() => ({
      body: [document.body.getAttribute('style') ?? '', document.body.className],
      scroll: [scrollY, ...[...document.querySelectorAll('main, .ant-layout-content')].map((each) => each.scrollTop)],
      url: location.pathname,
    }))
  for (let step = 1; step < 5; step += 1) await tour.getByRole('button', { name: '下一步' }).click()
  if (screens) await page.screenshot({ path: `${screens}/tour-last.png` })
  await tour.getByRole('button', { name: /结束|完\s?成/ }).click()
  await expect(tour).toHaveCount(0)
  const after = await stands()
  await page.reload()
  await expect(page.getByRole('region', { name: '现在要做' })).toBeVisible()
  await expect(tour).toHaveCount(0)
  expect(after).toEqual(await stands())
  await page.keyboard.press('1')
  await page.waitForURL((url) => url.pathname !== '/dashboard/analysis')
})

test('on a phone an alarm is acknowledged in two taps', async ({ browser, demo }) => {
  const page = await openStillPage(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(noTour)
  await openSignedIn(page, demo.url, '/plc/alarm')
  const waiting = page.getByRole('region', { name: '未确认' })
  await expect(waiting.getByRole('button', { name: /^确认 / }).first()).toBeVisible({ timeout: 90_000 }) // the demonstration breaks a machine within a minute
  const last = waiting.getByRole('button', { name: /^确认 / }).last()
  const subject = await last.innerText()
  await last.click()
  await expect(waiting.getByRole('button', { name: '再点一次，算我去：管理员' })).toBeVisible()
  if (screens) await page.screenshot({ path: `${screens}/alarms-390x844.png` })
  await waiting.getByRole('button', { name: '再点一次，算我去：管理员' }).click()
  await expect(page.getByText('确认成功').first()).toBeVisible()
  await expect(page.getByRole('button', { name: subject, exact: true })).toHaveCount(0)
})

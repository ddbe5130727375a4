import { expect, test } from '../support/browserTest.ts'
import type { Page } from 'playwright/test'
import type { OfficeServer } from '../support/officeServer.ts'
import { openSignedIn, signInPage } from '../support/signInPage.ts'

/** What a test breaks it mends: the plant is that of others as well. */
test.describe.configure({ mode: 'parallel' })

const openAt = (page: Page, { url }: OfficeServer, path: string) => openSignedIn(page, url, path)

test('a display route without a token goes to the login page and comes back after signing in [DSP-014]', async ({ page, office }) => {
  await page.goto(`${office.url}/display/plc`)
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fdisplay%2Fplc$/)
  await signInPage(page, office.url, { path: '/display/plc' })
  await expect(page.locator('[data-link=connected]')).toHaveCount(1)
})

test('the PLC wall shows all 24 machines alive, without the shell of the office [DSP-001, DSP-002, DSP-013]', async ({ page, office }) => {
  await openAt(page, office, '/display/plc')
  await expect(page.locator('[data-tag$=".state"][data-quality=good]')).toHaveCount(24)
  await expect(page.locator('.ant-layout, .ant-menu, .ant-tabs')).toHaveCount(0)
  const scrolls = await page.evaluate(
    () => document.documentElement.scrollHeight > window.innerHeight || document.documentElement.scrollWidth > window.innerWidth,
  )
  expect(scrolls).toBe(false)
})

test('a machine that breaks is first on the wall with the reason in words, without a reload [DSP-007, DSP-008]', async ({ page, office }) => {
  await openAt(page, office, '/display/plc')
  const well = page.locator('[data-tag^="PR-"][data-tag$=".state"]').filter({ hasText: /运行|待机|短停|待料/ }) // machines also break by themselves
  const stateTag = (await well.first().getAttribute('data-tag')) ?? ''
  const [machine = ''] = stateTag.split('.')
  await office.plant.order({ kind: 'break', machine, faultCode: 1 })
  await expect(page.locator(`[data-tag="${stateTag}"]`)).toHaveText('故障')
  await office.plant.order({ kind: 'mend', machine })
  await expect(page.locator(`[data-tag="${stateTag}"]`)).not.toHaveText('故障')
})

test('the powder wall follows a register from the PLC to the pixel [DSP-005, DSP-010]', async ({ page, office }) => {
  await openAt(page, office, '/display/powder')
  await office.plant.order({ kind: 'set', machine: 'ML-02', tag: 'outTemp', value: 71.5 })
  await expect(page.locator('[data-tag="ML-02.outTemp"]').first()).toHaveText('71.5')
  await office.plant.order({ kind: 'release', machine: 'ML-02', tag: 'outTemp' })
  await expect(page.locator('[data-tag="ML-02.outTemp"]').first()).not.toHaveText('71.5')
})

test('a device that is cut off is shown with the reason and the last value in grey, and comes back by itself [DSP-012]', async ({ page, office }) => {
  await openAt(page, office, '/display/tags/ML-01')
  const value = page.locator('[data-tag="ML-01.outTemp"]')
  await expect(value).toHaveAttribute('data-quality', 'good')
  await office.plant.order({ kind: 'hang', machine: 'ML-01' })
  await expect(value).toHaveAttribute('data-quality', /bad|stale/)
  await expect(value).toHaveText(/\d/)
  await expect(page.getByText(/响应超时|通讯中断|过期/).first()).toBeVisible()
  await office.plant.order({ kind: 'unhang', machine: 'ML-01' })
  await expect(value).toHaveAttribute('data-quality', 'good')
})

test('a sensor that sends NaN is bad, never zero', async ({ page, office }) => {
  await openAt(page, office, '/display/tags/ML-03')
  const value = page.locator('[data-tag="ML-03.vibration"]')
  await office.plant.order({ kind: 'nan', machine: 'ML-03', tag: 'vibration' })
  await expect(value).toHaveAttribute('data-quality', 'bad')
  await expect(value).not.toHaveText(/NaN|^0(\.0+)?$/)
  await expect(page.getByText('传感器故障').first()).toBeVisible()
  await office.plant.order({ kind: 'release', machine: 'ML-03', tag: 'vibration' })
  await expect(value).toHaveAttribute('data-quality', 'good')
})

import { colorMeasures } from '#contract/modules/spc/colorMeasure.ts'
import { endpointsOf } from '#contract/resource.ts'
import { officeCalls } from '../support/officeCalls.ts'
import { expect, test } from '../support/browserTest.ts'
import { openSignedIn } from '../support/signInPage.ts'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
})

type Listed = { records: { formulaId: string }[] }

test('a rule that the demonstration breaks stands on the chart and in words, opens its records, and limits are held from the page', async ({ page, demo }) => {
  const ask = officeCalls(demo.url, await demo.token())
  const { records } = (await ask('GET', `${endpointsOf(colorMeasures).list}?pageSize=1&verdict=fail`)) as Listed // a page of a list
  const key = `colour:${records[0]?.formulaId ?? ''}:dL`
  await openSignedIn(page, demo.url, `/qc/spc?characteristic=${encodeURIComponent(key)}&limits=own`)
  await expect(page.getByRole('img', { name: /^单值控制图，30 组，.*超出 3σ/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^第 30 组的记录 .*▲ 出控/ })).toBeVisible()
  await expect(page.getByText(/^▲ 超出 3σ$/).first()).toBeVisible()

  await page.getByRole('button', { name: '固定控制限' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /固\s*定/ })).toBeDisabled()
  await dialog.getByRole('textbox', { name: '固定原因' }).fill('浏览器测试')
  await dialog.getByRole('button', { name: /固\s*定/ }).click()
  await expect(page.getByText(/^已固定，第 \d+ 版$/)).toBeVisible()
  await expect(page.getByText(/^固定第 \d+ 版/)).toBeVisible()

  await page.getByRole('button', { name: '第 30 组的记录' }).click()
  await expect(page).toHaveURL(/\/qc\/colorMeasure\?.*measureNo=CM/)
  await expect(page.getByRole('row').filter({ hasText: '超差' })).toHaveCount(1)
})

test('the plots of the shade that is off are drawn, with the batches that they are drawn from [VW-009]', async ({ page, demo }) => {
  await openSignedIn(page, demo.url, '/dashboard/gplot')
  await expect(page.getByRole('img', { name: /^a\* b\* 颜色云：24 批围绕标准，最新一批超差/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^ΔE 逐批，24 批/ })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '▲ 超差' }).first()).toBeVisible()
  await page.goto(`${demo.url}/display/plots`)
  await expect(page.getByText(/^▲ ΔE \d\.\d\d，偏/)).toBeVisible()
  await page.goto(`${demo.url}/display/quality`)
  await expect(page.getByRole('region', { name: '控制图' })).toContainText('▲ 出控')
})

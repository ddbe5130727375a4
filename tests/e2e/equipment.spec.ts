import { expect, test } from '../support/browserTest.ts'
import { signInPage } from '../support/signInPage.ts'
import { pressInRow } from '../support/rowCommand.ts'

test('a machine that the office renames has its new name on a wall that hangs there, without a reload', async ({ browser, office: { url } }) => {
  test.setTimeout(120_000)
  const wall = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage()
  let loads = 0
  wall.on('load', () => (loads += 1))
  await signInPage(wall, url, { path: '/display/plc' })
  await expect(wall.locator('[data-tag$=".state"][data-quality=good]')).toHaveCount(24, { timeout: 20_000 })
  await expect(wall.getByText('涡轮磨粉机 1#').first()).toBeVisible()
  const before = loads

  const office = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  await signInPage(office, url, { path: '/eq/list' })
  await office.goto(`${url}/eq/list?equipCode=ML-02`)
  const row = office.locator('tr[data-row-key]', { hasText: 'ML-02' })
  await pressInRow(row, /编\s?辑/)
  await office.locator('.ant-drawer input#name').fill('眼影专用磨粉机')
  await office.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(office.getByText('修改成功!')).toBeVisible()

  await expect(wall.getByText('眼影专用磨粉机').first()).toBeVisible({ timeout: 10_000 })
  await expect(wall.locator('[data-tag$=".state"][data-quality=good]')).toHaveCount(24)
  expect(loads).toBe(before)
})

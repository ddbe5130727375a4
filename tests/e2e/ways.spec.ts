import { expect, test } from '../support/browserTest.ts'
import { openSignedIn } from '../support/signInPage.ts'

/** From anywhere to anything and back, by keyboard where there is a key. */
test('Ctrl+K leads to a machine, the machine to its neighbour, its tags and back to the office, whose tabs survive a reload', async ({
  browser,
  office: { url },
}) => {
  test.setTimeout(120_000)
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })).newPage()
  await openSignedIn(page, url, '/eq/list')
  await expect(page.getByRole('tab', { name: '设备台账' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '查找页面、设备、测点、单据' }).fill('ml-02')
  await expect(page.getByRole('option', { name: /^ML-02 / })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/display\/machine\/ML-02$/)

  await expect(page.getByRole('navigation', { name: '其他设备' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/display\/machine\/ML-03$/)
  await page.getByRole('link', { name: '测点' }).click()
  await expect(page).toHaveURL(/\/display\/tags\/ML-03$/)
  await page.getByRole('link', { name: 'ML-03 看板' }).click()
  await expect(page).toHaveURL(/\/display\/machine\/ML-03$/)
  await page.getByRole('link', { name: '回办公页面' }).click()
  await expect(page).toHaveURL(/\/dashboard\/analysis$/)
  await expect(page.getByRole('tab', { name: '设备台账' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('tab', { name: '设备台账' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '键盘操作' })).toBeVisible()

  await page.goto(`${url}/display/nowhere`)
  await page.getByRole('link', { name: 'PLC 监控' }).last().click()
  await expect(page).toHaveURL(/\/display\/plc$/)
})

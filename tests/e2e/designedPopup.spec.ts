import { designedPage } from '#contract/designedNames.ts'
import { expect, test } from '../support/browserTest.ts'
import { openSignedIn } from '../support/signInPage.ts'

const screens = process.env['SCREENS']
const code = 'wordList'

test('a column of a designed table picks a row of a report, and other columns of the record are filled by it [ONL-003]', async ({ page, emptyPlant }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1366, height: 768 })
  await openSignedIn(page, emptyPlant.url, '/online/cgform')
  await page.getByRole('button', { name: '新建表' }).click()
  const dialog = page.getByRole('dialog')
  const csv = '序号,选词,数据值\nW-1,,\n'
  await dialog.locator('input[type=file]').setInputFiles({ name: '用词.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByText('认出 3 列，1 行')).toBeVisible()
  await dialog.getByLabel('编码').fill(code)
  await dialog.getByRole('button', { name: /新\s*建/ }).click()

  await page.getByRole('textbox', { name: '选词的编码' }).click()
  await page.getByRole('combobox', { name: '选词的类型' }).fill('弹窗')
  await page.keyboard.press('Enter')
  const goesTo = async (column: string, field: string) => {
    await page.getByRole('combobox', { name: `${column}放到` }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(field, { exact: true }).click()
  }
  await expect(page.getByRole('alert').filter({ hasText: '请选择至少一列放到哪个字段' })).toBeVisible()
  await goesTo('名称', '选词')
  await goesTo('数据值', '数据值')
  if (screens) await page.screenshot({ path: `${screens}/designer-popup-1366.png` })
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await page.getByRole('region', { name: '同步计划' }).getByRole('button', { name: '同步数据库' }).click()
  await expect(page.getByText('在用 v1').filter({ visible: true })).toBeVisible()

  await page.goto(emptyPlant.url + designedPage(code))
  await page.getByRole('button', { name: /新\s*增/ }).click()
  await dialog.getByLabel('序号', { exact: true }).fill('W-100')
  await dialog.getByRole('button', { name: '选择选词' }).click()
  const picker = page.getByRole('dialog', { name: '字典项' })
  const row = picker.locator('.ant-table-row').first()
  const [word, value] = [(await row.getByRole('cell').nth(2).innerText()).trim(), (await row.getByRole('cell').nth(3).innerText()).trim()]
  expect(word.length * value.length, 'the row says something').toBeGreaterThan(0)
  await row.getByRole('radio').check()
  await picker.getByRole('button', { name: /确\s*定/ }).click()
  await expect(dialog.getByLabel('选词', { exact: true })).toHaveValue(word)
  await expect(dialog.getByLabel('数据值', { exact: true })).toHaveValue(value)
  await page
    .getByRole('button', { name: /确\s*定|保\s*存/ })
    .last()
    .click()
  const record = page.getByRole('row', { name: /W-100/ })
  await expect(record.getByRole('cell', { name: word, exact: true }).first()).toBeVisible()
  await expect(record.getByRole('cell', { name: value, exact: true }).first()).toBeVisible()
})

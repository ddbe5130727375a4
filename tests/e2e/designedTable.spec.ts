import type { Page } from 'playwright/test'
import { designedPage, designedPath } from '#contract/designedNames.ts'
import { nodeId } from '../../server/modules/access/rights/declaredTree.ts'
import { expect, test } from '../support/browserTest.ts'
import { handWorkbook, numberCell, row, textCell } from '../support/handWorkbook.ts'
import { officeAnswers, officeCalls } from '../support/officeCalls.ts'
import { signIn } from '../support/serverProcess.ts'
import { openSignedIn, signInPage } from '../support/signInPage.ts'

/** A table from a file of Excel to the first refused line of a person who uses it, and the server is never started anew. */
const code = 'toolLoan'
const workbook = handWorkbook({
  sheets: [
    {
      name: '工具借用',
      rows: [
        row(['单号', '工具', '数量', '备注'].map(textCell)),
        row([textCell('TL-001'), textCell('扳手'), numberCell(2), textCell('急')]),
        row([textCell('TL-002'), textCell('锤子'), numberCell(1)]),
      ].join(''),
    },
  ],
})
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).last().click()

/** Has what was drawn stand in the database. */
async function putIntoService(page: Page, says: string, version: number): Promise<void> {
  await page.getByRole('button', { name: /保\s*存/ }).click()
  const plan = page.getByRole('region', { name: '同步计划' })
  await expect(plan.getByText(says)).toBeVisible()
  await plan.getByRole('button', { name: '同步数据库' }).click()
  await expect(page.getByText(`在用 v${version}`).filter({ visible: true })).toBeVisible()
}

test('a table with a child table and a rule is designed from an Excel file; a person with a role uses it, imports into it and is refused [TASK-100]', async ({
  page,
  browser,
  emptyPlant,
}) => {
  test.setTimeout(180_000)
  await openSignedIn(page, emptyPlant.url, '/online/cgform')
  await page.getByRole('button', { name: '新建表' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({ name: '工具借用.xlsx', mimeType: xlsx, buffer: workbook })
  await expect(dialog.getByText('认出 4 列，2 行')).toBeVisible()
  await dialog.getByLabel('编码').fill(code)
  await dialog.getByRole('button', { name: /新\s*建/ }).click()
  await page.getByText(/^规则 \d+$/).click()
  await page.getByRole('button', { name: '加条件规则' }).click()
  const rule = page.getByRole('group', { name: '规则 1' })
  await rule.getByLabel('哪些字段').click()
  await page.getByTitle('备注').last().click()
  await page.keyboard.press('Escape')
  await putIntoService(page, '建表“工具借用”，4 个字段', 1)

  await page.goto(`${emptyPlant.url}/online/cgform`)
  await page
    .getByRole('row', { name: /工具借用/ })
    .getByRole('button', { name: '加子表' })
    .click()
  await dialog.getByLabel('名称').fill('借用明细')
  await dialog.getByLabel('编码').fill('toolLoanLine')
  await dialog.getByRole('button', { name: /新\s*建/ }).click()
  await expect(page.getByRole('heading', { name: '借用明细', exact: true })).toBeVisible()
  await page.goto(`${emptyPlant.url}/online/cgform?id=${code}`)
  await page.getByText('表和索引').click()
  await page.getByLabel('子表').click()
  await page.getByTitle('借用明细').click()
  await page.keyboard.press('Escape')
  await putIntoService(page, '建表“借用明细”，3 个字段', 2)

  const ask = officeCalls(emptyPlant.url, await emptyPlant.token())
  const rights = ['list', 'add', 'import'].map((verb) => `online:${code}:${verb}`)
  const { id: roleId } = (await ask('POST', '/sys/role/add', { roleName: '借用员', roleCode: 'lender' })) as { id: string } // the record that was made
  const permissionIds = ['online', nodeId(designedPage(code)), ...rights].join(',')
  await ask('POST', '/sys/permission/saveRolePermission', { roleId, permissionIds, lastpermissionIds: '' })
  const lender = { username: 'lender', password: 'lends-the-tools-1' }
  await ask('POST', '/sys/user/add', { ...lender, realname: '借用员', selectedroles: roleId })

  const own = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  await signInPage(own, emptyPlant.url, { ...lender, path: designedPage(code) })
  await own.getByRole('button', { name: /新\s*增/ }).click()
  const form = own.getByRole('dialog')
  await form.getByLabel('单号', { exact: true }).fill('TL-100')
  await press(own, /确\s*定|保\s*存/)
  await expect(form.getByText(/备注.*(必填|不能为空|填写)|请填写备注|请输入备注/).first()).toBeVisible()
  await form.getByLabel('备注', { exact: true }).fill('早班用')
  await press(own, /确\s*定|保\s*存/)
  await expect(own.getByRole('cell', { name: 'TL-100', exact: true })).toBeVisible()

  const bring = async (csv: string) => {
    await own.getByRole('button', { name: /导\s*入/ }).click()
    await own.locator('input[type=file]').setInputFiles({ name: '借用.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await own.getByRole('button', { name: '开始上传' }).click()
  }
  await bring('单号,工具,数量,备注\nTL-201,钳子,1,夜班用\nTL-202,卷尺,两把,夜班用\n')
  await expect(own.getByText(/第 3 行/).first()).toBeVisible()
  await own
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click()
  await expect(own.getByRole('cell', { name: 'TL-201', exact: true })).toHaveCount(0) // all lines or none
  await bring('单号,工具,数量,备注\nTL-201,钳子,1,夜班用\nTL-202,卷尺,2,夜班用\n')
  await expect(own.getByRole('cell', { name: 'TL-202', exact: true })).toBeVisible()

  await expect(own.getByRole('button', { name: /删\s*除/ })).toHaveCount(0)
  const asLender = officeAnswers(emptyPlant.url, await signIn(emptyPlant.url, lender.username, lender.password))
  expect((await asLender('DELETE', `${designedPath}/${code}/delete?id=1`)).status).toBe(403)
})

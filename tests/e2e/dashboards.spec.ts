import type { Page } from 'playwright/test'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import { suppliers } from '#contract/modules/material/supplier.ts'
import { endpointsOf } from '#contract/resource.ts'
import { nodeId } from '../../server/modules/access/rights/declaredTree.ts'
import { expect, test } from '../support/browserTest.ts'
import { officeCalls } from '../support/officeCalls.ts'
import { openSignedIn, signInPage } from '../support/signInPage.ts'

/** A report becomes a dashboard by clicks; whoever opens it sees what they may, as it is now, and the rows behind every number. */
const column = (fieldName: string, fieldTxt: string) => ({ fieldName, fieldTxt, fieldType: 'String' })
const report = {
  code: 'dashSuppliers',
  name: '看板上的供应商',
  dbSource: '',
  roleCodes: '',
  cgrSql: "select code, name, case when name like '%颜料' then '颜料' else '包材' end as sort from mes_supplier where code like 'DB-%' and code <> :without",
  columnsJson: JSON.stringify([column('code', '编码'), column('name', '名称'), column('sort', '类别')]),
  paramsJson: JSON.stringify([{ paramName: 'without', paramTxt: '除了', paramValue: '' }]),
}
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}
async function addTile(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: '加一块' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}

test('a dashboard is drawn from a report; a number follows what others do, opens its rows, and is not shown to who may not read them', async ({
  page,
  browser,
  emptyPlant,
}) => {
  test.setTimeout(180_000)
  const ask = officeCalls(emptyPlant.url, await emptyPlant.token())
  const addSupplier = (code: string, name: string) => ask('POST', endpointsOf(suppliers).add, { code, name })
  for (const [code, name] of [
    ['DB-1', '云山颜料'],
    ['DB-2', '海川包材'],
    ['DB-3', '山河颜料'],
  ] as const)
    await addSupplier(code, name)
  await ask('POST', endpointsOf(reportHeads).add, report)

  await openSignedIn(page, emptyPlant.url, '/online/dashboard')
  await page.getByRole('button', { name: '新建看板' }).click()
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('请输入名称')).toBeVisible()
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('供应商一览')
  await page.getByRole('textbox', { name: '编码', exact: true }).fill('dashboardOne')
  await page.getByRole('button', { name: '参数' }).click()
  await page.getByRole('button', { name: '加一个参数' }).click()
  await page.getByLabel('第 1 个参数的参数名').fill('without')
  await page.getByLabel('第 1 个参数的标题').fill('除了')
  await page.getByRole('button', { name: '好', exact: true }).click()
  await addTile(page, '数字')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('第 1 块：请选择报表')).toBeVisible()
  await choose(page, '报表', '看板上的供应商')
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('有几家')
  await addTile(page, '表格')
  await choose(page, '分组', '类别')
  await addTile(page, '柱状图')
  await choose(page, '分组', '类别')
  await expect(page.getByRole('img', { name: /柱状图/ }).locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('数据看板已保存')).toBeVisible()
  await page.getByRole('button', { name: /^打\s*开$/ }).click()

  const number = page.getByRole('region', { name: '有几家' }).getByRole('button', { name: /条$/ })
  await expect(number).toHaveText('3 条')
  const sorts = page.getByRole('table', { name: /按类别/ })
  await expect(sorts.getByRole('row', { name: /颜料/ })).toContainText('2 条')
  await addSupplier('DB-4', '江南颜料') // somebody else, and nothing is loaded anew
  await expect(number).toHaveText('4 条')
  await expect(sorts.getByRole('row', { name: /颜料/ })).toContainText('3 条')
  await page.getByRole('textbox', { name: '除了', exact: true }).fill('DB-1')
  await page.getByRole('button', { name: /查\s*询/ }).click()
  await expect(number).toHaveText('3 条')
  await sorts.getByRole('row', { name: /颜料/ }).click()
  await expect(page.getByRole('status', { name: '只看' })).toContainText('类别 = 颜料')
  const rows = page.getByRole('table', { name: '看板上的供应商' }).getByRole('row', { name: /DB-/ })
  await expect(rows).toHaveText([/DB-3/, /DB-4/])
  await page.getByRole('button', { name: '看全部' }).click()
  await expect(rows).toHaveCount(3)

  const { id: roleId } = (await ask('POST', '/sys/role/add', { roleName: '只看看板', roleCode: 'looker' })) as { id: string } // the record that was made
  const permissionIds = ['online', nodeId('/online/dashboard'), 'sys:dashboard:list'].join(',')
  await ask('POST', '/sys/permission/saveRolePermission', { roleId, permissionIds, lastpermissionIds: '' })
  const looker = { username: 'looker', password: 'looks-at-boards-1' }
  await ask('POST', '/sys/user/add', { ...looker, realname: '看板员', selectedroles: roleId })
  const own = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  await signInPage(own, emptyPlant.url, { ...looker, path: '/online/dashboard/dashboardOne' })
  await expect(own.getByText('没有权限看这部分').first()).toBeVisible()
  await expect(own.getByText(/\d+ 条/)).toHaveCount(0)
  await expect(own.getByRole('button', { name: /设\s*计/ })).toHaveCount(0)
})

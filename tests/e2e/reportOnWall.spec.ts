import { suppliers } from '#contract/modules/material/supplier.ts'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import { endpointsOf } from '#contract/resource.ts'
import { expect, test } from '../support/browserTest.ts'
import { officeCalls } from '../support/officeCalls.ts'
import { foreman, startOfficeServer } from '../support/officeServer.ts'
import { openSignedIn, signInPage } from '../support/signInPage.ts'

/** A number of a report goes onto a wall by clicks; what the wall shows is said to whoever may not see it, and when it does not come. `SCREENS` keeps pictures. */
const column = { fieldName: 'code', fieldTxt: '编码', fieldType: 'String' }
const report = {
  code: 'wallSuppliers',
  name: '有效供应商',
  dbSource: '',
  roleCodes: '',
  cgrSql: "select code from mes_supplier where code like 'RW-%'",
  columnsJson: JSON.stringify([column]),
  paramsJson: '[]',
}

test('a number of a report is put on a board, hangs on the wall, and says why where it cannot be read', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const { url, token, stop } = await startOfficeServer()
  try {
    const call = officeCalls(url, await token())
    for (const code of ['RW-1', 'RW-2']) await call('POST', endpointsOf(suppliers).add, { code, name: code })
    const made = (await call('POST', endpointsOf(reportHeads).add, report)) as { id: string; version: number } // the record that was made
    const board = (await call('POST', '/mes/wall/add', { wallCode: 'RW', name: '供应商墙' })) as { id: string }

    await openSignedIn(page, url, `/mes/wall/editor?id=${board.id}`)
    await page.getByRole('button', { name: '报表数字' }).click()
    await expect(page.getByRole('region', { name: '检查' })).toContainText('还没有选报表')
    await page.getByRole('combobox', { name: '报表', exact: true }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('有效供应商', { exact: true }).click()
    await expect(page.getByRole('region', { name: '检查' })).not.toContainText('还没有选报表')
    await expect(page.frameLocator('iframe').getByRole('region', { name: '有效供应商' })).toContainText('2 条')
    if (process.env['SCREENS']) await page.screenshot({ path: `${process.env['SCREENS']}/report-editor.png` })
    await expect(page.getByText('草稿已保存')).toBeVisible()
    await page.getByRole('button', { name: /^发\s*布/ }).click()
    await expect(page.getByText('版本 1 已发布')).toBeVisible()

    const wall = await (await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })).newPage()
    await signInPage(wall, url, { path: '/display/board/RW' })
    const figure = wall.getByRole('region', { name: '有效供应商' })
    await expect(figure).toContainText('2 条')
    await expect(figure).toContainText('截至')
    if (process.env['SCREENS']) await wall.screenshot({ path: `${process.env['SCREENS']}/report-wall.png` })

    const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select i as code from n'
    await call('PUT', endpointsOf(reportHeads).edit, { ...report, id: made.id, version: made.version, cgrSql: endless })
    await wall.reload()
    await expect(wall.getByRole('alert').filter({ hasText: '查询超过 5 秒，已停止' })).toBeVisible({ timeout: 30_000 })
    if (process.env['SCREENS']) await wall.screenshot({ path: `${process.env['SCREENS']}/report-slow.png` })

    const own = await (await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })).newPage()
    await own.goto(`${url}/display/board/RW`)
    await own.getByLabel('用户名').fill(foreman.username)
    await own.locator('input[name=password]').fill(foreman.password)
    await own.locator('button[type=submit]').click()
    await own.getByRole('button', { name: /确\s?定|进\s?入/ }).click() // for which department
    await expect(own.getByRole('alert').filter({ hasText: '没有权限' })).toBeVisible()
    await expect(own.getByText('2 条')).toHaveCount(0)
  } finally {
    await stop()
  }
})

import type { Page } from 'playwright/test'
import { atLeast } from '../support/atLeast.ts'
import { expect, test } from '../support/browserTest.ts'
import { openSignedIn } from '../support/signInPage.ts'

const screens = process.env['SCREENS']
async function pictures(page: Page, name: string): Promise<void> {
  if (!screens) return
  for (const [width, height] of [
    [1920, 1080],
    [1366, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(700) // what moves has come to rest
    await page.screenshot({ path: `${screens}/${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1920, height: 1080 })
}

const file = '单号,客户,数量,寄出日期,备注\nSS-001,云棠,12,2026-11-20,急\nSS-002,初蕊,24.5,2026-11-21,\n'

test('a table is begun from a file, drawn, given lines, put into service and used, and the server is never started anew', async ({ page, emptyPlant }) => {
  await openSignedIn(page, emptyPlant.url, '/online/cgform')
  await page.getByRole('button', { name: '新建表' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({ name: '样品寄送.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(dialog.getByText('认出 5 列，2 行')).toBeVisible()
  await dialog.getByLabel('编码').fill('sampleSend')
  await dialog.getByRole('button', { name: /新\s*建/ }).click()

  await expect(page.getByRole('heading', { name: '样品寄送', exact: true })).toBeVisible()
  const preview = page.getByRole('region', { name: '预览' })
  await expect(preview.getByLabel('寄出日期')).toBeVisible()
  await page.getByRole('button', { name: '加字段' }).click()
  await page.getByLabel('第 6 个字段的名称').fill('快递单号')
  await page.getByLabel('快递单号的编码').fill('expressNo')
  await expect(preview.getByLabel('快递单号')).toBeVisible()
  await page.getByRole('button', { name: /保\s*存/ }).click()
  const plan = page.getByRole('region', { name: '同步计划' })
  await expect(plan.getByText('建表“样品寄送”，6 个字段')).toBeVisible()
  await pictures(page, 'designer-new')
  await plan.getByRole('button', { name: '同步数据库' }).click()
  await expect(page.getByText('在用 v1').filter({ visible: true })).toBeVisible()

  await page.goto(`${emptyPlant.url}/online/cgform`)
  await page
    .getByRole('row', { name: /样品寄送/ })
    .getByRole('button', { name: '加子表' })
    .click()
  await dialog.getByLabel('名称').fill('寄送明细')
  await dialog.getByLabel('编码').fill('sampleLine')
  await dialog.getByRole('button', { name: /新\s*建/ }).click()
  await expect(page.getByRole('heading', { name: '寄送明细', exact: true })).toBeVisible()

  await page.goto(`${emptyPlant.url}/online/cgform`)
  await expect(page.getByRole('row', { name: /寄送明细/ })).toBeVisible()
  await pictures(page, 'designs')
  await page.getByRole('table').getByRole('link', { name: '样品寄送' }).click()
  await page.getByText('表和索引').click()
  await page.getByLabel('子表').click()
  await page.getByTitle('寄送明细').click()
  await page.keyboard.press('Escape')
  await pictures(page, 'designer-table')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(plan.getByText('建表“寄送明细”，3 个字段')).toBeVisible()
  await plan.getByRole('button', { name: '同步数据库' }).click()
  await expect(page.getByText('在用 v2').filter({ visible: true })).toBeVisible()

  await page.getByRole('button', { name: '打开列表' }).click()
  await expect(page.getByRole('columnheader', { name: '寄出日期' })).toBeVisible()
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByLabel('单号', { exact: true }).last().fill('SS-009')
  await pictures(page, 'list-form')
  await page
    .getByRole('button', { name: /确\s*定|保\s*存/ })
    .last()
    .click()
  await expect(page.getByRole('cell', { name: 'SS-009', exact: true })).toBeVisible()

  await page.goto(`${emptyPlant.url}/online/cgform?id=sampleSend`)
  await page.getByRole('button', { name: '去掉备注' }).click()
  await page.getByRole('button', { name: '去掉单号' }).click()
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(plan.getByText('1 行有内容，会没有')).toBeVisible()
  await expect(plan.getByRole('button', { name: '同步数据库' })).toBeDisabled()
  await pictures(page, 'designer-loss')
  await plan.getByLabel('输入表的名称确认丢失内容').fill('样品寄送')
  await plan.getByRole('button', { name: '同步数据库' }).click()
  await expect(page.getByText('在用 v3').filter({ visible: true })).toBeVisible()
  await page.getByText('版本', { exact: true }).click()
  await expect(page.getByText('删字段“单号”：1 行有内容，会没有')).toBeVisible()
  await pictures(page, 'designer-versions')
})

const lists = [
  ['/online/cgformList/shelfPlan', 'auto/OnlCgformAutoList', '自动列表'],
  ['/online/cgformErpList/shelfPlan', 'auto/erp/OnlCgformErpList', '主子列表'],
  ['/online/cgformTabList/shelfPlan', 'auto/tab/OnlCgformTabList', '页签列表'],
  ['/online/cgformInnerTableList/shelfPlan', 'auto/innerTable/OnlCgformInnerTableList', '内嵌列表'],
  ['/online/cgformTreeList/shelfPlan', 'auto/OnlCgformTreeList', '树形列表'],
  ['/online/cgformCopyList/shelfPlan', 'OnlCgformCopyList', '复制的表'],
] as const

test('menus that name the lists of the online forms show a designed table and its lines, each in its way [ONL-006]', async ({ page, emptyPlant }) => {
  const headers = { 'x-access-token': await emptyPlant.token(), 'content-type': 'application/json' }
  const send = async (method: 'GET' | 'POST', path: string, body: object | null) => {
    const answer = await fetch(emptyPlant.url + path, { method, headers, ...(body === null ? {} : { body: JSON.stringify(body) }) })
    const envelope = (await answer.json()) as { success: boolean; message: string; result: { mark: string } } // the envelope of every answer
    expect(envelope.success, envelope.message).toBe(true)
    return envelope.result
  }
  const no = { kind: 'text', name: 'no', title: '编号', isRequired: true }
  const fields = [
    { kind: 'reference', name: 'headerId', title: '主表', resource: 'onlineShelfPlan', form: 'once', list: 'never' },
    { kind: 'number', name: 'lineNo', title: '行号' },
    { ...no, name: 'item', title: '物品' },
  ]
  const line = { code: 'shelfLine', title: '货架明细', label: 'item', below: 'shelfPlan', fields }
  const header = {
    code: 'shelfPlan',
    title: '货架计划',
    label: 'no',
    fields: [no],
    lines: [{ code: 'shelfLine', parentField: 'headerId', orderField: 'lineNo' }],
  }
  for (const table of [line, header]) await send('POST', '/online/cgform/api/addAll', { design: { table } })
  const { mark } = await send('GET', '/online/cgform/api/plan/shelfPlan', null)
  await send('POST', '/online/cgform/api/doDbSynch/shelfPlan/normal', { mark })
  await send('POST', '/online/cgform/api/form/shelfPlan', { no: 'H-1', online_shelf_line: [{ lineNo: 1, item: '层板' }] })
  for (const [url, component, name] of lists)
    await send('POST', '/sys/permission/add', { name, parentId: 'online', menuType: 1, url, component: `modules/online/cgform/${component}` })

  await openSignedIn(page, emptyPlant.url, lists[0][0])
  await expect(page.getByRole('cell', { name: 'H-1', exact: true })).toBeVisible()
  await pictures(page, 'list-auto')
  for (const [url] of atLeast(2, lists.slice(1, 3))) {
    await page.goto(emptyPlant.url + url)
    await page.getByRole('button', { name: '明细' }).click()
    await expect(page.getByRole('cell', { name: '层板', exact: true })).toBeVisible()
    await pictures(page, url.split('/')[2] ?? '')
  }
  await page.goto(emptyPlant.url + lists[3][0])
  await page.getByRole('button', { name: /展开/ }).first().click()
  await expect(page.getByRole('cell', { name: '层板', exact: true })).toBeVisible()
  await pictures(page, 'list-inner')
  await page.goto(emptyPlant.url + lists[4][0])
  await expect(page.getByRole('cell', { name: 'H-1', exact: true })).toBeVisible()
  for (const path of [lists[5][0], '/online/cgform']) {
    await page.goto(emptyPlant.url + path)
    await expect(page.getByRole('row', { name: /online_shelf_plan/ })).toBeVisible()
  }
})

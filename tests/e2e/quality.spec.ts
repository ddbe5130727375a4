import type { Page } from 'playwright/test'
import { expect, test } from '../support/browserTest.ts'
import { choose, signDialog, startQualityPlant } from '../support/qualityPlant.ts'
import { openSignedIn } from '../support/signInPage.ts'

let plant: Awaited<ReturnType<typeof startQualityPlant>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  plant = await startQualityPlant()
})
test.afterAll(async () => {
  await plant.stop()
})

const steps = (page: Page) => page.getByRole('group', { name: '下一步' })

/** A lot of 1000 units that waits for its inspection by a template. */
async function lotToInspect(templateId: string, lotNo: string): Promise<string> {
  const lot = { lotNo, materialId: plant.materialId, mfgDate: '2026-01-01', expireDate: '2029-08-01', assayFactor: 1, tintFactor: 1, coaFile: '' }
  const { id: lotId } = await plant.made('/mes/materialLot', lot)
  return (await plant.made('/mes/qcOrder', { qcType: 'IQC', templateId, lotId, lotSize: 1000 })).id
}
type Row = { id: string; version: number; judge: string }
const readingsOf = async (qcId: string) => ((await plant.call('GET', `/mes/qcResult/list?qcId=${qcId}&column=seq&order=asc`)) as { records: Row[] }).records // as the desk reads them
const give = async (qcId: string, command: string) => {
  const { version } = (await plant.call('GET', `/mes/qcOrder/queryById?id=${qcId}`)) as { version: number }
  await plant.call('POST', `/mes/qcOrder/${command}`, { id: qcId, version })
}
const notAccepted = (qcId: string) => plant.signedCall('/mes/qcOrder', 'mesQcOrder', qcId, 'review', { result: 'fail', note: '不接收' }, 'reviewer')

test('an inspection asks what its template and its plan say, judges each reading as it is typed, and is tightened after two lots that were not accepted [TASK-060]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const look = { key: 'a', seq: 1, name: '外观', type: 'choice', choices: '均匀,结块', goodChoices: '均匀' }
  const water = { key: 'b', seq: 2, name: '水分', type: 'number', unit: '%', low: 0, high: 2, rangeLow: 0, rangeHigh: 100, sampleSize: 2 }
  const plan = { name: '来料检验', qcType: 'IQC', materialId: plant.materialId, sampling: 'gb2828', level: 'II', aql: 1 }
  const template = await plant.made('/mes/qcTemplate', { ...plan, lines: { mesQcItem: { changed: [look, water], deleted: [] } } })
  await plant.call('POST', '/mes/qcTemplate/approve', { id: template.id, version: template.version })
  const [first, second, third] = [await lotToInspect(template.id, 'QC-1'), await lotToInspect(template.id, 'QC-2'), await lotToInspect(template.id, 'QC-3')]

  await openSignedIn(page, plant.url, `/qc/desk?qc=${first}`)
  await steps(page)
    .getByRole('button', { name: /取\s*样/ })
    .click()
  const grid = page.getByRole('region', { name: '检验结果' })
  const row = (at: number) => grid.getByRole('row').nth(at + 1)
  await expect(grid.getByRole('row')).toHaveCount(4)
  await expect(row(0)).toContainText('外观：不合格数')
  await expect(row(0)).toContainText('0 ～ 2 个') // letter J at AQL 1: 80 units, Ac 2
  await expect(row(2)).toContainText('0 ～ 2 %')
  const typed = async (at: number, value: string, verdict: string) => {
    await row(at).getByRole('textbox').fill(value)
    await expect(row(at)).toContainText(verdict)
  }
  await typed(0, '2', '✓ 合格')
  await typed(0, '81', '81 高于仪器量程上限 80')
  await typed(1, '2', '✓ 合格')
  await typed(2, '2.000001', '▲ 不合格')
  await expect(page.getByRole('button', { name: '保存结果' })).toBeDisabled()
  await typed(0, '3', '▲ 不合格')
  await page.getByRole('button', { name: '保存结果' }).click()
  await expect(page.getByText('已保存 3 个结果')).toBeVisible()
  expect((await readingsOf(first)).map(({ judge }) => judge)).toEqual(['fail', 'pass', 'fail']) // the server's own verdict
  await steps(page).getByRole('button', { name: '提交复核' }).click()
  await expect(steps(page).getByRole('button', { name: '复核判定' })).toBeVisible()
  await notAccepted(first)

  await give(second, 'sample')
  const readings = (await readingsOf(second)).map(({ id, version }, at) => ({ id, version, value: at === 0 ? '3' : '1' }))
  await plant.call('POST', '/mes/qcOrder/record', { id: second, readings })
  await give(second, 'submit')
  await notAccepted(second)

  await page.goto(`${plant.url}/qc/desk?qc=${third}`)
  await steps(page)
    .getByRole('button', { name: /取\s*样/ })
    .click()
  await expect(row(0)).toContainText('0 ～ 1 个') // tightened: Ac 1
  await typed(0, '1', '✓ 合格')
  await typed(0, '2', '▲ 不合格')
})

test('what a batch still lacks is looked up when its release is opened; before it is released it stays at the dock, and then it ships [TASK-063]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { call, made, materialId, lotId, batchNo, huCode, storeId, binId, releaseId } = plant
  const { id: dockLocationId } = await made('/mes/location', { code: 'Q-OUT', name: '出货区', type: 'ship', parentId: '', status: 1 })
  const line = { key: 'a', seq: 1, materialId, planQty: 5 }
  const header = { outType: 'other', orderId: null, customerId: null, supplierId: null, place: '上海一仓', needTime: '2099-01-01 16:00:00' }
  const where = { fromLocationId: storeId, dockLocationId, vehicle: '', remark: '', lines: { mesOutLine: { changed: [line], deleted: [] } } }
  const out = await made('/mes/outOrder', { ...header, ...where })
  const released = (await call('POST', '/mes/outOrder/release', { id: out.id, version: out.version })) as { version: number }
  await call('POST', '/mes/outOrder/scan', { id: out.id, version: released.version, huCode })

  const atDock = async () => {
    await page.goto(`${plant.url}/wms/outScan?order=${out.id}`)
    await page.getByRole('button', { name: '交接发运' }).first().click()
    await signDialog(page, '交接发运', 1)
  }
  const points = page.getByRole('region', { name: '放行核对' })
  const decide = async () => {
    await steps(page).getByRole('button', { name: '放行决定' }).click()
    await choose(page, '决定', '放行')
    await signDialog(page, '放行决定', 1)
  }
  await openSignedIn(page, plant.url, `/wms/outScan?order=${out.id}`)
  await expect(page.getByRole('list', { name: '已备的货' })).toContainText(`不能发运：批次 ${batchNo} 还没有放行`)
  await atDock()
  await expect(page.getByText('请处理后再交接').first()).toBeVisible()

  await page.goto(`${plant.url}/qc/release/detail/${releaseId}`)
  await expect(points.getByRole('heading')).toHaveText('▲ 还有 3 项没有完成')
  for (const open of ['▲ 称量全部复核', '▲ 检验全部完成', '▲ 已留样']) await expect(points).toContainText(open)
  await decide()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('还有 3 项没有完成，不能放行')
  const weight = (await call('GET', `/mes/weightOrder/queryById?id=${plant.weightId}`)) as { version: number }
  await call('POST', '/mes/weightOrder/cancel', { id: plant.weightId, version: weight.version, reason: '不称了' })
  await made('/mes/specimen', { type: 'product', lotId, qty: 100, needQty: 50, unit: 'g', locationId: binId })
  await page.reload()
  await expect(points.getByRole('heading')).toHaveText('▲ 还有 1 项没有完成')
  await expect(points).toContainText('✓ 已留样')

  const item = { key: 'a', seq: 1, name: 'ΔE', type: 'number', low: 0, high: 1 }
  const template = await made('/mes/qcTemplate', { name: '成品检验', qcType: 'FQC', materialId, lines: { mesQcItem: { changed: [item], deleted: [] } } })
  await call('POST', '/mes/qcTemplate/approve', { id: template.id, version: template.version })
  const { id: qcId } = await made('/mes/qcOrder', { qcType: 'FQC', templateId: template.id, lotId })
  await give(qcId, 'sample')
  await call('POST', '/mes/qcOrder/record', { id: qcId, readings: (await readingsOf(qcId)).map(({ id, version }) => ({ id, version, value: '0.4' })) })
  await give(qcId, 'submit')
  await plant.signedCall('/mes/qcOrder', 'mesQcOrder', qcId, 'review', { result: 'pass' }, 'reviewer')
  await page.reload()
  await expect(points.getByRole('heading')).toHaveText('✓ 各项都已完成，可以放行')
  await decide()
  await expect(page.getByText(`${batchNo} 的放行决定已签名`)).toBeVisible()
  await atDock()
  await expect(page.getByText('现在没有要发的货')).toBeVisible()
  const { records: sent } = (await call('GET', `/mes/outItem/list?outId=${out.id}`)) as { records: { status: string }[] }
  expect(sent.map(({ status }) => status)).toEqual(['shipped'])
})

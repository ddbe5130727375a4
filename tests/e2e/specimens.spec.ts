import type { Page } from 'playwright/test'
import { dayPlus } from '../../contract/rules/calendar/clock.ts'
import { expect, test } from '../support/browserTest.ts'
import { choose, reviewer, signDialog, startQualityPlant } from '../support/qualityPlant.ts'
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
const step = (page: Page, name: string) => steps(page).getByRole('button', { name: new RegExp(`^${Array.from(name).join('\\s*')}$`) })
const row = (page: Page, ...texts: string[]) => texts.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'))

/** The nightly job that says which specimens are due and which are over. */
async function night(): Promise<void> {
  const { records } = (await plant.call('GET', '/sys/quartzJob/list?jobClassName=quality.specimens.due')) as { records: { id: string }[] }
  await plant.call('GET', `/sys/quartzJob/execute?id=${records[0]?.id}`)
}
async function openOne(page: Page, specimenNo: string): Promise<void> {
  const { records } = (await plant.call('GET', `/mes/specimen/list?specimenNo=${specimenNo}`)) as { records: { id: string }[] }
  await page.goto(`${plant.url}/qc/specimen/detail/${records[0]?.id}`)
}

test('a specimen is sealed with twice what a test takes, looked at after a year, taken out and destroyed by two, and each step leaves its trail [TASK-064]', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { today, lotNo } = plant
  await page.setViewportSize({ width: 1600, height: 900 })
  await openSignedIn(page, plant.url, '/qc/specimen')
  await page
    .getByRole('button', { name: /新\s*增/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await choose(page, '类型', '成品')
  await form.getByRole('combobox', { name: '批次' }).fill(lotNo)
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText(lotNo).first().click()
  await form.getByLabel('留样量').fill('99')
  await form.getByLabel('一次全检用量').fill('50')
  await form.getByRole('combobox', { name: '存放位置' }).click()
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText('留样柜').click()
  const save = form.getByRole('button', { name: /确\s*定|保\s*存|提\s*交/ })
  await save.click()
  await expect(form.getByText('留样量应不少于一次全检用量的 2 倍')).toBeVisible()
  await form.getByLabel('留样量').fill('100')
  await save.click()
  await expect(form).toBeHidden()
  await expect(row(page, '已封存', dayPlus(today, 365))).toHaveCount(1) // the next look
  await expect(row(page, dayPlus(today, 365))).toContainText(dayPlus(today, 183)) // kept half a year beyond its lot

  await expect(row(page, 'SP-DUE')).toContainText('已封存')
  await night()
  await expect(row(page, 'SP-DUE')).toContainText('待观察') // the list follows by itself

  await openOne(page, 'SP-DUE')
  await expect(step(page, '销毁')).toHaveCount(0) // not before it is over
  for (const [result, l, a] of [
    ['正常', '50', '10'],
    ['有变化', '53', '14'],
  ] as const) {
    await step(page, '观察').click()
    await choose(page, '结果', result)
    const colour = { 'L*': l, 'a*': a, 'b*': '20' }
    for (const [axis, value] of Object.entries(colour)) await form.getByLabel(axis).fill(value)
    await form.getByRole('button', { name: /观\s*察/ }).click()
    await expect(page.getByText(`SP-DUE 的观察已记录，下次 ${dayPlus(today, 365)}`).last()).toBeVisible() // that of the look before may stand beside it
    await expect(form).toBeHidden()
  }
  await step(page, '领用').click()
  await form.getByLabel('领用量').fill('40')
  await form.getByLabel('用途').fill('客诉复检')
  await signDialog(page, '领 用', 2)
  await expect(page.getByText('SP-DUE 已领用，还剩 60 g')).toBeVisible()

  await openOne(page, 'SP-OVER')
  await step(page, '销毁').click()
  await form.getByLabel('销毁说明').fill('保存期满')
  await signDialog(page, '销 毁', 2)
  await expect(page.getByText('SP-OVER 已由两人签名销毁')).toBeVisible()

  await page.goto(`${plant.url}/qc/specimenObs`)
  await expect(row(page, 'SP-DUE', '正常')).toContainText(today)
  await expect(row(page, 'SP-DUE', '有变化')).toContainText('5')
  await page.goto(`${plant.url}/qc/specimenUse`)
  for (const [specimenNo, kind, amount] of [
    ['SP-DUE', '领用', '40'],
    ['SP-OVER', '销毁', '100'],
  ] as const)
    for (const told of [amount, '吴佳', reviewer.realname]) await expect(row(page, specimenNo, kind)).toContainText(told)
})

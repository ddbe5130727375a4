import { expect } from 'playwright/test'
import type { Page } from 'playwright/test'
import { officeCalls } from '../support/officeCalls.ts'
import type { OfficeCall } from '../support/officeCalls.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { beginPacking, dispatchedTask, weighFirstLine } from './firstFloorTasks.ts'
import { scanPlant } from './scanPlant.ts'

/** Where somebody begins the day: at their own page, with what the office made for it. */
type FirstTask = (place: { page: Page; demo: Pick<ServerProcess, 'url' | 'token'>; call: OfficeCall }) => Promise<void>
type Made = { id: string; version: number }

const named = (name: string) => new RegExp(name.split('').join('\\s?')) // antd parts two characters
const stepOf = (page: Page) => page.locator('ol[aria-label="状态"] li[aria-current=step]')

/** A draft of an order like those that the demonstration has. */
async function draftOrder(call: OfficeCall): Promise<Made> {
  const { records } = (await call('GET', '/mes/order/list?orderType=mass&unit=kg&pageNo=1&pageSize=1')) as {
    records: { customerId: string; productId: string }[]
  } // as the list says
  const { customerId, productId } = records[0] ?? { customerId: '', productId: '' }
  const delivery = { key: 'a', seq: 1, deliverAt: '2099-02-01 12:00:00', place: '上海一仓', qty: 10 }
  const order = { orderType: 'mass', customerId, productId, qty: 10, unit: 'kg', overPct: 3, underPct: 0, dueDate: '2099-02-01', priority: 3 }
  return (await call('POST', '/mes/order/add', { ...order, lines: { mesOrderDelivery: { changed: [delivery], deleted: [] } } })) as Made
}

/** By role: the command that its day begins with, given by a person at the page of it. */
export const firstTasks: Readonly<Record<string, FirstTask>> = {
  async planner({ page, demo, call }) {
    const { id } = await draftOrder(call)
    await page.goto(`${demo.url}/mes/order/detail/${id}`)
    await page
      .getByRole('group', { name: '下一步' })
      .getByRole('button', { name: named('提交审核') })
      .click()
    await expect(stepOf(page)).toContainText('待审')
  },
  async manager({ page, demo, call }) {
    const { id, version } = await draftOrder(call)
    await call('POST', '/mes/order/submit', { id, version })
    await page.goto(`${demo.url}/mes/order/detail/${id}`)
    await page
      .getByRole('group', { name: '下一步' })
      .getByRole('button', { name: named('审核') })
      .first()
      .click()
    await expect(stepOf(page)).toContainText('已审')
  },
  async storekeeper({ page, demo }) {
    const plant = await scanPlant(demo, '7301')
    await page.goto(`${demo.url}/mes/picking?issue=${plant.issueId}`)
    await page.getByLabel('件码').fill(plant.units[0]?.huCode ?? '')
    await page
      .getByRole('button', { name: named('拣料') })
      .first()
      .click()
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: plant.units[0]?.huCode ?? '' }),
    ).toBeVisible()
  },
  async operator({ page, demo, call }) {
    const { taskNo, machine } = await dispatchedTask(call)
    await page.goto(`${demo.url}/mes/operator?machine=${machine}`)
    const inHand = page.getByRole('region', { name: '当前任务' })
    await expect(inHand).toContainText(taskNo)
    await inHand.getByRole('button', { name: named('开工') }).click()
    await expect(inHand.getByRole('group', { name: '报工' })).toBeVisible()
  },
  async weigher({ page }) {
    await weighFirstLine(page)
  },
  async packer({ page }) {
    await beginPacking(page)
  },
  async qa({ page, demo }) {
    const { made, material } = await scanPlant(demo, '7303')
    const lot = { lotNo: 'QCD-QA', materialId: material.id, mfgDate: '2026-01-01', expireDate: '2029-08-01', assayFactor: 1, tintFactor: 1, coaFile: '' }
    const { id } = await made('/mes/materialLot', lot)
    await page.goto(`${demo.url}/mes/materialLot/detail/${id}`)
    await page
      .getByRole('group', { name: '下一步' })
      .getByRole('button', { name: named('判合格') })
      .click()
    await expect(stepOf(page)).toContainText('合格')
  },
  async colourist({ page, demo, call }) {
    const listed = async (path: string) => ((await call('GET', path)) as { records: Made[] }).records[0] ?? { id: '', version: 0 } // as the list says
    const shade = await listed('/mes/colorFormula/list?colorNo=F06')
    await page.goto(`${demo.url}/mes/colourDesk?id=${shade.id}`)
    await page.getByRole('button', { name: '计算加料' }).click()
    await expect(page.getByRole('list', { name: '往缸里加' })).toBeVisible()
    const version = await listed(`/mes/formulaVersion/list?formulaId=${shade.id}&status=approved`)
    await call('POST', '/mes/formulaVersion/copy', { id: version.id, version: version.version, reason: '客户要浅一点' })
    const draft = await listed(`/mes/formulaVersion/list?formulaId=${shade.id}&status=draft`)
    await page.goto(`${demo.url}/mes/formulaVersion/detail/${draft.id}`)
    await page
      .getByRole('group', { name: '下一步' })
      .getByRole('button', { name: named('提交') })
      .click()
    await expect(stepOf(page)).toContainText('待审')
  },
  async inspector({ page, demo }) {
    const { call, made, material } = await scanPlant(demo, '7302')
    const look = { key: 'a', seq: 1, name: '外观', type: 'choice', choices: '均匀,结块', goodChoices: '均匀' }
    const plan = { name: '当日来料检验', qcType: 'IQC', materialId: material.id, sampling: 'gb2828', level: 'II', aql: 1 }
    const template = await made('/mes/qcTemplate', { ...plan, lines: { mesQcItem: { changed: [look], deleted: [] } } })
    await call('POST', '/mes/qcTemplate/approve', { id: template.id, version: template.version })
    const lot = { lotNo: 'QCD-DAY', materialId: material.id, mfgDate: '2026-01-01', expireDate: '2029-08-01', assayFactor: 1, tintFactor: 1, coaFile: '' }
    const { id: lotId } = await made('/mes/materialLot', lot)
    const { id } = await made('/mes/qcOrder', { qcType: 'IQC', templateId: template.id, lotId, lotSize: 1000 })
    await page.goto(`${demo.url}/qc/desk?qc=${id}`)
    await page
      .getByRole('group', { name: '下一步' })
      .getByRole('button', { name: named('取样') })
      .click()
    const row = page.getByRole('region', { name: '检验结果' }).getByRole('row').nth(1)
    await row.getByRole('textbox').fill('0')
    await expect(row).toContainText('✓ 合格')
    await page.getByRole('button', { name: named('保存结果') }).click()
    await expect(page.getByRole('button', { name: named('保存结果') })).toBeDisabled()
  },
  async technician({ page, demo, call }) {
    const [name, response] = ['当日试报', '看一眼，确认即可']
    const def = { alarmCode: 'DAY-TRY', name, equipCode: 'ML-01', type: 'H', tagCode: 'ML-01.outTemp', limitValue: -100, priority: 4, response }
    const { id } = (await call('POST', '/mes/alarmDef/add', def)) as Made
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${demo.url}/plc/alarm`)
    await page.getByRole('button', { name: `确认 ML-01 ${name}`, exact: true }).click()
    await page.getByRole('button', { name: /^再点一次，算我去/ }).click()
    const stands = async () => ((await call('GET', '/mes/alarm/list?alarmCode=DAY-TRY')) as { records: { state: string }[] }).records.map(({ state }) => state) // as the list says
    await expect.poll(stands).toEqual(['C'])
    await call('DELETE', `/mes/alarmDef/delete?id=${id}`)
  },
  async viewer({ page, demo }) {
    await page.goto(`${demo.url}/eq/graph`)
    await expect(page.getByRole('main').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: /新增|导入|编辑|删除|确\s?认|审\s?核|开\s?工/ })).toHaveCount(0)
  },
}

export const officeOf = async ({ url, token }: Pick<ServerProcess, 'url' | 'token'>): Promise<OfficeCall> => officeCalls(url, await token())

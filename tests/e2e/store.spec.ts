import type { Browser, Page } from 'playwright/test'
import { expect, test } from '../support/browserTest.ts'
import { adminPassword } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'
import { scanPlant } from './scanPlant.ts'
import { wedge } from './wedge.ts'

// the check digit by GS1's own rule, reckoned by hand: 0690123451006 needs 5
const gtin = '06901234510065'
const [pda, desk] = [
  { width: 360, height: 640 },
  { width: 1366, height: 768 },
]
const keeper = { username: 'keeper_chen', realname: '陈勇', password: 'store-keeper-2027' }

async function opened(browser: Browser, url: string, path: string, viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await browser.newContext({ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage()
  const { username, password } = keeper
  await signInPage(page, url, { path, username, password })
  return page
}
const lastScans = (page: Page) => page.getByRole('list', { name: '最近的扫码' }).getByRole('listitem')
const next = (page: Page) => page.getByRole('region', { name: '下一步' })

test('the storekeeper reads a label in, puts away, moves, picks what ends first and ships it by scans, and a lot on hold is stopped at the dock [TASK-030, TASK-031, TASK-033, MES-009, MES-010, MES-012]', async ({
  browser,
  emptyPlant,
}) => {
  test.setTimeout(120_000)
  const plant = await scanPlant(emptyPlant, '7120')
  const { call, made, material } = plant
  const { records } = (await call('GET', '/sys/role/list?roleCode=storekeeper')) as { records: { id: string }[] }
  await call('POST', '/sys/user/add', { ...keeper, selectedroles: records[0]?.id ?? '' })
  await call('PUT', '/mes/material/edit', { id: material.id, version: material.version, gtin })
  const [down, dock] = [
    await made('/mes/location', { code: '7120-IN', name: '收货区', type: 'quarantine', parentId: '', status: 1 }),
    await made('/mes/location', { code: '7120-OUT', name: '出货区', type: 'ship', parentId: '', status: 1 }),
  ]
  const store = ((await call('GET', '/mes/location/list?code=7120-WH')) as { records: { id: string }[] }).records[0]?.id ?? ''
  type Order = { id: string; version: number; inNo: string; outNo: string }
  const orderOf = async (path: string, header: object, lines: object) => {
    const order = (await made(path, { ...header, lines })) as unknown as Order
    await call('POST', `${path}/release`, { id: order.id, version: order.version })
    return order
  }
  const line = { key: 'a', seq: 1, materialId: material.id, planQty: 10 }
  const truck = { inType: 'other', supplierId: null, sourceNo: 'PO-7120', toLocationId: down.id, planTime: '2099-01-01 08:00:00', dock: '1', remark: '' }
  const receipt = await orderOf('/mes/inOrder', truck, { mesInLine: { changed: [line], deleted: [] } })

  // in: two bags by one label, on a handheld
  const hand = await opened(browser, emptyPlant.url, '/wms/inScan', pda)
  await hand.getByRole('button', { name: new RegExp(receipt.inNo) }).click()
  await hand.getByLabel('扫厂家标签').waitFor()
  await wedge(hand, `01${gtin}3103005000112601021729010110LOT-7120`)
  await expect(hand.getByLabel('批号')).toHaveValue('LOT-7120')
  await expect(hand.getByLabel('有效期至')).toHaveValue('2029-01-01')
  await expect(hand.getByLabel('生产日期')).toHaveValue('2026-01-02')
  await expect(hand.getByLabel('每件数量')).toHaveValue('5')
  await hand.getByLabel('件数', { exact: true }).fill('2')
  await hand.getByRole('button', { name: '收货 2 件' }).click()
  await expect(hand.getByRole('status').filter({ hasText: '已收 2 件' })).toBeVisible()
  await expect(hand.getByRole('list', { name: '收货行' })).toContainText('已收齐')
  expect(await hand.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(pda.width)
  const lot = ((await call('GET', '/mes/materialLot/list?lotNo=LOT-7120')) as { records: { id: string; version: number; qualityStatus: string }[] }).records[0]
  expect(lot?.qualityStatus).toBe('pending')
  await call('POST', '/mes/materialLot/pass', { id: lot?.id, version: lot?.version })

  // away: unit, then place
  const { records: units } = (await call('GET', `/mes/hu/list?lotId=${lot?.id}&column=huCode&order=asc`)) as { records: { huCode: string }[] }
  const [one, other] = units.map(({ huCode }) => huCode)
  if (!one || !other) throw new Error('two bags were received')
  await hand.getByText('上架 2').click()
  await hand.getByLabel('扫件码').waitFor()
  await wedge(hand, one)
  await expect(hand.getByRole('region', { name: '上架' })).toContainText(`${one} 放到`)
  await wedge(hand, plant.binCode)
  await expect(lastScans(hand).first()).toContainText(`${one} 已移到 ${plant.binCode}`)
  expect(await plant.placeOf(one)).toBe(plant.bin.id)

  // the office: one box for everything
  const needs = { outType: 'other', orderId: null, customerId: null, supplierId: null, place: '上海一仓', needTime: '2099-01-01 16:00:00' }
  const from = { fromLocationId: store, dockLocationId: dock.id, vehicle: '', remark: '' }
  const wanted = { key: 'a', seq: 1, materialId: material.id, planQty: 10 }
  const out = await orderOf('/mes/outOrder', { ...needs, ...from }, { mesOutLine: { changed: [wanted], deleted: [] } })
  const office = await opened(browser, emptyPlant.url, '/wms/workbench', desk)
  await expect(office.getByRole('region', { name: '要做的事' })).toContainText(out.outNo)
  await expect(office.getByRole('region', { name: '要做的事' })).toContainText('氧化铁黑7120')
  await office.getByLabel('扫任何码').waitFor()
  await wedge(office, '7120-A-01')
  await expect(next(office)).toContainText('7120-A-01')
  await wedge(office, other)
  await expect(lastScans(office).first()).toContainText(`${other} 已移到 7120-A-01`)
  await office.getByRole('button', { name: '扫别的' }).click()
  await wedge(office, one)
  await expect(office.getByRole('region', { name: '扫到的' })).toContainText(one)
  await wedge(office, out.outNo)
  await expect(next(office)).toContainText('已备 0 / 1 行')
  await wedge(office, one)
  await expect(lastScans(office).first()).toContainText(`${one} 已拣到出货库位`)

  // out: the rest, refused at the dock while its lot is on hold, then handed over
  await office.goto(`${emptyPlant.url}/wms/outScan?order=${out.id}`)
  await expect(next(office)).toContainText('7120-A-01')
  await wedge(office, plant.units[3]?.huCode ?? '') // it lies there as well, and ends half a year later
  await expect(office.getByRole('alert')).toContainText(/应先拣.*LOT-7120/)
  await office.getByRole('button', { name: '重扫' }).click()
  await expect(office.getByRole('list', { name: '已备的货' }).getByRole('listitem')).toHaveCount(1)
  await wedge(office, other)
  await expect(office.getByRole('list', { name: '已备的货' }).getByRole('listitem')).toHaveCount(2)
  await signed(call, lot?.id ?? '', 'hold', { reason: '供应商通知', binds: 'Y' })
  await office.reload()
  await expect(office.getByRole('list', { name: '已备的货' })).toContainText('不能发运：批次 LOT-7120 是“冻结”')
  await handOver(office)
  await expect(office.getByText('请处理后再交接').first()).toBeVisible()
  await signed(call, lot?.id ?? '', 'release', { reason: '查清了' })
  await office.reload()
  await handOver(office)
  await expect(office.getByText('现在没有要发的货')).toBeVisible()
  const { records: sent } = (await call('GET', `/mes/outItem/list?outId=${out.id}`)) as { records: { status: string }[] }
  expect(sent.map(({ status }) => status)).toEqual(['shipped', 'shipped'])
})

/** The command that hands goods over, signed by who does. */
async function handOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: '交接发运' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=password]').fill(keeper.password)
  await dialog.getByRole('button', { name: '交接发运' }).click()
}

/** A command on a lot that the administrator signs for. */
async function signed(
  call: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>,
  id: string,
  command: string,
  asked: object,
): Promise<void> {
  const { version } = (await call('GET', `/mes/materialLot/queryById?id=${id}`)) as { version: number }
  const who = { username: 'admin', method: 'password', secret: adminPassword }
  const { signId } = (await call('POST', '/sys/esign/sign', { resource: 'mesMaterialLot', id, version, command, ...who })) as { signId: string }
  await call('POST', `/mes/materialLot/${command}`, { id, version, signatures: [signId], ...asked })
}

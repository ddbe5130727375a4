import type { Browser, Page } from 'playwright/test'
import { checkedCode } from '#contract/rules/scan/checkedCode.ts'
import { expect, test } from '../support/browserTest.ts'
import { openSignedIn } from '../support/signInPage.ts'
import { scanPlant } from './scanPlant.ts'
import { wedge } from './wedge.ts'

const pda = { width: 360, height: 640 }

async function opened(browser: Browser, url: string, path = '/scan'): Promise<Page> {
  const page = await (await browser.newContext({ viewport: pda, hasTouch: true, isMobile: true, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage()
  await openSignedIn(page, url, path)
  await page.getByLabel(/^请扫/).waitFor()
  return page
}
const card = (page: Page) => page.getByRole('region', { name: '扫到的' })
const lastScans = (page: Page) => page.getByRole('list', { name: '最近的扫码' }).getByRole('listitem')
const badge = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words })

test('a scanner names whatever it scans on a small screen, with an input method on and by our checked code, and a person who types is none', async ({
  browser,
  emptyPlant,
}) => {
  const plant = await scanPlant(emptyPlant, '7101')
  const [unit] = plant.units
  if (!unit) throw new Error('units were received')
  const page = await opened(browser, emptyPlant.url)
  const cases = [
    ['物料件', unit.huCode, unit.huCode],
    ['物料批次', plant.lotNo, plant.lotNo],
    ['库位', plant.binCode, plant.binCode],
    ['容器', plant.containerCode, plant.containerCode],
    ['发料单', plant.issueNo, plant.issueNo],
    ['物料', 'RM-7101', 'RM-7101'],
    ['人员', 'admin', 'admin'],
    ['物料件', checkedCode('hu', unit.huCode) ?? '', unit.huCode],
  ] as const
  for (const [kind, code, shown] of cases) {
    await wedge(page, code)
    await expect(card(page), code).toContainText(kind)
    await expect(card(page)).toContainText(shown)
  }
  await wedge(page, plant.binCode, { ime: true })
  await expect(card(page)).toContainText('库位')
  await wedge(page, plant.lotNo, { end: 'none' })
  await expect(card(page)).toContainText('物料批次')
  await wedge(page, 'NOT-THERE')
  await expect(page.getByRole('alert')).toContainText('不认识')
  await page.getByRole('button', { name: '重扫' }).click()
  const before = await lastScans(page).first().textContent()
  await page.getByLabel('请扫码').pressSequentially('HU0000001', { delay: 120 })
  await page.keyboard.press('Enter')
  await wedge(page, plant.containerCode)
  await expect(card(page)).toContainText('容器')
  expect(await lastScans(page).nth(1).textContent()).toBe(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(pda.width)
})

test('ten scans within two seconds are ten answers, in order', async ({ browser, emptyPlant }) => {
  const plant = await scanPlant(emptyPlant, '7102')
  const page = await opened(browser, emptyPlant.url)
  const codes = [plant.lotNo, ...plant.units.map(({ huCode }) => huCode), plant.containerCode, plant.binCode, plant.issueNo, 'RM-7102', 'admin']
  expect(codes).toHaveLength(10)
  await wedge(page, codes)
  await expect(lastScans(page)).toHaveCount(10)
  const heard = (await lastScans(page).allTextContents()).toReversed()
  for (const [at, code] of codes.entries()) expect(heard[at]).toContain(code)
})

test('an order and units are picked, a place and a unit is a move, a container is cleaned; the newest is taken back', async ({ browser, emptyPlant }) => {
  const plant = await scanPlant(emptyPlant, '7103')
  const [one, other, third] = plant.units
  if (!one || !other || !third) throw new Error('units were received')
  const page = await opened(browser, emptyPlant.url)
  await wedge(page, plant.issueNo)
  await card(page).getByRole('button', { name: '拣料' }).click()
  const next = page.getByRole('region', { name: '下一步' })
  await expect(next).toContainText('7103-A-01')
  await wedge(page, one.huCode)
  await expect(page.getByRole('status').filter({ hasText: '对，拿走' })).toBeVisible()
  await expect(lastScans(page).first()).toContainText(`${one.huCode} 已拣`)
  await wedge(page, other.huCode)
  await expect(next).toContainText('都拣齐了')
  await wedge(page, third.huCode)
  await expect(page.getByRole('alert')).toContainText('已经拣齐')
  await page.keyboard.press('Escape')
  await expect(badge(page, '0 待传')).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()

  await wedge(page, plant.binCode)
  await card(page).getByRole('button', { name: '移到这里' }).press('Enter')
  await wedge(page, third.huCode)
  await expect(lastScans(page).first()).toContainText(`${third.huCode} 已移到 ${plant.binCode}`)
  expect(await plant.placeOf(third.huCode)).toBe(plant.bin.id)
  await expect(page.getByRole('status').filter({ hasText: '已移库' })).toBeHidden()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(lastScans(page).first()).toContainText('已移回原来的库位')
  expect(await plant.placeOf(third.huCode)).toBe(plant.firstBin.id)
  await page.getByRole('button', { name: '返回' }).click()

  await wedge(page, third.huCode)
  await card(page).getByRole('button', { name: '移库' }).click()
  await wedge(page, plant.binCode)
  await expect(lastScans(page).first()).toContainText(`${third.huCode} 已移到 ${plant.binCode}`)
  await wedge(page, plant.containerCode)
  await card(page).getByRole('button', { name: '清洁完成' }).click()
  await expect(lastScans(page).first()).toContainText('已清洁')
  expect(await plant.containerState()).toBe('clean')
})

test('scans without a network are kept over a reload, sent once when it is back, refusals return; nobody signs out before', async ({ browser, emptyPlant }) => {
  const plant = await scanPlant(emptyPlant, '7104')
  const [one, other] = plant.units
  if (!one || !other) throw new Error('units were received')
  const page = await opened(browser, emptyPlant.url)
  await wedge(page, plant.binCode)
  await card(page).getByRole('button', { name: '移到这里' }).click()
  await page.route('**/mes/scan/**', (route) => route.abort())
  for (const { huCode } of [one, other]) {
    await wedge(page, huCode)
    await expect(lastScans(page).first()).toContainText(`${huCode} 移库　待传`)
  }
  await wedge(page, 'NOT-THERE')
  await expect(badge(page, /3 条待传/)).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await wedge(page, one.huCode)
  await expect(page.getByRole('alert')).toContainText('离线查不了')
  await page.reload()
  await expect(badge(page, /3 条待传/)).toBeVisible()
  expect(await plant.placeOf(one.huCode)).toBe(plant.firstBin.id)
  await page.getByRole('button', { name: /的菜单$/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByRole('dialog')).toContainText('还有 3 条扫码没有送出，不能退出登录')
  await page.getByRole('dialog').getByRole('button').click()
  await page.unroute('**/mes/scan/**')
  await expect(badge(page, /1 条要处理/)).toBeVisible()
  for (const { huCode } of [one, other]) expect(await plant.placeOf(huCode)).toBe(plant.bin.id)
  expect((await plant.movesOf(one.huCode)).filter(({ moveType }) => moveType === 'transfer')).toHaveLength(1)
  await badge(page, /1 条要处理/).click()
  await expect(page.getByRole('list', { name: '待传的扫码' })).toContainText('系统里没有 NOT-THERE，请核对标签，或先登记它')
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(page.getByText('都送到了，没有待传的扫码。')).toBeVisible()
})

test('the self-test shows what a scanner sends, with FNC1, and what is wrong with its layout', async ({ browser, emptyPlant }) => {
  const own = await opened(browser, emptyPlant.url, '/scan/selftest')
  await wedge(own, '010690123451005810LOT-7\u001D17281101')
  const heard = own.getByRole('region', { name: '收到的扫码' })
  await expect(heard).toContainText('␝')
  await expect(heard).toContainText('(10) LOT-7')
  await expect(heard).toContainText('(17) 281101')
  await wedge(own, 'HUHU0000123E')
  await expect(heard).toContainText('本厂校验码：物料件 HU0000123')
})

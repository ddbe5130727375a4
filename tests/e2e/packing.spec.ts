import type { Browser, Locator, Page } from 'playwright/test'
import { axe, findings } from './axe.ts'
import { expect, test } from '../support/browserTest.ts'
import { sending } from '../support/madeBatch.ts'
import { otherPacker, packed, packer, packingPlace } from '../support/packingPlace.ts'
import { startPlantScale } from '../support/plantScale.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'
import { wedge } from './wedge.ts'

/** where pictures go; none where nobody asks for them */
const screens = process.env['SCREENS']
const shot = async (page: Page, name: string) => (screens ? void (await page.screenshot({ path: `${screens}/${name}.png` })) : undefined)

async function tablet(browser: Browser, url: string, who: typeof packer, path: string, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const page = await (await browser.newContext({ viewport, hasTouch: true, locale: 'zh-CN' })).newPage()
  await signInPage(page, url, { ...who, path: '/dashboard/analysis' })
  await page.goto(url + path)
  return page
}

/** Keys of a page that are too small for a glove. */
const smallKeys = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('footer button, header button, ol a[href], ul button')]
        .map((element) => ({ name: element.textContent, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 64),
    )

/** Presses 检重 until the scale has stood still long enough, and puts every no away. */
async function weigh(page: Page, then: Locator): Promise<void> {
  const away = page.getByRole('button', { name: '重扫' })
  await expect(async () => {
    if (await away.isVisible()) await away.click()
    await page.getByRole('button', { name: '检重', exact: false }).first().click({ timeout: 1000 })
    await expect(then).toBeVisible({ timeout: 2000 })
  }).toPass()
  if (await away.isVisible()) await away.click()
}

test('two packers fill one box to exactly full at two pages: the loser of a piece hears it, and a piece that is missing is seen on the scale [MES-023] [MES-024]', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const scale = await startPlantScale('SC-02')
  const place = await packingPlace(scale.port)
  const server = await startServerProcess({ dataDir: place.dataDir })
  try {
    const send = sending(server.url, await server.token())
    const { id: workshopId } = await send('/mes/workshop/add', { code: 'W05', name: '内包车间', status: 1 })
    const { id: lineId } = await send('/mes/equipment/add', { workshopId, equipCode: 'PK-01', name: '1 号内包线', type: 'pack', status: 'active' })
    const weights = { tareWeight: packed.tareWeight, unitWeight: packed.unitWeight, weightTol: packed.weightTol }
    const job = await send('/mes/nbcJob/add', { planId: place.planId, lineId, qtyTarget: packed.packQty, packQty: packed.packQty, ...weights, remark: '' })
    await send('/mes/nbcJob/release', { id: job.id, version: job.version })
    const items = 'material,papers,machine,floor,tools'
    const cleared = await send('/mes/clearance/add', { areaType: 'equipment', equipmentId: lineId, planId: place.planId, items, photos: '', remark: '' })

    const one = await tablet(browser, server.url, packer, '/nbc/scan')
    await one.getByRole('button', { name: /烟熏玫瑰/ }).click()
    await expect(one.getByRole('status').filter({ hasText: '请先清场' })).toBeVisible()
    const signature = { resource: 'mesLineClearance', id: cleared.id, version: cleared.version, command: 'sign', method: 'password' }
    const signatures: string[] = []
    const token = async (who: typeof packer) => (await send<{ token: string }>('/sys/login', { username: who.username, password: who.password })).token
    const asPacker = sending(server.url, await token(packer))
    for (const who of [packer, otherPacker])
      signatures.push((await asPacker<{ signId: string }>('/sys/esign/sign', { ...signature, username: who.username, secret: who.password })).signId)
    await asPacker('/mes/clearance/sign', { id: cleared.id, version: cleared.version, signatures })
    await expect(one.getByRole('status').filter({ hasText: '请扫内包材标签' })).toBeVisible()
    await wedge(one, place.pans)
    await expect(one.getByRole('listitem').filter({ hasText: '铝盘' })).toContainText('领 60 个')
    await shot(one, 'nbc-scan-1280x800')
    await one.getByRole('button', { name: '开工' }).click()
    await one.getByRole('link', { name: '去装箱' }).click()

    const two = await tablet(browser, server.url, otherPacker, `/nbc/box?job=${job.id}`, { width: 360, height: 640 })
    await one.getByRole('button', { name: '开新箱' }).first().click()
    await expect(two.getByText('接着扫第 1 件', { exact: true })).toBeVisible()
    const pieces = (from: number, to: number) => Array.from({ length: to - from }, (_none, at) => `PIECE-${String(from + at).padStart(3, '0')}`)
    await wedge(one, pieces(0, 11)) // eleven within a second: each is in, in order
    await expect(one.getByText('接着扫第 12 件', { exact: true })).toBeVisible()
    await wedge(two, pieces(11, 16))
    await wedge(two, 'PIECE-003')
    await expect(two.getByRole('alert')).toContainText('已被他人扫入')
    await shot(two, 'nbc-refused-360x640')
    await two.getByRole('button', { name: '重扫' }).click()
    await expect(one.getByText('接着扫第 17 件', { exact: true })).toBeVisible()
    await expect(one.getByRole('region', { name: '这一箱的人' })).toContainText('李娜')
    await shot(one, 'nbc-box-1280x800')
    await shot(two, 'nbc-box-360x640')
    await one.evaluate(axe)
    expect(await findings(one, false)).toEqual([])
    expect([await smallKeys(one), await smallKeys(two)]).toEqual([[], []])
    await wedge(one, pieces(16, 24))
    await expect(one.getByRole('region', { name: '现在做什么' })).toContainText('放到秤上检重') // the answer to the last scan says it, too
    await wedge(two, 'PIECE-024')
    await expect(two.getByRole('alert')).toContainText('装满') // by its own page, or by the server where the last piece was quicker
    await two.getByRole('button', { name: '重扫' }).click()

    await one.getByRole('combobox', { name: '内包台的秤' }).press('ArrowDown')
    await one.keyboard.press('Enter')
    scale.hand({ kind: 'pan', grams: packed.tareWeight + 23 * packed.unitWeight })
    await expect(one.getByText('▼ 约少 1 件')).toBeVisible()
    await weigh(one, one.getByText(/约少 1 件，请点数补齐/).first())
    await shot(one, 'nbc-short-1280x800')
  } finally {
    await server.stop()
    await scale.close()
  }
})

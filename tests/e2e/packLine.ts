import type { Browser, Locator, Page } from 'playwright/test'
import { expect } from '../support/browserTest.ts'
import { sending } from '../support/madeBatch.ts'
import { otherPacker, packed, packer } from '../support/packingPlace.ts'
import type { packingPlace } from '../support/packingPlace.ts'
import type { ServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'
import { wedge } from './wedge.ts'

export type Person = { username: string; realname: string; password: string }

/** where pictures go; none where nobody asks for them */
const screens = process.env['SCREENS']
export const shot = async (page: Page, name: string) => (screens ? void (await page.screenshot({ path: `${screens}/${name}.png` })) : undefined)

/** A touch screen at which somebody has signed in, on a page. */
export async function tablet(browser: Browser, url: string, who: Person, path: string, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const page = await (await browser.newContext({ viewport, hasTouch: true, locale: 'zh-CN' })).newPage()
  await signInPage(page, url, { ...who, path: '/dashboard/analysis' })
  await page.goto(url + path)
  return page
}

/** What somebody sends beside the pages. */
export async function sendingAs({ url }: Pick<ServerProcess, 'url'>, { username, password }: Person) {
  const { token } = await sending(url, '')<{ token: string }>('/sys/login', { username, password })
  return sending(url, token)
}

type Place = Awaited<ReturnType<typeof packingPlace>>

/** A job in a workshop of its own that is released and waits for its clearance, which the two packers still have to sign. */
export async function releasedJob(server: ServerProcess, place: Place, { qtyTarget, packQty }: { qtyTarget: number; packQty: number }) {
  const send = sending(server.url, await server.token())
  const { id: workshopId } = await send('/mes/workshop/add', { code: 'W05', name: '内包车间', status: 1 })
  const { id: lineId } = await send('/mes/equipment/add', { workshopId, equipCode: 'PK-01', name: '1 号内包线', type: 'pack', status: 'active' })
  const weights = { tareWeight: packed.tareWeight, unitWeight: packed.unitWeight, weightTol: packed.weightTol }
  const job = await send('/mes/nbcJob/add', { planId: place.planId, lineId, qtyTarget, packQty, ...weights, remark: '' })
  await send('/mes/nbcJob/release', { id: job.id, version: job.version })
  const items = 'material,papers,machine,floor,tools'
  const cleared = await send('/mes/clearance/add', { areaType: 'equipment', equipmentId: lineId, planId: place.planId, items, photos: '', remark: '' })
  return { job, signClearance: () => clearedByTwo(server, cleared) }
}

async function clearedByTwo(server: ServerProcess, cleared: { id: string; version: number }): Promise<void> {
  const signature = { resource: 'mesLineClearance', id: cleared.id, version: cleared.version, command: 'sign', method: 'password' }
  const signatures: string[] = []
  const asPacker = await sendingAs(server, packer)
  for (const who of [packer, otherPacker])
    signatures.push((await asPacker<{ signId: string }>('/sys/esign/sign', { ...signature, username: who.username, secret: who.password })).signId)
  await asPacker('/mes/clearance/sign', { id: cleared.id, version: cleared.version, signatures })
}

/** Codes of pieces from one number to before another. */
export const pieces = (from: number, to: number) => Array.from({ length: to - from }, (_none, at) => `PIECE-${String(from + at).padStart(3, '0')}`)

/** At the page of scans: the job is chosen, pans that end later are brought with a reason alone, then those that end first; it begins, then its boxes. */
export async function beginJob(page: Page, { pans, latePans }: Pick<Place, 'pans' | 'latePans'>): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: '请扫内包材标签' })).toBeVisible()
  await wedge(page, latePans)
  await expect(page.getByRole('alert')).toContainText(`应先领批次 PAN-1（${pans}）`)
  await page.getByRole('button', { name: '就领这批（写原因）' }).click()
  await shot(page, 'nbc-scan-reason-1280x800')
  await page.getByRole('textbox', { name: '原因' }).fill('早到期的压在里面')
  await page.getByRole('button', { name: '领这批', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: latePans })).toContainText('领 40 个')
  await wedge(page, pans)
  await expect(page.getByRole('listitem').filter({ hasText: pans })).toContainText('领 60 个')
  await shot(page, 'nbc-scan-1280x800')
  await page.getByRole('button', { name: '开工' }).click()
  await page.getByRole('link', { name: '去装箱' }).click()
}

/** The page takes the only scale of its place. */
export async function takeScale(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: '内包台的秤' }).press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Presses 检重 until the scale has stood still long enough, and puts every no away. */
export async function weigh(page: Page, then: Locator): Promise<void> {
  const away = page.getByRole('button', { name: '重扫' })
  await expect(async () => {
    if (await away.isVisible()) await away.click()
    await page.getByRole('button', { name: '检重', exact: false }).first().click({ timeout: 1000 })
    await expect(then).toBeVisible({ timeout: 2000 })
  }).toPass()
  if (await away.isVisible()) await away.click()
}

import type { Browser, Page } from 'playwright/test'
import type { Database } from '../../server/db/database.ts'
import { makeDemoQuality } from '../../server/modules/quality/demo.service.ts'
import { openDatabase } from '../../server/start/openDatabase.ts'
import { axe, findings } from './axe.ts'
import { expect, test } from '../support/browserTest.ts'
import { checker as charger, startChargingServer } from '../support/chargingServer.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { signInPage } from '../support/signInPage.ts'
import { checker as weigher, weighingRoom } from '../support/weighingRoom.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
]
/** where pictures go; none where nobody asks for them */
const screens = process.env['SCREENS']
const pin = '492716'

/** What the person who takes over may do at these stations. */
async function grant(db: Database, roleCode: string, rights: readonly string[]): Promise<void> {
  const { id: roleId } = await db.selectFrom('sys_role').select('id').where('roleCode', '=', roleCode).executeTakeFirstOrThrow()
  await db
    .insertInto('sys_role_permission')
    .values(rights.map((permission) => ({ roleId, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function makePin(url: string, { username, password }: { username: string; password: string }): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/sys/login`, { method: 'POST', headers, body: JSON.stringify({ username, password }) })
  const { result } = (await login.json()) as { result: { token: string } } // LoginResult
  const made = await fetch(`${url}/sys/user/pin`, {
    method: 'PUT',
    headers: { ...headers, 'x-access-token': result.token },
    body: JSON.stringify({ password, pin }),
  })
  expect(made.status).toBe(200)
}

/** The size of the largest letters inside a region, and outside it, px. */
const letters = (page: Page, region: string) =>
  page.locator('main').evaluate((main, name) => {
    const step = main.querySelector(`section[aria-label="${name}"]`)
    const sized = [...main.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
    const most = (among: Element[]) => Math.max(0, ...among.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)))
    return { inside: most(sized.filter((element) => step?.contains(element))), outside: most(sized.filter((element) => !step?.contains(element))) }
  }, region)

/** Keys of a station that are too small for a glove. */
const smallKeys = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('button')]
        .map((key) => ({ name: key.textContent, height: Math.round(key.getBoundingClientRect().height) }))
        .filter(({ height }) => height > 0 && height < 44),
    )

type Home = { path: string; title: string; step: string; work: string }

/** A home at one size: its next step is the biggest, another person takes over by badge and PIN, and the page is as it was. */
async function takenOver(
  browser: Browser,
  url: string,
  { path, title, step, work }: Home,
  who: typeof weigher,
  viewport: (typeof sizes)[number],
): Promise<void> {
  const page = await (await browser.newContext({ viewport, hasTouch: true, locale: 'zh-CN' })).newPage()
  await signInPage(page, url, { path })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: step })).toContainText(work)
  const { inside, outside } = await letters(page, step)
  expect(inside, `${path} ${viewport.width}`).toBeGreaterThanOrEqual(outside)
  expect(await smallKeys(page), `${path} ${viewport.width}`).toEqual([])
  if (screens) await page.screenshot({ path: `${screens}/station-${path.slice(9, 11)}-${viewport.width}x${viewport.height}.png` })
  if (viewport.width > 1000) {
    await page.evaluate(axe)
    expect(await findings(page, false), path).toEqual([])
  }
  await page.getByRole('button', { name: '换人' }).tap()
  const change = page.getByRole('dialog')
  await expect(change.getByLabel('工牌')).toBeFocused()
  await page.keyboard.type(`${who.username}\n${pin}\n`, { delay: 5 }) // as a scanner types
  await expect(change).toBeHidden()
  await expect(page.getByRole('main').getByText(who.realname, { exact: true })).toBeVisible()
  expect(page.url()).toBe(url + path)
  await expect(page.getByRole('region', { name: step })).toContainText(work)
  await page.context().close()
}

test('each station home shows its next step biggest, changes the person by badge and PIN, and keeps the work, on a tablet and a handheld [TASK-050]', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const { dataDir } = await weighingRoom([{ name: '滑石粉', kg: 3.2, bagKg: 5 }], 1) // no scale is read
  const { db, close } = await openDatabase({ dataDir })
  await makeDemoQuality(db, Date.now())
  await db.updateTable('mes_plan').set({ status: 'locked' }).execute()
  await grant(db, 'weigher', [
    'station-xd',
    'station-xc',
    'mes:station:xd',
    'mes:plan:list',
    'mes:plan:dispatch',
    'mes:station:xc',
    'mes:qc:list',
    'mes:qc:record',
  ])
  await close()
  const server = await startServerProcess({ dataDir })
  try {
    await makePin(server.url, weigher)
    const homes = [
      { path: '/station/xl', title: '下料台 xl', step: '下一步', work: '滑石粉' },
      { path: '/station/xc', title: '巡查台 xc', step: '下一步', work: '称量间 SC-02' },
      { path: '/station/xd', title: '下单台 xd', step: '下一步', work: '261123A09' },
    ]
    for (const viewport of sizes) for (const home of homes) await takenOver(browser, server.url, home, weigher, viewport)
  } finally {
    await server.stop()
  }
  const charging = await startChargingServer()
  try {
    await makePin(charging.url, charger)
    const tg = { path: '/station/tg?machine=MX-03', title: '投缸台 tg', step: '投料', work: '0 / 3 袋' }
    for (const viewport of sizes) await takenOver(browser, charging.url, tg, charger, viewport)
  } finally {
    await charging.stop()
  }
})

test('at the release desk what stands in the way of a batch is told over the whole screen', async ({ browser }) => {
  const { dataDir } = await weighingRoom([{ name: '滑石粉', kg: 3.2, bagKg: 5 }], 1)
  const { db, close } = await openDatabase({ dataDir })
  await db.updateTable('mes_plan').set({ status: 'locked' }).execute()
  await db.updateTable('mes_order').set({ status: 'paused' }).execute()
  await close()
  const server = await startServerProcess({ dataDir })
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: true, locale: 'zh-CN' })).newPage()
    await signInPage(page, server.url, { path: '/station/xd' })
    const step = page.getByRole('region', { name: '下一步' })
    await step.getByRole('button', { name: '派工' }).tap()
    await expect(page.getByRole('alert')).toBeVisible()
    if (screens) await page.screenshot({ path: `${screens}/station-xd-refused-1280x800.png` })
    await page.getByRole('button', { name: '重扫' }).tap()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(step.getByRole('button', { name: '派工' })).toBeVisible() // the work stays
  } finally {
    await server.stop()
  }
})

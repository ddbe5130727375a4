import { chromium } from 'playwright'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { UserPermissions } from '#contract/session.ts'
import type { MenuItem } from '#contract/session.ts'
import { findChromium } from '../chromium.ts'
import { openSignedIn } from '../support/signInPage.ts'
import { coldList, serveFloor } from './pages/coldList.ts'
import type { Cold } from './pages/coldList.ts'
import { usedMb, visited, watchVisits } from './pages/visit.ts'
import type { Visit } from './pages/visit.ts'
import { livedPlant } from './walls/livedPlant.ts'

/**
 * `npm run measure:pages [-- <most pages>]`: every page of the menu of a plant that lived a day, opened by a click of the menu and then by its tab: when its
 * first call leaves, when it stands, what it throws away. Beside it the heap with thirty tabs open, and a cold list beside the least that a list can be
 * (floor/main.tsx): rows H1 and H2. Machines differ: read the ratios, and the times on a quiet one.
 */
const most = Number(process.argv[2] ?? 1000)
const tabs = 30
const rounds = 5

type Entry = { group: string; title: string }
type Row = Entry & { first: Visit | null; again: Visit | null }

const { server, stop } = await livedPlant()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'] })
const floor = await serveFloor(server.url)
try {
  const entries = (await entriesOfMenu()).slice(0, most)
  const rows = await walk(entries)
  for (const { title, first, again } of rows) say(`| ${title} | ${ms(first?.leavesMs)} | ${ms(first?.standsMs)} | ${ms(again?.standsMs)} | ${mb(again)} |`)
  const firsts = rows.flatMap(({ first }) => (first ? [first] : []))
  const agains = rows.flatMap(({ again }) => (again ? [again] : []))
  say(
    `| p95 of ${firsts.length} pages (${rows.length - firsts.length} did not stand) | ${ms(p95(firsts.map(({ leavesMs }) => leavesMs ?? 0)))} | ${ms(
      p95(firsts.map(({ standsMs }) => standsMs)),
    )} | ${ms(p95(agains.map(({ standsMs }) => standsMs)))} | ${p95(agains.map(({ garbageMb }) => garbageMb)).toFixed(1)} |`,
  )
  const session = await storedSession()
  const signedIn = async (context: BrowserContext) => void (await context.addInitScript(restore, session))
  const own = await several(() => coldList(browser, `${server.url}/mes/order`, signedIn))
  const token = await server.token()
  const least = await several(() => coldList(browser, `${floor.url}/#${new URLSearchParams({ token, server: '' }).toString()}`))
  say(
    `| H1 cold list | ${ms(own.ms)} ms, ${own.scriptKb.toFixed(0)} KB | H2 the least | ${ms(least.ms)} ms, ${least.scriptKb.toFixed(0)} KB | × ${(own.ms / least.ms).toFixed(2)} |`,
  )
} finally {
  await browser.close()
  floor.close()
  await stop()
}

async function entriesOfMenu(): Promise<Entry[]> {
  const answer = await fetch(`${server.url}/sys/permission/getUserPermissionByToken`, { headers: { 'x-access-token': await server.token() } })
  const { result } = (await answer.json()) as { result: unknown } // the envelope of every answer
  const isOwn = ({ path, meta }: MenuItem) => path.startsWith('/') && !path.startsWith('/display') && !path.startsWith('/station') && !meta.internalOrExternal
  return UserPermissions.parse(result).menu.flatMap(({ meta, children = [] }) =>
    children.filter((one) => isOwn(one) && (one.children ?? []).length === 0).map((one) => ({ group: meta.title, title: one.meta.title })),
  )
}

async function opened(): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1920, height: 1080 } })
  await context.addInitScript(() => localStorage.setItem('pro__tourDone', JSON.stringify({ value: true, expiresAt: 9e15 })))
  await context.addInitScript(watchVisits)
  const page = await context.newPage()
  await openSignedIn(page, server.url)
  await page.waitForLoadState('networkidle')
  return { page, devtools: await context.newCDPSession(page) }
}

async function walk(entries: readonly Entry[]): Promise<Row[]> {
  const rows: Row[] = []
  const { page, devtools } = await opened()
  for (const [at, entry] of entries.entries()) {
    const inMenu = await menuEntry(page, entry)
    const first = await visited(page, devtools, () => inMenu.click())
    await page.getByRole('tab', { name: '首页' }).click()
    await page.waitForTimeout(300)
    const again = await visited(page, devtools, () => page.getByRole('tab', { name: entry.title, exact: true }).last().click())
    rows.push({ ...entry, first, again })
    if (at + 1 === Math.min(tabs, entries.length)) {
      await devtools.send('HeapProfiler.collectGarbage')
      say(`${at + 1} tabs open: ${(await usedMb(devtools)).toFixed(0)} MB of heap`)
    }
    if ((at + 1) % tabs === 0) await closeOthers(page)
  }
  await page.context().close()
  return rows
}

async function menuEntry(page: Page, { group, title }: Entry) {
  const menu = page.locator('aside').getByRole('menu').first()
  const submenu = menu.locator(':scope > .ant-menu-submenu').filter({ has: page.locator('.ant-menu-submenu-title').getByText(group, { exact: true }) })
  const entry = submenu.locator('.ant-menu-item').getByText(title, { exact: true })
  if (!(await entry.isVisible())) {
    await submenu.locator('.ant-menu-submenu-title').click()
    await entry.waitFor({ state: 'visible' })
    await page.waitForTimeout(400) // the group has opened
  }
  return entry
}

async function closeOthers(page: Page): Promise<void> {
  await page.getByRole('button', { name: '所有已打开的页面' }).click()
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await page.getByRole('menuitem', { name: '关闭其他' }).waitFor({ state: 'hidden' })
}

/** What a browser keeps of whoever signed in. */
async function storedSession(): Promise<[string, string][]> {
  const { page } = await opened()
  const stored = await page.evaluate(() => Object.entries(localStorage) as [string, string][]) // keys and texts
  await page.context().close()
  return stored
}

function restore(stored: readonly [string, string][]): void {
  for (const [name, value] of stored) localStorage.setItem(name, value)
}

/** The middle of some rounds. */
async function several(measure: () => Promise<Cold>): Promise<Cold> {
  const all: Cold[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await measure())
  return all.toSorted((one, other) => one.ms - other.ms)[Math.floor(rounds / 2)] ?? { ms: 0, scriptKb: 0 }
}

function p95(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? 0
}

function ms(value: number | null | undefined): string {
  return value === null || value === undefined ? '—' : value.toFixed(0)
}

function mb(visit: Visit | null): string {
  return visit === null ? '—' : visit.garbageMb.toFixed(1)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

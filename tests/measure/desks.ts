import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { UserPermissions } from '#contract/session.ts'
import type { MenuItem } from '#contract/session.ts'
import { findChromium } from '../chromium.ts'
import { readLegibility } from '../support/legibility.ts'
import { signInPage } from '../support/signInPage.ts'
import { badDay, callsForHelp } from './walls/days.ts'
import { lateOrders } from './walls/lateOrders.ts'
import { livedPlant } from './walls/livedPlant.ts'

/**
 * `npm run measure:desks [-- <folder> [paths|menu [screens [days]]]]`: pages of the office, light and dark, from one plant that has lived a day
 * (`/mes/order,/mes/schedule 1366x768,390x844 good,bad` takes some). Pictures go into the folder (dist-desks); a page that can be moved sideways is said.
 */
const [out = 'dist-desks', wanted = 'menu', onScreens = '1366x768,1920x1080,390x844', onDays = 'bad'] = process.argv.slice(2)
const settleMs = 600

mkdirSync(out, { recursive: true })
const { plant, server, stop } = await livedPlant()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const paths = wanted === 'menu' ? await pathsOfMenu() : wanted.split(',')
  for (const day of onDays.split(',')) {
    if (day === 'bad') {
      await badDay(plant)
      await callsForHelp(server.url, await server.token())
      await lateOrders(server.url, await server.token())
    }
    for (const screen of onScreens.split(',')) await lookThrough(paths, { day, screen })
  }
} finally {
  await browser.close()
  await stop()
}

/** Every page that the menu of an administrator leads to, but walls, which have no shell around them (`measure:walls`). */
async function pathsOfMenu(): Promise<string[]> {
  const answer = await fetch(`${server.url}/sys/permission/getUserPermissionByToken`, { headers: { 'x-access-token': await server.token() } })
  const { result } = (await answer.json()) as { result: unknown } // the envelope of every answer
  const leaves = ({ path, children = [] }: MenuItem): string[] => (children.length === 0 ? [path] : children.flatMap(leaves))
  return UserPermissions.parse(result)
    .menu.flatMap(leaves)
    .filter((path) => path.startsWith('/') && !path.startsWith('/display'))
}

async function lookThrough(paths: readonly string[], { day, screen }: { day: string; screen: string }): Promise<void> {
  const [width = 0, height = 0] = screen.split('x').map(Number)
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width, height } })
  await context.addInitScript(() => {
    const keep = (name: string, value: unknown) => localStorage.setItem(name, JSON.stringify({ value, expiresAt: 9e15 }))
    keep('pro__appearance', 'system')
    keep('pro__tourDone', true)
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => process.stdout.write(`${page.url()}: ${String(error)}\n`))
  await signInPage(page, server.url)
  for (const path of paths) {
    await page.goto(`${server.url}${path}`)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await photograph(page, join(out, `${path.slice(1).replaceAll(/[^\w]+/g, '-')}-${day}-${theme}-${screen}.png`))
    }
  }
  await context.close()
}

async function photograph(page: Page, file: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => [...document.querySelectorAll('.ant-skeleton, .ant-spin-spinning')].every((waiting) => !waiting.checkVisibility()))
  await page.waitForTimeout(settleMs) // charts come after their rows
  await page.screenshot({ path: file })
  execFileSync('convert', [file, '-strip', '-colors', '256', file])
  const { scrolls } = await readLegibility(page)
  process.stdout.write(`${file}${scrolls.sideways ? ' can be moved sideways' : ''}\n`)
}

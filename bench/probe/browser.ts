import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Load } from '../source/registers.ts'
import type { RunningSystem } from '../systems/system.ts'
import { recorderScript } from './recorder.ts'

const screen = { width: 1920, height: 1080 }

export function chromiumPath(): string {
  return process.env['CHROMIUM'] ?? '/usr/bin/chromium'
}

/** Real Chromium with the settings of a wall: one screen, software raster where there is no graphics card. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
}

export type Board = { page: Page; context: BrowserContext; devtools: CDPSession; close(): Promise<void> }

/** Signs in once and keeps what the browser stored, so that every later page is a signed-in one with an empty cache. */
export async function signedIn(browser: Browser, system: RunningSystem, baseUrl: string): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext({ viewport: screen })
  const page = await context.newPage()
  await system.signIn(page, baseUrl)
  const stored = await context.storageState()
  await context.close()
  return stored
}

export type Opening = { system: RunningSystem; baseUrl: string; load: Load; stored: Awaited<ReturnType<typeof signedIn>> }

/** An empty page of a browser that has never seen the system but is signed in; `navigate` opens the board in it. */
export async function blankBoard(browser: Browser, { system, load, stored }: Opening): Promise<Board> {
  const context = await browser.newContext({ viewport: screen, storageState: stored })
  await context.addInitScript({ content: recorderScript(system.cells, load) })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  return { page, context, devtools, close: () => context.close() }
}

const openedWithinMs = 90_000
const lookEveryMs = 50

/**
 * Navigates, and waits until the page has shown its first number or all of them; gives the ms since the navigation began, throws when that never comes. Asks over
 * the DevTools protocol, because Playwright's own waiting brings a script of 300 KB into the page, which holds up what is being measured.
 */
export async function navigate({ page, devtools }: Board, { baseUrl, system }: Opening, shown: 'firstValueMs' | 'allValuesMs'): Promise<number> {
  await page.goto(baseUrl + system.path, { waitUntil: 'commit' })
  for (const endMs = performance.now() + openedWithinMs; performance.now() < endMs; await pause(lookEveryMs)) {
    const { result } = await devtools.send('Runtime.evaluate', { expression: `window.bench.${shown}` })
    if (typeof result.value === 'number') return result.value
  }
  throw new Error(`the page of ${system.path} never showed its values (${shown})`)
}

/** Opens the board and waits until every cell showed a number. */
export async function openBoard(browser: Browser, opening: Opening): Promise<Board> {
  const board = await blankBoard(browser, opening)
  await navigate(board, opening, 'allValuesMs')
  return board
}

/** Ids of the browser's processes of one type; a page that is alone in its browser has one renderer. */
export async function processesOf(browser: Browser, type: 'renderer' | 'GPU'): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter((process) => process.type === type).map(({ id }) => id)
}

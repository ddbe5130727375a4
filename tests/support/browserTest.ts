import { test as base } from 'playwright/test'
import type { BrowserContext } from 'playwright/test'
import { freePort } from './freePort.ts'
import { openMenuWalk } from './menuWalk.ts'
import type { MenuWalk } from './menuWalk.ts'
import { startOfficeServer } from './officeServer.ts'
import type { OfficeServer } from './officeServer.ts'
import { startServerProcess } from './serverProcess.ts'
import type { ServerProcess } from './serverProcess.ts'

export { expect } from 'playwright/test'

/**
 * Servers that the specs of a worker share: each starts when the first spec asks for it and stops with the worker. Whoever shares one
 * makes records of their own, by names of their own, and counts no totals. A spec that stops or restarts a server, needs other
 * settings, or changes what others read, starts one of its own.
 */
type Shared = {
  /** a new installation without the demonstration */
  emptyPlant: ServerProcess
  /** the machines of the demonstration, a plant whose machines the test can break, and a foreman */
  office: OfficeServer
  /** the demonstration as it is installed, with orders, stock and a past */
  demo: ServerProcess
  /** a window that goes from page to page of the demonstration by its menu */
  menuWalk: MenuWalk
  /** windows that stay open from test to test */
  keptWindows: Set<BrowserContext>
}

/** for a machine that does other work beside it */
const startMs = 180_000

/** Playwright's own, and what a test opened in windows of its own is closed when it ends: a board that is left open goes on drawing, and slows every test after it. */
export const test = base.extend<{ ownWindows: void }, Shared>({
  emptyPlant: shared(() => startServerProcess()),
  office: shared(startOfficeServer),
  demo: shared(async () => startServerProcess({ env: { DEMO: 'on', SIM_PORT: String(await freePort()) } })),
  menuWalk: [
    async ({ browser, demo, keptWindows }, use) => {
      const walk = await openMenuWalk(browser, demo.url)
      const window = walk.page.context()
      keptWindows.add(window)
      await use(walk)
      keptWindows.delete(window)
      await window.close()
    },
    { scope: 'worker', timeout: startMs },
  ],
  keptWindows: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => use(new Set()),
    { scope: 'worker' },
  ],
  ownWindows: [
    async ({ browser, keptWindows }, use) => {
      const before = new Set(browser.contexts())
      await use()
      for (const context of browser.contexts()) if (!before.has(context) && !keptWindows.has(context)) await context.close()
    },
    { auto: true },
  ],
})

type Use<Opened> = (opened: Opened) => Promise<void>

/** What a worker starts when it is first asked for, and stops when it ends. */
function shared<Opened extends { stop(): Promise<unknown> }>(start: () => Promise<Opened>) {
  return [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use: Use<Opened>) => {
      const opened = await start()
      await use(opened)
      await opened.stop()
    },
    { scope: 'worker', timeout: startMs },
  ] as [(needs: object, use: Use<Opened>) => Promise<void>, { scope: 'worker'; timeout: number }] // a pair, not a list
}

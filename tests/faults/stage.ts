import { chromium } from 'playwright'
import type { Browser, Page } from 'playwright'
import { findChromium } from '../chromium.ts'
import { startTcpProxy } from '../support/tcpProxy.ts'
import type { TcpProxy } from '../support/tcpProxy.ts'
import { signInPage } from '../support/signInPage.ts'
import { gatherCrowd } from './crowd.ts'
import type { Crowd, Gathering } from './crowd.ts'
import { openFactory } from './factory.ts'
import type { Factory, FactoryGiven } from './factory.ts'

/** What a row of the fault matrix plays on. Whatever was opened on it is closed with it, the newest first. */
export type Stage = {
  /** a real server, with the demo plant unless told otherwise */
  factory(given?: FactoryGiven): Promise<Factory>
  /** a wire to `port` that can be pulled out */
  wire(port: number, given?: { cutAfterIdleMs?: number }): Promise<TcpProxy>
  /** a page of a real browser, signed in by hand, on a wall of 1920 × 1080 */
  page(url: string, path: string, given?: { beforeScripts?: string; username?: string; password?: string }): Promise<Page>
  /** the same, of a browser that is nobody yet */
  newScreen(url: string): Promise<Page>
  /** the browser of all pages; only after the first page */
  browser(): Browser
  /** screens without a browser, in a process of their own */
  crowd(gathering: Gathering): Promise<Crowd>
  /** closes something else with the stage */
  keep<Opened extends { close(): unknown }>(opened: Opened): Opened
  close(): Promise<void>
}

export function openStage(): Stage {
  const opened: { close(): unknown }[] = []
  const keep = <One extends { close(): unknown }>(one: One): One => {
    opened.push(one)
    return one
  }
  let browser: Browser | null = null
  const blankPage = async (beforeScripts?: string) => {
    browser ??= keep(await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] }))
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    if (beforeScripts !== undefined) await context.addInitScript({ content: beforeScripts })
    return context.newPage()
  }
  return {
    keep,
    factory: async (given = {}) => keep(await openFactory(given)),
    wire: async (port, given = {}) => keep(await startTcpProxy({ port, ...given })),
    crowd: async (gathering) => keep(await gatherCrowd(gathering)),
    async page(url, path, { beforeScripts, ...person } = {}) {
      const page = await blankPage(beforeScripts)
      await signInPage(page, url, { path, ...person })
      return page
    },
    async newScreen(url) {
      const page = await blankPage()
      await page.goto(`${url}/display`)
      return page
    },
    browser() {
      if (!browser) throw new Error('no page was opened yet')
      return browser
    },
    async close() {
      for (const one of opened.splice(0).toReversed()) await Promise.resolve(one.close()).catch(() => {}) // what died of the fault needs no closing
    },
  }
}

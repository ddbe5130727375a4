import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import { startBrowser } from '../probe/browser.ts'
import { pageMemory } from '../probe/memory.ts'
import { startSource } from '../source/source.ts'
import type { Measure } from './run.ts'

/**
 * A live picture alone on a page. `shown` is a selector of what it draws; `work` reads ms of work that the page did until now, each of
 * which is told as ms for every second of the window.
 */
export function picture({ name, shown, work }: { name: string; shown: string; work: (devtools: CDPSession) => Promise<Record<string, number>> }): Measure {
  return async ({ system: { start }, pollMs, load }, pace, folder) => {
    const source = await startSource(load)
    const system = await start({ source, pollMs, folder })
    const browser = await startBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
      const devtools = await page.context().newCDPSession(page)
      await page.goto(system.baseUrl + system.path)
      await page.waitForSelector(shown)
      await pause(pace.settleMs)
      const from = { at: performance.now(), work: await work(devtools) }
      await pause(pace.windowMs)
      const worked = await work(devtools)
      const seconds = (performance.now() - from.at) / 1000
      await page.screenshot({ path: `${folder}/${name}.png` })
      const figures = Object.entries(worked).map(([figure, ms]) => [`${figure}MsPerSecond`, (ms - (from.work[figure] ?? 0)) / seconds])
      return { ...(Object.fromEntries(figures) as Record<string, number>), ...(await pageMemory(devtools)) }
    } finally {
      await browser.close()
      await system.stop()
      await source.stop()
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import type { GridBench } from '../grid/main.ts'
import { startBrowser } from '../probe/browser.ts'
import { pageMemory } from '../probe/memory.ts'
import { percentile } from '../probe/statistics.ts'
import { startSource } from '../source/source.ts'
import { caretP95Ms, framesWhileScrolling } from './gridHands.ts'
import { pasteFigures } from './gridPaste.ts'
import type { Measure } from './run.ts'

declare global {
  interface Window {
    grid: GridBench
  }
}

const rows = 10_000
const openings = 50

/** An editable grid alone on a page: how it opens, scrolls, is clicked, pasted into, opened and closed again and again. */
export const grid: Measure = async ({ system: { start }, pollMs, load }, pace, folder) => {
  const source = await startSource(load)
  const system = await start({ source, pollMs, folder })
  const browser = await startBrowser()
  try {
    const paints: number[] = []
    for (let time = 0; time < pace.navigations; time += 1) {
      const page = await opened(system.baseUrl + system.path)
      paints.push(await page.evaluate((count) => window.grid.open(count), rows))
      await page.context().close()
    }
    const page = await opened(system.baseUrl + system.path)
    const scriptKb = await scriptOf(page, '/base-')
    const addedKb = await scriptOf(page, '/(base|office)-')
    await page.evaluate((count) => window.grid.open(count), rows)
    await page.screenshot({ path: `${folder}/grid.png` })
    const devtools = await page.context().newCDPSession(page)
    await pause(pace.settleMs / 5)
    const frameP95Ms = percentile(await framesWhileScrolling(page, devtools), 0.95)
    const caret = await caretP95Ms(page)
    const pasted = await pasteFigures(page)
    await page.evaluate(() => window.grid.close())
    const heapGrowthMb = await heapGrowth(page, devtools)
    return { firstPaintMs: percentile(paints, 0.5), frameP95Ms, caretP95Ms: caret, scriptKb, addedKb, heapGrowthMb, ...pasted }
  } finally {
    await browser.close()
    await system.stop()
    await source.stop()
  }

  async function opened(url: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1640, height: 860 } })
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForFunction(() => typeof window.grid?.open === 'function')
    return page
  }
}

/** KB of JavaScript that the page loaded, unpacked, but for files with these names. */
async function scriptOf(page: Page, without: string): Promise<number> {
  const bytes = await page.evaluate(
    (names) =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js') && !new RegExp(names).test(name))
        .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
    without,
  )
  return bytes / 1024
}

/** MB that the heap grew from the tenth opened and closed grid to the sixtieth: what is compiled and cached is there by then. */
async function heapGrowth(page: Page, devtools: CDPSession): Promise<number> {
  const openAndClose = (times: number) =>
    page.evaluate(
      async ({ count, wanted }) => {
        for (let time = 0; time < wanted; time += 1) {
          await window.grid.open(count)
          await window.grid.close()
        }
      },
      { count: rows, wanted: times },
    )
  await openAndClose(10)
  const { heapMb } = await pageMemory(devtools)
  await openAndClose(openings)
  return (await pageMemory(devtools)).heapMb - heapMb
}

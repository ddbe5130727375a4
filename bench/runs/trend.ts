import { setTimeout as pause } from 'node:timers/promises'
import { startBrowser } from '../probe/browser.ts'
import { mainThreadMs, pageMemory } from '../probe/memory.ts'
import { startSource } from '../source/source.ts'
import type { Measure } from './run.ts'

/** A live picture of many curves alone on a page: what its main thread works. */
export const trend: Measure = async ({ system: { start }, pollMs, load }, pace, folder) => {
  const source = await startSource(load)
  const system = await start({ source, pollMs, folder })
  const browser = await startBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
    const devtools = await page.context().newCDPSession(page)
    await page.goto(system.baseUrl + system.path)
    await page.waitForSelector('canvas')
    await pause(pace.settleMs)
    const from = { at: performance.now(), busyMs: await mainThreadMs(devtools) }
    await pause(pace.windowMs)
    const busyMs = (await mainThreadMs(devtools)) - from.busyMs
    await page.screenshot({ path: `${folder}/trend.png` })
    return { mainThreadMsPerSecond: (busyMs * 1000) / (performance.now() - from.at), ...(await pageMemory(devtools)) }
  } finally {
    await browser.close()
    await system.stop()
    await source.stop()
  }
}

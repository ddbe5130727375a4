import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { rendererPids } from '../processes.ts'
import type { FaultRow } from '../row.ts'
import { untilAll } from '../wallWatch.ts'

const frozenMs = 60_000

export const F26: FaultRow = {
  id: 'F-26',
  fault: 'process of the tab stopped for a minute, as by a freeze or a closed laptop',
  async run(stage) {
    const factory = await stage.factory()
    const page = await stage.page(factory.url, '/display/tags/ML-01')
    await untilAll(page, 'good')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    const asked: string[] = []
    devtools.on('Network.webSocketFrameSent', ({ response }) => void asked.push(response.payloadData))
    await watchPictures(page)
    await pause(2000)
    const tab = await rendererPids(stage.browser())
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => tab.forEach((pid) => process.kill(pid, name))
    stage.keep({ close: () => signal('SIGCONT') })
    signal('SIGSTOP')
    await pause(frozenMs)
    asked.length = 0
    const from = performance.now()
    signal('SIGCONT')
    const freshMs = (await untilFresh(page, from + 10_000)) - from
    await pause(5000)
    const { gapMs, oldButGoodMs } = await page.evaluate(() => window.pictures ?? { gapMs: 0, oldButGoodMs: Number.NaN })
    const snapshots = asked.filter((text) => /"(subscribe|resync)"/.test(text)).length
    return [
      {
        what: 'every value good and fresh again after',
        measured: freshMs / 1000,
        unit: 's',
        atMost: 3,
        remark: `1 min instead of 1 h; the page stood still for ${(gapMs / 1000).toFixed(0)} s`,
      },
      { what: 'snapshots asked for', measured: snapshots, unit: '', atMost: 1 },
      {
        what: 'an old value looks good for',
        measured: oldButGoodMs / 1000,
        unit: 's',
        atMost: 0.25,
        remark: 'after the first picture, which is drawn before any script can run',
      },
    ]
  },
}

declare global {
  interface Window {
    pictures?: { gapMs: number; oldButGoodMs: number }
  }
}

const heartbeat = '[data-tag="ML-01.heartbeat"]'

/** Looks at every picture after the page stood still: a value that is still the one from before must not look good. */
async function watchPictures(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    const seen = { gapMs: 0, oldButGoodMs: 0 }
    window.pictures = seen
    let lastMs = performance.now()
    let before: string | null = null
    let wokeMs = 0
    const look = () => {
      const now = performance.now()
      const element = document.querySelector(selector)
      const gapMs = now - lastMs
      lastMs = now
      if (gapMs > seen.gapMs) {
        seen.gapMs = gapMs
        if (gapMs > 10_000) {
          before = element?.textContent ?? null
          wokeMs = now
        }
      }
      const isOld = before !== null && element?.textContent === before
      if (isOld && element?.getAttribute('data-quality') === 'good') seen.oldButGoodMs = now - wokeMs
      if (!isOld) before = null
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, heartbeat)
}

/** When the heartbeat of the PLC moved and all is good. */
async function untilFresh(page: Page, untilMs: number): Promise<number> {
  const before = await page.locator(heartbeat).textContent()
  while (performance.now() < untilMs) {
    const moved = (await page.locator(heartbeat).textContent()) !== before
    if (moved && (await untilAll(page, 'good', 50)).seen === 'good') return performance.now()
    await pause(30)
  }
  return Number.POSITIVE_INFINITY
}

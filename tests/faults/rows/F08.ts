import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { FaultRow } from '../row.ts'
import { rowId } from './rowId.ts'
import type { NastyProtocol } from '../../support/nastyServer.ts'
import { untilAll } from '../wallWatch.ts'
import { ownTables, startNeverZeroPlc } from './ownPlc.ts'

const scanMs = 200
const outageMs = 5000

export const f08 = (protocol: NastyProtocol): FaultRow => ({
  id: rowId('F-08', protocol),
  fault: 'PLC unplugged: nothing passes between it and the server',
  async run(stage) {
    const plc = stage.keep(await startNeverZeroPlc(protocol))
    const wire = await stage.wire(plc.port)
    const factory = await stage.factory({ tables: ownTables(wire.port, { registers: 40, scanMs, protocol }) })
    const page = await stage.page(factory.url, '/display/tags/P')
    await untilAll(page, 'good')
    await watchForZeros(page)
    wire.freeze()
    const staleMs = (await untilAll(page, 'not good')).milliseconds
    await pause(outageMs)
    const kept = await page.locator('[data-tag="P.r7"]').textContent()
    wire.thaw()
    const backMs = (await untilAll(page, 'good')).milliseconds
    return [
      { what: 'all values stale or bad after', measured: staleMs / 1000, unit: 's', atMost: 1.5, remark: `scan ${scanMs} ms` },
      { what: 'the last value is kept on the screen', measured: Number(kept === '1007'), unit: '', atLeast: 1 },
      { what: `back after ${outageMs / 1000} s`, measured: backMs / 1000, unit: 's', atMost: 1.5 },
      { what: 'zeros invented', measured: await page.evaluate(() => window.zerosSeen ?? -1), unit: '', atMost: 0, atLeast: 0 },
    ]
  },
})

declare global {
  interface Window {
    zerosSeen?: number
  }
}

/** Counts looks, 50 a second, at which any value of the board is a zero. */
async function watchForZeros(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.zerosSeen = 0
    setInterval(() => {
      const texts = [...document.querySelectorAll('[data-tag]')].map((element) => element.textContent)
      if (texts.some((text) => /^-?0(\.0*)?$/.test(text ?? ''))) window.zerosSeen = (window.zerosSeen ?? 0) + 1
    }, 20)
  })
}

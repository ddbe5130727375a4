import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { startHostilePlc } from '../../server/devices/modbus/hostilePlc.ts'
import { cpuMsOf, rendererPids } from '../processes.ts'
import type { FaultRow } from '../row.ts'
import { untilAll } from '../wallWatch.ts'
import { ownTables, ownTagCode, telling } from './ownPlc.ts'

const registers = 1000
const changesPerSecond = 10
const burstMs = 60_000

export const F18: FaultRow = {
  id: 'F-18',
  fault: `publish burst: ${registers * changesPerSecond} updates a second for ${burstMs / 1000} s`,
  async run(stage) {
    let counted = 1
    const plc = stage.keep(await startHostilePlc(telling((register) => counted + register)))
    const factory = await stage.factory({ tables: ownTables(plc.port, { registers, scanMs: 1000 / changesPerSecond }) })
    const page = await stage.page(factory.url, '/display/tags/P')
    await untilAll(page, 'good')
    const renderers = await rendererPids(stage.browser())
    await pause(3000)
    const counting = setInterval(() => (counted += 1), 1000 / changesPerSecond)
    stage.keep({ close: () => clearInterval(counting) })
    await pause(2000)
    const busyMs = cpuMsOf(renderers)
    const serverMs = cpuMsOf([factory.server().pid])
    await countChanges(page)
    const from = performance.now()
    await pause(burstMs - 2000)
    const forMs = performance.now() - from
    const shown = await page.evaluate(() => window.changesSeen ?? Number.NaN)
    const share = (ms: number) => (100 * ms) / forMs
    const tabPercent = share(cpuMsOf(renderers) - busyMs)
    const serverPercent = share(cpuMsOf([factory.server().pid]) - serverMs)
    clearInterval(counting)
    await pause(1000)
    const wrong = await page.evaluate(
      ({ wanted, prefix }) => wanted.filter((text, index) => document.querySelector(`[data-tag="${prefix}${index}"]`)?.textContent !== text).length,
      { wanted: Array.from({ length: registers }, (_, index) => String((counted + index) & 0xffff)), prefix: ownTagCode(0).slice(0, -1) },
    )
    return [
      {
        what: 'processor time of the tab',
        measured: tabPercent,
        unit: '% of a core',
        atMost: 30,
        remark: `all ${registers} values on one page, software raster; server ${serverPercent.toFixed(0)} %`,
      },
      {
        what: 'changes of one value on the screen',
        measured: (shown * 1000) / forMs,
        unit: 'a second',
        atMost: changesPerSecond + 0.5,
        atLeast: changesPerSecond / 2,
      },
      { what: 'values that are not the last ones 1 s after the end', measured: wrong, unit: `of ${registers}`, atMost: 0 },
    ]
  },
}

declare global {
  interface Window {
    changesSeen?: number
  }
}

/** Counts how often the text of the first value changes. */
async function countChanges(page: Page): Promise<void> {
  await page.evaluate(
    (selector) => {
      const cell = document.querySelector(selector)
      window.changesSeen = 0
      if (cell)
        new MutationObserver(() => (window.changesSeen = (window.changesSeen ?? 0) + 1)).observe(cell, { childList: true, characterData: true, subtree: true })
    },
    `[data-tag="${ownTagCode(0)}"]`,
  )
}

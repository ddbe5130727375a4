import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import { startHostilePlc } from '../../server/devices/modbus/hostilePlc.ts'
import { importAt } from '../../support/serverProcess.ts'
import { boardTags, importTables } from '../factory.ts'
import type { Factory } from '../factory.ts'
import { ownTables, telling } from '../rows/ownPlc.ts'
import type { Stage } from '../stage.ts'
import type { Minute } from './minuteBook.ts'
import { startPeople } from './people.ts'

const registers = 1000
/** 1000 tags at 1 Hz, a day in an hour */
const scanMs = Math.round(1000 / 24)
/** The board at which memory is looked at comes last in every minute. */
const boards = ['/display/tags/P', '/display/powder', '/display/machine/ML-01', '/display/tags/ML-01', '/display/plc']
const importEveryMinutes = 5
const rowsPerImport = 1000

/** Everything that runs in the soak; `minute` lets it run for one and tells what is seen at its end. */
export async function openSoak(stage: Stage, displays: number) {
  const plc = stage.keep(await startHostilePlc(telling((register) => 1 + Math.floor(Date.now() / scanMs) + register)))
  const factory = await stage.factory()
  await importTables(factory.url, factory.token, ownTables(plc.port, { registers, scanMs }))
  const page = await stage.page(factory.url, '/display/plc')
  const devtools = await page.context().newCDPSession(page)
  const crowd = await stage.crowd({ url: factory.url, token: factory.token, count: displays, request: { tags: boardTags, rateHz: 4 } })
  const people = stage.keep(startPeople(factory))
  return {
    async minute(minute: number): Promise<Omit<Minute, 'minute'>> {
      const endsAt = performance.now() + 60_000
      plc.requests.length = 0 // what it was asked is not looked at
      await crowd.count()
      if (minute % importEveryMinutes === 0) await importDictionaries(factory, minute)
      for (const [index, board] of boards.entries()) {
        await turnTo(page, board)
        await pause(Math.max(1000, (endsAt - performance.now()) / (boards.length - index)))
      }
      const { connected, lateP99Ms } = await crowd.report()
      const figure = await factory.scrape()
      const mb = 1024 * 1024
      return {
        serverMb: factory.residentMb(),
        serverHeapMb: figure('nodejs_heap_size_used_bytes') / mb,
        ...(await memoryOf(page, devtools)),
        connected,
        lateP99Ms,
        ...people.sinceLast(),
      }
    },
  }
}

/** As a person who follows a link inside the page: the router hears of it, nothing is loaded anew. */
async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** After a collection. */
async function memoryOf(page: Page, devtools: CDPSession): Promise<Pick<Minute, 'pageHeapMb' | 'domNodes' | 'elements' | 'listeners'>> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  const elements = await page.locator('*').count()
  return { pageHeapMb: usedSize / 1024 / 1024, domNodes: nodes, elements, listeners: jsEventListeners }
}

async function importDictionaries({ url, token }: Factory, minute: number): Promise<void> {
  const rows = Array.from({ length: rowsPerImport }, (_, index) => `字典 ${minute}-${index},soak_${minute}_${index},耐久`)
  const { success, message } = await importAt(`${url}/sys/dict`, token, `字典名称,字典编码,描述\n${rows.join('\n')}\n`)
  if (!success) throw new Error(`an import was refused: ${message}`)
}

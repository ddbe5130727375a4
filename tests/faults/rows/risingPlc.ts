import type { Page } from 'playwright'
import { openNastyServer } from '../../support/nastyServer.ts'
import type { Manner, NastyProtocol, NastyServer } from '../../support/nastyServer.ts'
import type { Factory } from '../factory.ts'
import { median } from '../figures.ts'
import type { Finding } from '../row.ts'
import type { Stage } from '../stage.ts'
import { untilAll } from '../wallWatch.ts'
import { ownTables } from './ownPlc.ts'

export const risingScanMs = 200
/** more than there are registers on any board; whatever is read has to fit 16 bits */
const step = 1000
const highest = 60_000

/** A PLC whose register r holds `floor + r`. Each healing lifts the floor by 1000, so that a right value was read after it. */
export type RisingPlc = {
  port: number
  /** how it behaves until it is healed */
  behave(manner: Manner): void
  unplug(): Promise<void>
  /** well again, on its port again, with other values everywhere */
  heal(): Promise<void>
  floor(): number
  close(): Promise<void>
}

async function startRisingPlc(protocol: NastyProtocol): Promise<RisingPlc> {
  let floor = step
  const register = (index: number) => floor + index
  let server: NastyServer | null = await openNastyServer(protocol, { register })
  const { port } = server
  const unplug = async () => {
    const closing = server
    server = null
    await closing?.close()
  }
  return {
    port,
    behave: (manner) => server?.behave({ register, ...manner }),
    unplug,
    async heal() {
      floor = floor < highest ? floor + step : step
      server ??= await openNastyServer(protocol, { register }, port)
      server.behave({ register })
    },
    floor: () => floor,
    close: unplug,
  }
}

/** A rising PLC, a server that reads it and a page that shows all of it; between server and page lies a wire. */
export async function openRisingBoard(stage: Stage, protocol: NastyProtocol, registers: number) {
  const plc = stage.keep(await startRisingPlc(protocol))
  const factory: Factory = await stage.factory({ tables: ownTables(plc.port, { registers, scanMs: risingScanMs, protocol }) })
  const wire = await stage.wire(factory.port)
  const page = await stage.page(`http://127.0.0.1:${wire.port}`, '/display/tags/P')
  await untilAll(page, 'good')
  return { plc, factory, wire, page }
}

/** Seconds from the call until every cell is good and shows what its register holds now; infinite after `limitMs`. */
export async function untilRight(page: Page, plc: RisingPlc, limitMs = 30_000): Promise<number> {
  return page.evaluate(
    ({ floor, limitMs }) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        const look = () => {
          const cells = [...document.querySelectorAll('[data-tag^="P.r"]')]
          const isRight = (cell: Element) =>
            cell.getAttribute('data-quality') === 'good' && Number(cell.textContent) === floor + Number(cell.getAttribute('data-tag')?.slice(3))
          const tookMs = performance.now() - startedAt
          if (cells.length > 0 && cells.every(isRight)) resolve(tookMs / 1000)
          else if (tookMs > limitMs) resolve(Number.POSITIVE_INFINITY)
          else setTimeout(look, 30)
        }
        look()
      }),
    { floor: plc.floor(), limitMs },
  )
}

/** The middle of some seconds, beside the worst. */
export function middle(what: string, seconds: readonly number[], atMost: number): Finding {
  return { what, measured: median(seconds), unit: 's', atMost, remark: `middle of ${seconds.length}, worst ${Math.max(...seconds).toFixed(2)} s` }
}

/** What the table says of the registers before `end` that are not good, and of all others since `watchOthers`. */
export async function lookAt(page: Page, end: number): Promise<{ withoutReason: number; othersSeen: number }> {
  return page.evaluate((end) => {
    const marked = [...document.querySelectorAll('[data-tag^="P.r"]')].filter(
      (cell) => Number(cell.getAttribute('data-tag')?.slice(3)) < end && cell.getAttribute('data-quality') !== 'good',
    )
    const reasonOf = (cell: Element) => cell.closest('tr')?.querySelector('td:nth-of-type(7)')?.textContent?.trim() ?? ''
    return {
      withoutReason: marked.length === 0 ? Number.POSITIVE_INFINITY : marked.filter((cell) => reasonOf(cell) === '').length,
      othersSeen: window.othersSeen ?? -1,
    }
  }, end)
}

/** Counts from now on, 30 looks a second, which registers from `end` on were ever not good; resolves when none before it is good any more, with the seconds that took. */
export async function untilOnlyBefore(page: Page, end: number, limitMs = 30_000): Promise<number> {
  return page.evaluate(
    ({ end, limitMs }) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        const others = new Set<string>()
        let isTold = false
        const look = () => {
          const cells = [...document.querySelectorAll('[data-tag^="P.r"]')].map((cell) => ({
            register: Number(cell.getAttribute('data-tag')?.slice(3)),
            isGood: cell.getAttribute('data-quality') === 'good',
          }))
          for (const { register, isGood } of cells) if (register >= end && !isGood) others.add(String(register))
          window.othersSeen = others.size
          const tookMs = performance.now() - startedAt
          if (!isTold && (tookMs > limitMs || cells.every(({ register, isGood }) => register >= end || !isGood))) {
            isTold = true
            resolve(tookMs > limitMs ? Number.POSITIVE_INFINITY : tookMs / 1000)
          }
          setTimeout(look, 30)
        }
        look()
      }),
    { end, limitMs },
  )
}

declare global {
  interface Window {
    othersSeen?: number
  }
}

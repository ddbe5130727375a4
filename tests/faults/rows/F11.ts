import { setTimeout as pause } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import type { PlainState } from '../../../src/realtime/plainLink.ts'
import { openTableLink } from '../../../src/realtime/tableLink.ts'
import type { Factory } from '../factory.ts'
import type { FaultRow } from '../row.ts'
import { untilAll } from '../wallWatch.ts'

const longestMs = 60_000

export const F11: FaultRow = {
  id: 'F-11',
  fault: 'WebSocket half-open: nothing passes in either direction, no end is told',
  async run(stage) {
    const factory = await stage.factory()
    const wire = await stage.wire(factory.port)
    const page = await stage.page(`http://127.0.0.1:${wire.port}`, '/display/tags/ML-01')
    await untilAll(page, 'good')
    const table = stage.keep(await openTable(`http://127.0.0.1:${wire.port}`, factory.token))
    await pause(2000)
    const before = await sockets(factory)

    const frozenAt = Date.now()
    wire.freeze()
    const stale = untilAll(page, 'not good', longestMs)
    const tableNoticed = table.noticedAt()
    const reapedAt = await whenNoSocketIsLeft(factory)
    const staleMs = (await stale).milliseconds
    const tableMs = ((await tableNoticed) ?? Number.POSITIVE_INFINITY) - frozenAt
    const firstTry = wire.arrivals.find((at) => at > frozenAt) ?? Number.POSITIVE_INFINITY
    wire.thaw()
    const backMs = (await untilAll(page, 'good')).milliseconds
    return [
      { what: 'display stale after', measured: staleMs / 1000, unit: 's', atMost: 3 },
      { what: 'display tries to come back after', measured: (firstTry - frozenAt) / 1000, unit: 's', atMost: 5 },
      { what: 'live table notices after', measured: tableMs / 1000, unit: 's', atMost: 16 },
      { what: `server has reaped all ${before} sockets after`, measured: (reapedAt - frozenAt) / 1000, unit: 's', atMost: 45 },
      { what: 'display good again after', measured: backMs / 1000, unit: 's', atMost: 2 },
    ]
  },
}

/** The link of an editable table, as its page opens it. */
async function openTable(domain: string, token: string) {
  let noticed: (at: number) => void = () => {}
  const link = openTableLink({
    domain,
    userId: decodeJwt(token).sub ?? '',
    pageId: 'f'.repeat(32),
    token,
    onState: (state: PlainState) => state !== 'open' && noticed(Date.now()),
  })
  return {
    /** the moment it knows that nothing gets through; null when that takes too long */
    noticedAt: () => Promise.race([new Promise<number>((resolve) => (noticed = resolve)), pause(longestMs, null)]),
    close: link.close,
  }
}

async function sockets(factory: Factory): Promise<number> {
  const figure = await factory.scrape()
  return ['live', 'notice', 'table'].reduce((sum, link) => sum + figure('millwright_sockets', `{link="${link}"}`), 0)
}

async function whenNoSocketIsLeft(factory: Factory): Promise<number> {
  const untilMs = Date.now() + longestMs
  while (Date.now() < untilMs) {
    if ((await sockets(factory)) === 0) return Date.now()
    await pause(500)
  }
  return Number.POSITIVE_INFINITY
}

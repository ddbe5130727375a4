import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { startHostilePlc } from '../../server/devices/modbus/hostilePlc.ts'
import { importFile } from '../../support/serverProcess.ts'
import { boardTags } from '../factory.ts'
import type { Factory } from '../factory.ts'
import { median } from '../figures.ts'
import { openOffender } from '../offender.ts'
import { watchOthers } from '../othersMeanwhile.ts'
import type { FaultRow } from '../row.ts'
import { ownTables, telling } from './ownPlc.ts'

const others = 499
const registers = 3000
const readingMs = 30_000
const slowMs = 60_000
const readBytes = 1024

export const F17: FaultRow = {
  id: 'F-17',
  fault: '1 of 500 reads 1 KB a second, then one that stops reading',
  async run(stage) {
    let counted = 1
    const counting = setInterval(() => (counted += 1), 20)
    const plc = stage.keep(await startHostilePlc(telling((register) => counted * 7 + register)))
    stage.keep({ close: () => clearInterval(counting) })
    const factory = await stage.factory()
    const { devices, tags } = ownTables(plc.port, { registers, scanMs: 20 }) // much to read, so that the buffers of the kernel are soon full
    await importFile(factory.url, factory.token, 'plcDevice', devices)
    await importFile(factory.url, factory.token, 'plcTag', tags)
    const crowd = await stage.crowd({ url: factory.url, token: factory.token, count: others, request: { tags: boardTags, rateHz: 4 } })
    const reader = async () => {
      const offender = await openOffender({ port: factory.port, token: factory.token, userId: '', link: 'live' })
      offender.socket.send(`421${JSON.stringify(['subscribe', { device: 'P', rateHz: 50 }])}`)
      return offender
    }

    const good = await reader()
    await pause(5000)
    const reading = await watchOthers(factory, crowd, pause(readingMs))
    good.socket.terminate()

    const slow = await reader()
    await pause(2000)
    const stopTrickling = trickle(slow.socket)
    const slowFrom = Date.now()
    const cut = whenLeft(factory, slowFrom + slowMs)
    const slowed = await watchOthers(factory, crowd, pause(slowMs))
    const cutAt = await cut
    stopTrickling()
    slow.socket.terminate()

    const stopped = await reader()
    await pause(2000)
    tcpOf(stopped.socket).pause()
    const silent = await watchOthers(factory, crowd, pause(slowMs))
    stopped.socket.terminate()

    const grown = (after: number[]) => median(after.slice(-6)) - median(reading.residentMb.slice(-6))
    return [
      {
        what: 'others p99 later by, 1 KB/s',
        measured: slowed.lateP99Ms - reading.lateP99Ms,
        unit: 'ms',
        atMost: 50,
        remark: `${reading.lateP99Ms} ms while it reads; cut off after ${Number.isFinite(cutAt) ? `${((cutAt - slowFrom) / 1000).toFixed(0)} s` : 'never'}`,
      },
      { what: 'others p99 later by, stopped', measured: silent.lateP99Ms - reading.lateP99Ms, unit: 'ms', atMost: 50 },
      { what: 'buffered for it', measured: Math.max(slowed.mostBufferedBytes, silent.mostBufferedBytes) / 1024, unit: 'KB', atMost: 1024 },
      { what: 'server memory more by, 1 KB/s', measured: grown(slowed.residentMb), unit: 'MB', atMost: 20 },
      { what: 'server memory more by, stopped (O2)', measured: grown(silent.residentMb) - grown(slowed.residentMb), unit: 'MB', atMost: 2 },
    ]
  },
}

/** The moment at which only the others are left. */
async function whenLeft(factory: Factory, untilMs: number): Promise<number> {
  while (Date.now() < untilMs) {
    if ((await factory.scrape())('millwright_sockets', '{link="live"}') <= others) return Date.now()
    await pause(500)
  }
  return Number.POSITIVE_INFINITY
}

/** From now on this end takes 1 KB a second from the operating system. Returns what ends it. */
function trickle(socket: WebSocket): () => void {
  const tcp = tcpOf(socket)
  tcp.removeAllListeners('data')
  tcp.pause()
  const reading = setInterval(() => void tcp.read(readBytes), 1000)
  return () => clearInterval(reading)
}

function tcpOf(socket: WebSocket): Socket {
  const tcp: unknown = Reflect.get(socket, '_socket') // the TCP connection below
  if (typeof tcp !== 'object' || tcp === null || !('resetAndDestroy' in tcp)) throw new Error('no wire')
  return tcp as Socket // told by what only it has
}

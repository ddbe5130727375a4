import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { startHostilePlc } from '../../server/devices/modbus/hostilePlc.ts'
import { boardTags, importTables } from '../factory.ts'
import type { Factory } from '../factory.ts'
import { median } from '../figures.ts'
import { openOffender } from '../offender.ts'
import { watchOthers } from '../othersMeanwhile.ts'
import type { FaultRow } from '../row.ts'
import { telling } from './ownPlc.ts'

const others = 499
const phaseMs = 60_000
const readBytes = 1024
/** Long texts that change 20 times a second: much to send, so that the buffers of the kernel are soon full, and nothing for history. */
const texts = 50
const registersPerText = 30
const scanMs = 50

export const F17: FaultRow = {
  id: 'F-17',
  fault: '1 of 500 reads 1 KB a second, then one that stops reading',
  async run(stage) {
    const plc = stage.keep(await startHostilePlc(telling((register) => 0x4141 + ((register + Math.floor(Date.now() / scanMs)) % 26) * 0x101)))
    const factory = await stage.factory()
    const tags = Array.from({ length: texts }, (_, index) => `P.t${index},P,holding,${index * registersPerText},string(${registersPerText * 2})`)
    const devices = `deviceCode,protocol,host,port,scanMs\nP,modbusTcp,127.0.0.1,${plc.port},${scanMs}\n`
    await importTables(factory.url, factory.token, { devices, tags: `tagCode,deviceCode,area,address,dataType\n${tags.join('\n')}\n` })
    const crowd = await stage.crowd({ url: factory.url, token: factory.token, count: others, request: { tags: boardTags, rateHz: 4 } })
    const reader = async () => {
      const offender = await openOffender({ port: factory.port, token: factory.token, userId: '', link: 'live' })
      offender.socket.send(`421${JSON.stringify(['subscribe', { device: 'P', rateHz: 50 }])}`)
      return offender
    }

    const good = await reader()
    await pause(phaseMs) // a server that has just started grows
    const reading = await watchOthers(factory, crowd, pause(phaseMs))
    good.socket.terminate()

    const slow = await reader()
    const stopTrickling = trickle(slow.socket)
    const slowFrom = Date.now()
    const cut = whenLeft(factory, slowFrom + phaseMs)
    const slowed = await watchOthers(factory, crowd, pause(phaseMs))
    const cutMs = (await cut) - slowFrom
    stopTrickling()
    slow.socket.terminate()

    const stopped = await reader()
    tcpOf(stopped.socket).pause()
    const silent = await watchOthers(factory, crowd, pause(phaseMs))
    stopped.socket.terminate()

    const before = median(reading.residentMb)
    return [
      {
        what: 'others p99 later by, 1 KB/s',
        measured: slowed.lateP99Ms - reading.lateP99Ms,
        unit: 'ms',
        atMost: 50,
        remark: `${reading.lateP99Ms} ms while it reads; cut off after ${(cutMs / 1000).toFixed(0)} s`,
      },
      { what: 'others p99 later by, stopped', measured: silent.lateP99Ms - reading.lateP99Ms, unit: 'ms', atMost: 50 },
      { what: 'buffered for it', measured: Math.max(slowed.mostBufferedBytes, silent.mostBufferedBytes) / 1024, unit: 'KB', atMost: 1024 },
      {
        what: 'server memory more by, 1 KB/s',
        measured: median(slowed.residentMb) - before,
        unit: 'MB',
        atMost: 20,
        remark: `${before.toFixed(0)} MB while it reads`,
      },
      { what: 'server memory more by, stopped (O2)', measured: median(silent.residentMb) - before, unit: 'MB', atMost: 2 },
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

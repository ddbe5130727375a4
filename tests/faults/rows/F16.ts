import { setTimeout as pause } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { WebSocket } from 'ws'
import { boardTags } from '../factory.ts'
import { offenderAddress, openOffender } from '../offender.ts'
import type { LinkName } from '../offender.ts'
import { watchOthers } from '../othersMeanwhile.ts'
import type { FaultRow } from '../row.ts'

const bystanders = 50
const floodMs = 10_000
const longestMs = 5000
const tooMany = 2000
const links: LinkName[] = ['live', 'notice', 'table']

const floods = {
  messages: (socket: WebSocket, link: LinkName) => socket.send(link === 'live' ? '42["resync",{}]' : '{"type":"heart_beat","data":""}'),
  pings: (socket: WebSocket) => socket.ping(),
}

export const F16: FaultRow = {
  id: 'F-16',
  fault: 'floods for 10 s, the offender coming back at once: 5 000 messages a second, pings; 2 000 sockets from one address',
  async run(stage) {
    const factory = await stage.factory()
    const { port, token } = factory
    const userId = decodeJwt(token).sub ?? ''
    const crowd = await stage.crowd({ url: factory.url, token, count: bystanders, request: { tags: boardTags, rateHz: 4 } })
    const alone = await watchOthers(factory, crowd, pause(15_000))
    let slowestMs = 0
    const floodAll = async () => {
      const untilMs = performance.now() + floodMs
      while (performance.now() < untilMs) await floodOnce()
    }
    const floodOnce = async () => {
      for (const link of links)
        for (const flood of Object.values(floods)) {
          const { socket, closed } = await openOffender({ port, token, userId, link })
          const from = performance.now()
          const flooding = setInterval(() => {
            for (let n = 0; n < 50 && socket.readyState === socket.OPEN; n += 1) flood(socket, link)
          }, 10)
          await Promise.race([closed, pause(longestMs)])
          clearInterval(flooding)
          slowestMs = Math.max(slowestMs, performance.now() - from)
          socket.terminate()
        }
    }
    const flooded = await watchOthers(factory, crowd, floodAll())
    let letIn = 0
    const besieged = await watchOthers(
      factory,
      crowd,
      siege(port).then((count) => (letIn = count)),
    )
    return [
      { what: 'slowest offender closed after', measured: slowestMs / 1000, unit: 's', atMost: 2 },
      { what: 'sockets of one address', measured: letIn, unit: `of ${tooMany}`, atMost: 600 },
      {
        what: 'others p99 later by, messages and pings',
        measured: flooded.lateP99Ms - alone.lateP99Ms,
        unit: 'ms',
        atMost: 50,
        remark: `${alone.lateP99Ms} ms alone`,
      },
      { what: 'others p99 later by, sockets', measured: besieged.lateP99Ms - alone.lateP99Ms, unit: 'ms', atMost: 50 },
      {
        what: 'loop delay p99',
        measured: Math.max(flooded.loopP99Ms, besieged.loopP99Ms),
        unit: 'ms',
        atMost: 100,
        remark: `${alone.loopP99Ms.toFixed(0)} ms alone`,
      },
    ]
  },
}

/** Opens far too many sockets of the live link from one address, in waves; how many were open together. */
async function siege(port: number): Promise<number> {
  const sockets: WebSocket[] = []
  for (let wave = 0; wave < tooMany / 100; wave += 1) {
    for (let n = 0; n < 100; n += 1) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, { localAddress: offenderAddress })
      socket.on('error', () => {}) // most are refused: that is the point
      sockets.push(socket)
    }
    await pause(250)
  }
  await pause(1000)
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  for (const socket of sockets) socket.terminate()
  return open
}

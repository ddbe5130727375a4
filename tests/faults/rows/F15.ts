import { setTimeout as pause } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import type { WebSocket } from 'ws'
import { boardTags } from '../factory.ts'
import { openOffender } from '../offender.ts'
import type { LinkName } from '../offender.ts'
import { watchOthers } from '../othersMeanwhile.ts'
import type { FaultRow } from '../row.ts'

const bystanders = 50
const rounds = 5
const links: LinkName[] = ['live', 'notice', 'table']

/** What is sent, and the codes of RFC 6455 with which that may end; socket.io gives none (1005) for what it cannot parse. */
const attacks: { what: string; send(socket: WebSocket, link: LinkName): void; codes: number[] }[] = [
  { what: '1 MB', send: (socket) => socket.send('x'.repeat(1024 * 1024)), codes: [1009] },
  {
    what: '10 000 pieces',
    send: (socket) => Array.from({ length: 10_000 }).forEach(() => socket.send('x', { fin: false })),
    codes: [1008, 1009],
  },
  { what: '100 × no JSON', send: (socket, link) => times(100, () => socket.send(link === 'live' ? '42[{' : '{{{')), codes: [1003, 1005, 1007, 1008] },
  { what: 'bytes', send: (socket, link) => times(link === 'live' ? 100 : 1, () => socket.send(Buffer.alloc(512, 255))), codes: [1003, 1005, 1007, 1008] },
  {
    what: 'lists in lists',
    send: (socket, link) => times(100, () => socket.send(`${link === 'live' ? '42' : ''}${'['.repeat(30_000)}${']'.repeat(30_000)}`)),
    codes: [1003, 1005, 1007, 1008, 1009],
  },
]

export const F15: FaultRow = {
  id: 'F-15',
  fault: 'hostile frames on all three links: 1 MB, 10 000 pieces, 100 × no JSON, bytes, deep nesting',
  async run(stage) {
    const factory = await stage.factory()
    const { port, token } = factory
    const userId = decodeJwt(token).sub ?? ''
    const crowd = await stage.crowd({ url: factory.url, token, count: bystanders, request: { tags: boardTags, rateHz: 4 } })
    const { pid } = factory.server()
    const surprises: string[] = []
    const attack = async () => {
      for (const link of links)
        for (const { what, send, codes } of attacks) {
          const { socket, closed } = await openOffender({ port, token, userId, link })
          send(socket, link)
          const code = await Promise.race([closed, pause(2000, 0)])
          if (!codes.includes(code)) surprises.push(`${link} ${what}: ${code === 0 ? 'still open after 2 s' : code}`)
          socket.terminate()
          await pause(50)
        }
    }
    await repeat(2 * rounds, attack) // until the heap has the size that such bursts of garbage ask for
    surprises.length = 0
    const alone = await watchOthers(factory, crowd, pause(15_000))
    const beforeMb = factory.residentMb()
    const attacked = await watchOthers(factory, crowd, repeat(rounds, attack))
    await pause(5000)
    return [
      {
        what: 'not ended within 2 s with 1003, 1007, 1008 or 1009 (live wire: or without a code)',
        measured: surprises.length,
        unit: `of ${rounds * links.length * attacks.length}`,
        atMost: 0,
        ...(surprises.length > 0 ? { remark: [...new Set(surprises)].join('; ') } : {}),
      },
      { what: 'server processes that died', measured: Number(factory.server().pid !== pid || factory.residentMb() === 0), unit: '', atMost: 0 },
      { what: 'memory more by', measured: factory.residentMb() - beforeMb, unit: 'MB', atMost: 8, remark: 'after 150 attacks that do not count' },
      { what: 'others p99 later by', measured: attacked.lateP99Ms - alone.lateP99Ms, unit: 'ms', atMost: 10, remark: `${alone.lateP99Ms} ms alone` },
    ]
  },
}

function times(count: number, act: () => void): void {
  for (let time = 0; time < count; time += 1) act()
}

async function repeat(count: number, act: () => Promise<void>): Promise<void> {
  for (let time = 0; time < count; time += 1) await act()
}

import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { vi } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import type { RetainedTopic } from '#contract/retainedTopics.ts'
import type { TagMeta, TagValue } from '#contract/tag.ts'
import { createBus } from '../../../server/bus/bus.ts'
import type { Bus } from '../../../server/bus/bus.ts'
import { mayCall, seesAll } from '../../../server/http/caller.ts'
import type { Caller } from '../../../server/http/caller.ts'
import { readersOfTopic } from '../../../server/start/startLinks.ts'
import { createLog } from '../../../server/log.ts'
import { startGateway } from '../../../server/realtime/gateway.ts'
import type { RoomAdapter } from '../../../server/realtime/liveServer.ts'
import { LatestValues } from '../../../server/tags/latest.ts'
import { withRechecks } from './rechecks.ts'
import { patience } from '../../support/eventually.ts'

export function callerNamed(userId: string, permissions: readonly Permission[] = ['mes:plc:view']): Caller {
  return {
    userId,
    username: userId,
    realname: userId,
    sessionId: `session of ${userId}`,
    tenantId: 0,
    roles: [],
    permissions: new Set(permissions),
    narrowed: new Set(),
    screenId: null,
  }
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('listens on no port')
  return address.port
}

/** A gateway on a real http server and a real table of latest values. `people` says whom a token names. */
export async function openGateway({
  metas = [],
  rooms = null,
  socketsPerUser = 1000,
  allowedOrigins = [],
  port = 0,
  isPaused = false,
  retainedTopics = [],
  bus = createBus((error) => {
    throw error
  }),
}: {
  metas?: TagMeta[]
  rooms?: RoomAdapter | null
  socketsPerUser?: number
  allowedOrigins?: string[]
  port?: number
  isPaused?: boolean
  retainedTopics?: readonly RetainedTopic[]
  bus?: Bus
} = {}) {
  const people = new Map<string, Caller>([
    ['supervisor', callerNamed('supervisor')],
    ['clerk', callerNamed('clerk', [])],
  ])
  const httpServer = createServer((_request, response) => response.end())
  const latest = new LatestValues()
  latest.define(metas)
  const startOne = () =>
    startGateway({
      httpServer,
      bus,
      latest,
      rooms,
      authenticate: async (token) => people.get(token) ?? null,
      stillSeeing: async (_sessionIds, permissions) =>
        new Map(
          Array.from(people.values(), (person) => [
            person.sessionId,
            new Map(permissions.flatMap((asked) => (mayCall(person, asked) ? [[asked, seesAll(person, asked) ? 'all' : 'some']] : []))),
          ]),
        ),
      readersOf: readersOfTopic,
      retainedTopics,
      isPaused,
      socketsPerUser,
      allowedOrigins,
      log: createLog('silent'),
    })
  const { gateway, recheck } = withRechecks(() => ({ gateway: startOne() }))
  await new Promise<void>((resolve) => void httpServer.listen(port, '127.0.0.1', resolve))
  const listening = portOf(httpServer)
  const url = `http://127.0.0.1:${listening}`
  const clients: Socket[] = []

  return {
    url,
    port: listening,
    bus,
    latest,
    gateway,
    /** looks now which sessions still stand and what they still see */
    recheck,
    people,
    /** A client that is connecting; nothing is awaited. */
    dial(token: string | undefined, extraHeaders: Record<string, string> = {}): Socket {
      const client = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token }, extraHeaders })
      clients.push(client)
      return client
    },
    async connect(token: string): Promise<Socket> {
      const client = this.dial(token)
      await new Promise<void>((resolve, reject) => {
        client.once('connect', resolve)
        client.once('connect_error', reject)
      })
      return client
    },
    /** Reads a block: sets these tags and tells the bus, as the tag engine does. */
    read(block: number, values: Record<string, TagValue>, status = 0): void {
      const at = Date.now()
      for (const [tagCode, value] of Object.entries(values)) latest.set(latest.slotOf(tagCode) ?? -1, value, status, at, [])
      const slots = latest.metas.flatMap((meta, slot) => (meta.block === block ? slot : []))
      bus.emit('tag.sampled', { block, slots, at })
    },
    async close() {
      for (const client of clients) client.disconnect()
      gateway.close()
      await new Promise((resolve) => void httpServer.close(resolve))
    },
  }
}
export type OpenGateway = Awaited<ReturnType<typeof openGateway>>

export const until = (condition: () => void) => vi.waitFor(condition, { ...patience, interval: 5 })

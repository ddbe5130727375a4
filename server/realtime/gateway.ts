import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { signedOutReason } from '#contract/notice.ts'
import type { RetainedTopic } from '#contract/retainedTopics.ts'
import type { Bus } from '../bus/bus.ts'
import { house } from '../tenancy/atWork.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import type { LatestValues } from '../tags/latest.ts'
import { frameOnce } from './frameOnce.ts'
import { recheckMs, socketsPerAddress } from './limits.ts'
import { createLiveServer, isAllowedOrigin } from './liveServer.ts'
import type { LiveSocket, RoomAdapter } from './liveServer.ts'
import { createReadTimes } from './readTimes.ts'
import { notifyRecordChanges } from './recordChanges.ts'
import { requireSignIn } from './liveAccess.ts'
import type { Authenticate } from './liveAccess.ts'
import { passOrders } from './screenOrders.ts'
import { createRetainedRooms } from './retainedRooms.ts'
import { createSocketTally } from './socketTally.ts'
import { serveSubscriptions } from './socketSubscriptions.ts'
import { createTagRooms } from './tagRooms.ts'
import { createTopicLog } from './topicLog.ts'
import { topicOfTenant } from '../bus/tenantTopics.ts'
import { heardAs, topicOf, topicRoom } from './topicRooms.ts'
import type { ReadersOf } from './topicRooms.ts'
import type { StillSeeing } from './slowReaders.ts'
import { closeWhenFlooding, createSlowReaderWatch, endTheRevoked, missFramesWhenBehind } from './slowReaders.ts'
import { closeWith } from './wire.ts'
import type { Connection } from './wire.ts'

const beatMs = 1000

export type GatewayParts = {
  httpServer: HttpServer
  bus: Bus
  latest: LatestValues
  /** rooms of all processes; null when there is one */
  rooms: RoomAdapter | null
  authenticate: Authenticate
  stillSeeing: StillSeeing
  /** of what happens to records */
  readersOf: ReadersOf
  retainedTopics: readonly RetainedTopic[]
  /** whether the application is covered at the start; later the bus says */
  isPaused: boolean
  /** connections of one person (SOCKETS_PER_USER) */
  socketsPerUser: number
  /** origins other than our own host whose pages may connect, for example `https://mes.example.com` */
  allowedOrigins: readonly string[]
  log: Log
}

export type Gateway = {
  /** Sends everybody away with 1012; closing the http server stays with whoever opened it. */
  close(): void
  /** connections that are signed in */
  sockets(): number
  /** most bytes that wait for any one reader */
  maxBufferedBytes(): number
  /** frames encoded since the start: one for a whole room and tick */
  framesEncoded(): number
}

/** Time over which screens spread their reconnects, so that a restart is no stampede (clock table of performance.md). */
export function spreadMsFor(sockets: number): number {
  return Math.min(Math.max(14 * sockets, 500), 7000)
}

/** The live wire: sign-in, rooms, heartbeat. The only holder of live sockets. */
export function startGateway({
  httpServer,
  bus,
  latest,
  rooms: sharedRooms,
  authenticate,
  stillSeeing,
  readersOf: readersOfRecords,
  retainedTopics,
  isPaused: wasPaused,
  socketsPerUser,
  allowedOrigins,
  log,
}: GatewayParts): Gateway {
  const clocks = { now: () => Date.now(), uptimeMs: () => performance.now() }
  const { uptimeMs } = clocks
  const epoch = randomBytes(9).toString('base64url')
  const byAddress = createSocketTally(socketsPerAddress)
  const connections = new Set<Connection>()
  let isClosing = false
  let isPaused = wasPaused
  let framesEncoded = 0

  const admits = (request: IncomingMessage) => !isClosing && isAllowedOrigin(request, allowedOrigins) && byAddress.has(request.socket.remoteAddress ?? '')
  const io = createLiveServer(httpServer, admits, sharedRooms)
  // What is numbered, timed or true of this process alone never leaves it: each has the values and tells its own sockets.
  const here = io.local
  const live = io.of('/')
  frameOnce(live.adapter)
  const reads = createReadTimes(latest, clocks)
  const emit = (room: string, frame: Uint8Array) => {
    framesEncoded += 1
    here.to(room).volatile.emit('live', room, frame)
  }
  const rooms = createTagRooms(epoch, { latest, reads, clocks, emit })
  const topics = createTopicLog(epoch, uptimeMs)
  const retained = createRetainedRooms({
    topics: retainedTopics,
    store: bus.retainedStore,
    topicLog: topics,
    emit: (event, tenant) => void here.to(topicRoom(event.topic, 'whole', tenant)).emit('topic', event),
    uptimeMs,
  })
  const readersOf: ReadersOf = (topic) => retained.readersOf(topic) ?? readersOfRecords(topic)
  const slowReaders = createSlowReaderWatch(connections, uptimeMs, log)
  const beat = () => ({ serverTime: clocks.now(), spreadMs: spreadMsFor(live.sockets.size), uptimeMs: uptimeMs() })

  io.engine.on('connection', (connection: Connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
    if (!byAddress.take(connection.remoteAddress, connection)) return closeWith(connection, 1013, 'too many connections')
    return closeWhenFlooding(connection, uptimeMs, log)
  })
  requireSignIn(io, { authenticate, socketsPerUser, log })
  live.adapter.on('delete-room', (id: string) => rooms.drop(id))
  io.on('connection', (socket) => {
    missFramesWhenBehind(socket)
    socket.emit('beat', beat())
    socket.emit('paused', isPaused)
    serveSubscriptions(socket, { rooms, topics, retained, readersOf, epoch, authenticate, log })
  })

  /** Ends the connection of somebody who no longer belongs to the tenant whose topics it hears. */
  async function endWhenElsewhere({ data, conn }: LiveSocket): Promise<void> {
    const caller = await authenticate(data.token, data.tenant)
    if (caller?.tenantId !== data.caller.tenantId) closeWith(conn, 1008, 'no longer allowed')
  }

  const recheck = () => void endTheRevoked(io, stillSeeing, readersOf, log).catch((error: unknown) => log.error('live re-check failed', errorFields(error)))

  const stopListening = [
    bus.on('resources.changed', recheck),
    passOrders(bus, () => live.sockets.values()),
    notifyRecordChanges(bus, (topic, payload, atWork) => {
      // the plant's records are in the rooms of the house; what was done for all tenants at once, such as by a job of the night, each of them hears
      const followed = Array.from(live.adapter.rooms.keys(), topicOf).flatMap((room) => (room?.topic === topic ? room.tenant : []))
      const tenants = readersOf(topic)?.owner === 'plant' ? [house] : atWork === 'every' ? new Set([house, ...followed]) : [atWork]
      for (const tenant of tenants) {
        const event = topics.note(topic, payload, topicOfTenant(topic, tenant))
        // to the sockets of this process alone: where several share a bus, each numbers what the bus says for its own
        for (const hearing of ['whole', 'bare'] as const) here.to(topicRoom(topic, hearing, tenant)).emit('topic', heardAs(hearing, event))
      }
    }),
    bus.on('tag.sampled', ({ block, slots }) => {
      reads.note(block, slots)
      rooms.sampled(block)
    }),
    bus.on('tags.defined', () => {
      reads.clear()
      here.socketsLeave(rooms.ids)
      rooms.clear()
      here.emit('configuration')
    }),
    bus.on('system.paused', (event) => {
      isPaused = event.isPaused
      io.emit('paused', isPaused) // to all processes: said twice it is the same, and not heard it would be bad
    }),
    bus.on('rights.changed', ({ userIds }) => {
      if (userIds === null) return
      const concerned = [...live.sockets.values()].filter(({ data }) => userIds.includes(data.caller.userId))
      for (const socket of concerned) endWhenElsewhere(socket).catch((error: unknown) => log.error('live tenant check failed', errorFields(error)))
    }),
    bus.on('session.revoked', ({ sessionId }) => {
      for (const socket of live.sockets.values()) if (socket.data.caller.sessionId === sessionId) closeWith(socket.conn, 1008, signedOutReason)
    }),
  ]
  const beating = setInterval(() => here.volatile.emit('beat', beat()), beatMs)
  const watching = setInterval(slowReaders.look, 1000)
  const rechecking = setInterval(recheck, recheckMs)

  return {
    close() {
      isClosing = true
      clearInterval(beating)
      clearInterval(watching)
      clearInterval(rechecking)
      for (const stop of stopListening) stop()
      retained.close()
      rooms.clear()
      for (const connection of connections) closeWith(connection, 1012, 'service restart')
      io.engine.close()
      void live.adapter.close()
    },
    sockets: () => live.sockets.size,
    maxBufferedBytes: slowReaders.maxBufferedBytes,
    framesEncoded: () => framesEncoded,
  }
}

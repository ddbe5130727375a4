import { signedOutReason } from '#contract/notice.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Sight, Sights } from '../http/sessions.ts'
import type { Log } from '../log.ts'
import { maxBufferedBytes, messageAllowance, waitingFrameBytes } from './limits.ts'
import type { LiveServer, LiveSocket } from './liveServer.ts'
import { liveValues } from './liveAccess.ts'
import { isTagRoom } from './tagRooms.ts'
import { createTokenBucket } from './tokenBucket.ts'
import { topicOf } from './topicRooms.ts'
import type { ReadersOf } from './topicRooms.ts'
import { bufferedBytes, closeWith, cut, isWritable, onPing } from './wire.ts'
import type { Connection } from './wire.ts'

/** Time without any byte accepted after which a reader is cut off (reliability.md F-17). */
const maxStalledMs = 10_000

/** Closes a connection that sends more than it may, whatever it sends (F-16). 1008 is "policy violation". */
export function closeWhenFlooding(connection: Connection, uptimeMs: () => number, log: Log): void {
  const spend = createTokenBucket(messageAllowance, uptimeMs)
  let isClosed = false
  const count = () => {
    if (isClosed || spend()) return
    isClosed = true
    log.warn('live connection closed: too many messages', { address: connection.remoteAddress })
    closeWith(connection, 1008, 'too many messages')
  }
  connection.on('packet', count)
  onPing(connection, count)
}

type Message = string | Buffer
type SendOptions = Parameters<Connection['write']>[1] & { volatile?: boolean }

/**
 * A reader misses frames when bytes pile up for it. By itself socket.io drops a volatile message as long as the one before is not confirmed: over TLS that
 * takes until the next turn of the event loop, and of the frames that several rooms sent in one moment only the first arrived.
 */
export function missFramesWhenBehind({ client, conn }: LiveSocket): void {
  Reflect.set(client, 'writeToEngine', (messages: Message | Message[], options: SendOptions) => {
    if (options.volatile && bufferedBytes(conn) > waitingFrameBytes) return
    for (const message of Array.isArray(messages) ? messages : [messages]) conn.write(message, options)
  })
}

/** Cuts off readers that are too far behind; volatile frames keep them from holding memory until then. */
export function createSlowReaderWatch(connections: ReadonlySet<Connection>, uptimeMs: () => number, log: Log) {
  const stalledSince = new WeakMap<Connection, number>()
  return {
    look(): void {
      for (const connection of connections) {
        if (isWritable(connection)) stalledSince.delete(connection)
        else if (!stalledSince.has(connection)) stalledSince.set(connection, uptimeMs())
        const stalledMs = uptimeMs() - (stalledSince.get(connection) ?? uptimeMs())
        const bytes = bufferedBytes(connection)
        if (bytes <= maxBufferedBytes && stalledMs <= maxStalledMs) continue
        log.warn('live connection cut: reader too slow', { address: connection.remoteAddress, bytes, stalledMs })
        cut(connection)
      }
    },
    maxBufferedBytes: () => Math.max(0, ...Array.from(connections, bufferedBytes)),
  }
}

/** Who of many may still be here, and hear what: asked about all connections at once, so that hundreds of screens cost two queries, and hundreds of people as many. */
export type StillSeeing = (sessionIds: readonly string[], permissions: readonly Permission[]) => Promise<Sights>

/** Ends connections whose session is over, and those that receive what their holder may no longer see (F-21): the page comes back and is given what is left to it. */
export async function endTheRevoked(io: LiveServer, stillSeeing: StillSeeing, readersOf: ReadersOf, log: Log): Promise<void> {
  // what is joined while we ask was not asked about
  const sockets = Array.from(io.of('/').sockets.values(), ({ conn, data, rooms }) => ({ conn, data, rooms: [...rooms] }))
  const sessionIds = [...new Set(sockets.map(({ data }) => data.caller.sessionId))]
  const behind = (room: string) => readersOf(topicOf(room)?.topic ?? '')
  const followed = new Set(sockets.flatMap(({ rooms }) => rooms.flatMap((room) => behind(room)?.permission ?? [])))
  const good = await stillSeeing(sessionIds, [...followed.add(liveValues)])
  const mayStayIn = (room: string, sight: Sight): boolean => {
    if (isTagRoom(room)) return sight.has(liveValues)
    if (topicOf(room) === null) return true // its own room
    const readers = behind(room)
    if (!readers) return false // a designed resource that is gone
    const sees = sight.get(readers.permission)
    return topicOf(room)?.hearing === 'whole' && readers.toOthers !== 'whole' ? sees === 'all' : sees !== undefined
  }
  for (const { conn, data, rooms } of sockets) {
    const { sessionId, userId } = data.caller
    const sight = good.get(sessionId)
    if (sight && rooms.every((room) => mayStayIn(room, sight))) continue
    log.info('live connection ended at re-check', { userId })
    closeWith(conn, 1008, sight ? 'no longer allowed' : signedOutReason)
  }
}

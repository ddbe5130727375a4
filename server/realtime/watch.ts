import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import { maxBufferedBytes, messageAllowance } from './limits.ts'
import type { LiveServer } from './liveServer.ts'
import { currentCaller, requireLiveValues } from './signIn.ts'
import type { Authenticate } from './signIn.ts'
import { createTokenBucket } from './tokenBucket.ts'
import { bufferedBytes, closeWith, cut, isWritable, onPing } from './wire.ts'
import type { Connection } from './wire.ts'

/** Time without any byte accepted after which a reader is cut off (reliability.md F-17). */
const maxStalledMs = 10_000
const recheckMs = 30_000

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

/** Ends connections whose token expired or whose holder may no longer watch; each is asked about every 30 s. */
export function recheckCallers(io: LiveServer, { authenticate, uptimeMs, log }: { authenticate: Authenticate; uptimeMs: () => number; log: Log }): void {
  for (const socket of io.of('/').sockets.values()) {
    if (uptimeMs() - socket.data.checkedAtMs < recheckMs) continue
    socket.data.checkedAtMs = uptimeMs()
    currentCaller(socket, authenticate, uptimeMs)
      .then(requireLiveValues)
      .catch((error: unknown) => {
        log.info('live connection ended at re-check', { userId: socket.data.caller.userId, ...errorFields(error) })
        closeWith(socket.conn, 1008, 'signed out')
      })
  }
}

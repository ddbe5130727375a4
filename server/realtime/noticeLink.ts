import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { RawData, WebSocket } from 'ws'
import { systemPausedText, systemRunningText } from '#contract/modules/system/pause.ts'
import { signedOutReason } from '#contract/notice.ts'
import type { NoticeFrame } from '#contract/notice.ts'
import type { Bus } from '../bus.ts'
import type { Caller } from '../http/caller.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import { maxMessageBytes, messageAllowance, socketsPerAddress } from './limits.ts'
import { createNoticeReaders } from './noticeReaders.ts'
import type { Reader } from './noticeReaders.ts'
import { noticeCaller } from './noticeSignIn.ts'
import type { NoticeSignInParts } from './noticeSignIn.ts'
import { createSocketTally } from './socketTally.ts'
import { createTokenBucket } from './tokenBucket.ts'
import { refuseUpgrade } from './upgrades.ts'

/** Half-open connections are found within two of these (F-11 asks for 45 s). */
const pingMs = 20_000
/** A session that ended without word on the bus is noticed so soon (F-21 asks for 5 s). */
const recheckMs = 3000
/** Who comes and goes is told at most so often: a restart brings everybody at once. */
const onlineMs = 250

export type NoticeLinkParts = NoticeSignInParts & {
  bus: Bus
  stillGood: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** whether the application is covered at the start; later the bus says */
  isPaused: boolean
  socketsPerUser: number
  log: Log
}

export type NoticeLink = { upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void; close(): void; sockets(): number }

/** The notification link `/websocket/{userId}` (api-contract.md 2.4): rings, shows nothing. What a page sends reaches nobody else. */
export function startNoticeLink(parts: NoticeLinkParts): NoticeLink {
  const { bus, stillGood, socketsPerUser, log } = parts
  const uptimeMs = () => performance.now()
  const byAddress = createSocketTally(socketsPerAddress)
  const byUser = createSocketTally(socketsPerUser)
  const readers = createNoticeReaders(log)
  // the token in Sec-WebSocket-Protocol has to be repeated, or browsers break off
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
    handleProtocols: ([first]) => first ?? false,
  })
  let isPaused = parts.isPaused
  let isClosing = false
  let told = 0
  let telling: NodeJS.Timeout | null = null

  const onlineNumber = (): NoticeFrame => ({ cmd: 'onlineNumber', msgTxt: String(readers.people()) })
  const updateStatus = (): NoticeFrame => ({ cmd: 'sysUpdateStatus', msgTxt: isPaused ? systemPausedText : systemRunningText })

  function tellOnline(): void {
    telling ??= setTimeout(() => {
      telling = null
      if (readers.people() === told) return
      told = readers.people()
      readers.toAll(onlineNumber())
    }, onlineMs).unref()
  }

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const caller = isClosing ? 503 : await noticeCaller(request, parts)
    if (typeof caller === 'number') return refuseUpgrade(socket, caller)
    const address = request.socket.remoteAddress ?? ''
    if (!byAddress.has(address) || !byUser.has(caller.userId)) return refuseUpgrade(socket, 429)
    if (socket.destroyed) return
    server.handleUpgrade(request, socket, head, (opened) => {
      byAddress.take(address, opened)
      byUser.take(caller.userId, opened)
      attend(opened, caller)
    })
  }

  function attend(socket: WebSocket, { userId, sessionId }: Caller): void {
    const reader: Reader = { socket, userId, sessionId, isAlive: true }
    const spend = createTokenBucket(messageAllowance, uptimeMs)
    const isTooMuch = () => {
      if (spend()) return false
      readers.end(reader, 1008, 'too many messages')
      return true
    }
    readers.add(reader)
    socket.on('pong', () => (reader.isAlive = true))
    socket.on('ping', () => void isTooMuch())
    socket.on('message', (_data: RawData, isBinary: boolean) => {
      if (isTooMuch()) return
      if (isBinary) readers.end(reader, 1003, 'text only')
      else readers.send(reader, { cmd: 'heartcheck', msgTxt: '心跳响应' })
    })
    socket.on('error', (error) => log.info('notice connection failed', { userId, ...errorFields(error) })) // ws closes it with the right code itself
    socket.once('close', () => {
      readers.remove(reader)
      tellOnline()
    })
    readers.send(reader, updateStatus())
    readers.send(reader, onlineNumber())
    tellOnline()
  }

  /** Rings for the readers of an announcement. */
  function ring({ id, title, userIds }: { id: string | null; title: string; userIds: readonly string[] | null }): void {
    const what = { ...(id === null ? {} : { msgId: id }), msgTxt: title }
    if (userIds === null) readers.toAll({ cmd: 'topic', ...what })
    else readers.toPeople(new Set(userIds), (userId) => ({ cmd: 'user', userId, ...what }))
  }

  async function endTheRevoked(): Promise<void> {
    const good = await stillGood([...new Set(Array.from(readers.all, ({ sessionId }) => sessionId))])
    for (const reader of readers.all) if (!good.has(reader.sessionId)) readers.end(reader, 1008, signedOutReason)
  }

  const stopListening = [
    bus.on('announcement.published', ring),
    bus.on('announcement.changed', ring),
    bus.on('system.paused', (event) => {
      isPaused = event.isPaused
      readers.toAll(updateStatus())
    }),
    bus.on('session.revoked', ({ sessionId }) => {
      for (const reader of readers.all) if (reader.sessionId === sessionId) readers.end(reader, 1008, signedOutReason)
    }),
  ]
  const pinging = setInterval(() => {
    for (const reader of readers.all) {
      if (!reader.isAlive) reader.socket.terminate()
      reader.isAlive = false
      if (reader.socket.readyState === reader.socket.OPEN) reader.socket.ping()
    }
  }, pingMs)
  const rechecking = setInterval(() => {
    endTheRevoked().catch((error: unknown) => log.error('notice re-check failed', errorFields(error)))
  }, recheckMs)

  return {
    upgrade(request, socket, head) {
      const dropped = () => void socket.destroy()
      socket.on('error', dropped) // a peer may leave while we look at who he is
      admit(request, socket, head).then(
        () => socket.off('error', dropped),
        (error: unknown) => {
          log.error('notice sign-in failed', errorFields(error))
          refuseUpgrade(socket, 503)
        },
      )
    },
    close() {
      isClosing = true
      clearInterval(pinging)
      clearInterval(rechecking)
      if (telling) clearTimeout(telling)
      for (const stop of stopListening) stop()
      for (const reader of readers.all) readers.end(reader, 1012, 'service restart')
    },
    sockets: () => readers.all.size,
  }
}

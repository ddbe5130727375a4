import type { IncomingMessage } from 'node:http'
import { WebSocketServer } from 'ws'
import type { RawData, WebSocket } from 'ws'
import type { Duplex } from 'node:stream'
import { signedOutReason } from '#contract/notice.ts'
import type { Bus } from '../bus/bus.ts'
import type { Caller } from '../http/caller.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import { maxFragments, maxMessageBytes, messageAllowance, recheckMs, socketsPerAddress } from './limits.ts'
import { createMembers } from './members.ts'
import type { Member, Members } from './members.ts'
import { callerByPath } from './pathSignIn.ts'
import type { PathSignInParts } from './pathSignIn.ts'
import { createSocketTally } from './socketTally.ts'
import { createTokenBucket } from './tokenBucket.ts'
import { refuseUpgrade } from './upgrades.ts'
import type { TakeUpgrade } from './upgrades.ts'

/** Half-open connections are found within two of these (F-11 asks for 45 s). */
const pingMs = 20_000

export type PlainLinkParts = PathSignInParts & {
  bus: Bus
  stillGood: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  socketsPerUser: number
  log: Log
}

/** `maxFragments` is newer than the types of `ws`. */
const frameLimits = { maxPayload: maxMessageBytes, maxFragments }

/** What makes one link different from another. */
export type Ways = {
  /** what the log calls it */
  name: string
  /** its paths; the first group is the id of the person */
  path: RegExp
  onOpen(member: Member): void
  /** a text of at most 64 KiB, paid for from the member's token bucket */
  onText(member: Member, text: string): void
  onClosed(member: Member): void
}

export type PlainLink = { members: Members; upgrade: TakeUpgrade; close(): void }

/** A WebSocket link of the specification: who may open it, what one page may cost, and when it ends. What is said on it is the business of `Ways`. */
export function startPlainLink(parts: PlainLinkParts, ways: Ways): PlainLink {
  const { bus, stillGood, socketsPerUser, log } = parts
  const uptimeMs = () => performance.now()
  const byAddress = createSocketTally(socketsPerAddress)
  const byUser = createSocketTally(socketsPerUser)
  const members = createMembers(ways.name, log)
  // the token in Sec-WebSocket-Protocol has to be repeated, or browsers break off
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    ...frameLimits,
    handleProtocols: ([first]) => first ?? false,
  })
  let isClosing = false

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const caller = isClosing ? 503 : await callerByPath(request, ways.path, parts)
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

  function attend(socket: WebSocket, caller: Caller): void {
    const member: Member = { socket, caller, isAlive: true }
    const spend = createTokenBucket(messageAllowance, uptimeMs)
    /** whether what came is still answered; what follows a goodbye is not */
    const isHeard = () => {
      if (socket.readyState !== socket.OPEN) return false
      if (spend()) return true
      log.warn('connection closed: too many messages', { link: ways.name, userId: caller.userId })
      members.end(member, 1008, 'too many messages')
      return false
    }
    members.add(member)
    socket.on('pong', () => (member.isAlive = true))
    socket.on('ping', () => void isHeard())
    socket.on('message', (data: RawData, isBinary: boolean) => {
      if (!isHeard()) return
      if (isBinary) members.end(member, 1003, 'text only')
      else ways.onText(member, textOf(data))
    })
    socket.on('error', (error) => log.info('connection failed', { link: ways.name, userId: caller.userId, ...errorFields(error) })) // ws closes it with the right code itself
    socket.once('close', () => {
      members.remove(member)
      ways.onClosed(member)
    })
    ways.onOpen(member)
  }

  async function endTheRevoked(): Promise<void> {
    const asked = [...members.all] // who comes while we ask was not asked about
    const good = await stillGood([...new Set(asked.map(({ caller }) => caller.sessionId))])
    for (const member of asked) if (!good.has(member.caller.sessionId)) members.end(member, 1008, signedOutReason)
  }

  const stopListening = bus.on('session.revoked', ({ sessionId }) => {
    for (const member of members.all) if (member.caller.sessionId === sessionId) members.end(member, 1008, signedOutReason)
  })
  const pinging = setInterval(() => {
    for (const member of members.all) {
      if (!member.isAlive) member.socket.terminate()
      member.isAlive = false
      if (member.socket.readyState === member.socket.OPEN) member.socket.ping()
    }
  }, pingMs)
  const rechecking = setInterval(() => {
    endTheRevoked().catch((error: unknown) => log.error('re-check failed', { link: ways.name, ...errorFields(error) }))
  }, recheckMs)

  return {
    members,
    upgrade(request, socket, head) {
      const dropped = () => void socket.destroy()
      socket.on('error', dropped) // a peer may leave while we look at who it is
      admit(request, socket, head).then(
        () => socket.off('error', dropped),
        (error: unknown) => {
          log.error('sign-in failed', { link: ways.name, ...errorFields(error) })
          refuseUpgrade(socket, 503)
        },
      )
    },
    close() {
      isClosing = true
      clearInterval(pinging)
      clearInterval(rechecking)
      stopListening()
      for (const member of members.all) members.end(member, 1012, 'service restart')
    },
  }
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : '' // ws hands out one buffer unless it was told otherwise
}

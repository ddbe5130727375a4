import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { ServerOptions, Socket } from 'socket.io'
import { WebSocketServer } from 'ws'
import type { ServerOptions as WebSocketOptions } from 'ws'
import type { Beat } from '#contract/events.ts'
import type { SentOrder } from '#contract/modules/walls/screenOrders.ts'
import type { TopicEvent } from '#contract/topics.ts'
import type { Caller } from '../http/caller.ts'
import { maxFragments, maxMessageBytes } from './limits.ts'

type ClientEvents = {
  subscribe: (request: unknown, answer: unknown) => void
  resync: (request: unknown, answer: unknown) => void
  unsubscribe: (request: unknown) => void
}
type ServerEvents = {
  live: (room: string, frame: Uint8Array) => void
  beat: (beat: Beat) => void
  configuration: () => void
  paused: (isPaused: boolean) => void
  topic: (event: TopicEvent) => void
  order: (order: SentOrder, answer: (answer: unknown) => void) => void
}
/** What we remember of a connection. The token stays, because it is checked again at every subscription. */
export type Attendee = { token: string; tenant: string; caller: Caller }

export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, Attendee>
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, Attendee>

/** Carries what is sent to rooms to the sockets of other processes too (socket.io's own shape of an adapter). */
export type RoomAdapter = NonNullable<ServerOptions['adapter']>

export const livePath = '/socket.io'

/** socket.io has no setting for the pieces one message may come in; `maxFragments` is newer than the types of `ws`. */
class FewPieces extends WebSocketServer {
  constructor(options: WebSocketOptions) {
    super({ ...options, maxFragments })
  }
}

/** socket.io on `/socket.io`: websocket only, nothing compressed. `admits` decides before the upgrade; `rooms` null keeps rooms in this process. */
export function createLiveServer(httpServer: HttpServer, admits: (request: IncomingMessage) => boolean, rooms: RoomAdapter | null): LiveServer {
  return new Server(httpServer, {
    path: livePath,
    ...(rooms ? { adapter: rooms } : {}),
    destroyUpgrade: false, // what is not for this link is decided in upgrades.ts
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: maxMessageBytes,
    wsEngine: FewPieces,
    connectTimeout: 10_000,
    // A half-open connection is found after 35 s at most (F-11 asks for 45).
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: (request, answer) => answer(null, admits(request)),
  })
}

/** A browser's page must come from this host or from a listed origin; programs that are no browser send no origin (security.md C21). */
export function isAllowedOrigin(request: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || allowedOrigins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

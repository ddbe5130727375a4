import { io } from 'socket.io-client'
import { Beat, ConnectRefused, WireBytes } from '#contract/events.ts'
import type { OrderAnswer } from '#contract/modules/walls/screenOrders.ts'
import { TopicEvent } from '#contract/topics.ts'

/** What one connection tells. Nothing more is told after `onClosed`, and nothing at all after `close()`. */
export type WireEvents = {
  onBeat(beat: Beat): void
  onLive(room: string, frame: Uint8Array): void
  onConfiguration(): void
  /** whether an administrator has covered the application */
  onPaused(isPaused: boolean): void
  onTopic(event: TopicEvent): void
  /** the office tells this screen to do something; `answer` acknowledges it */
  onOrder(message: unknown, answer: (answer: OrderAnswer) => void): void
  /** `code` is why the server refused the connection (401, 429, 503); null when it just ended or never came */
  onClosed(code: number | null): void
}

/** One connection, used once: when it ends, another is opened. */
export type Wire = {
  /** Rejects when no answer comes within 5 s or the connection ends. */
  ask(event: 'subscribe' | 'resync', request: unknown): Promise<unknown>
  tell(event: 'unsubscribe', message: unknown): void
  close(): void
}

/** `tenant` is the number of the tenant that is worked for, as the header says it; '0' is none. */
export type OpenWire = (token: string, events: WireEvents, tenant?: string) => Wire

const answerWithinMs = 5000

/** Connections to the server at `url` (our own host when undefined) by socket.io, whose own reconnecting is off: liveLink.ts has the law. */
export function socketWireTo(url: string | undefined): OpenWire {
  return (token, events, tenantId = '0') => {
    const options = { path: '/socket.io', transports: ['websocket'], reconnection: false, forceNew: true, auth: { token, tenantId } }
    const socket = url === undefined ? io(options) : io(url, options)
    let isOver = false
    const end = () => {
      isOver = true
      socket.off()
      socket.disconnect()
    }
    const closed = (code: number | null) => {
      if (isOver) return
      end()
      events.onClosed(code)
    }
    socket.on('connect_error', (error) => closed('data' in error ? (ConnectRefused.safeParse(error.data).data?.code ?? null) : null))
    socket.on('disconnect', () => closed(null))
    socket.on('beat', (message: unknown) => {
      const { data } = Beat.safeParse(message)
      if (data) events.onBeat(data)
    })
    socket.on('live', (room: unknown, bytes: unknown) => {
      const { data } = WireBytes.safeParse(bytes)
      if (data && typeof room === 'string') events.onLive(room, data)
    })
    socket.on('configuration', () => events.onConfiguration())
    socket.on('topic', (message: unknown) => {
      const { data } = TopicEvent.safeParse(message)
      if (data) events.onTopic(data)
    })
    socket.on('order', (message: unknown, answer: unknown) => {
      if (typeof answer === 'function') events.onOrder(message, (said) => void answer(said))
    })
    socket.on('paused', (isPaused: unknown) => events.onPaused(isPaused === true))
    return {
      ask: (event, request) => socket.timeout(answerWithinMs).emitWithAck(event, request),
      tell: (event, message) => void socket.emit(event, message),
      close: end,
    }
  }
}

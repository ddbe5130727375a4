import { connect } from 'node:net'
import type { Outcome } from '../driver.ts'
import { encodeFrame, FrameReader } from './frame.ts'
import type { Frame } from './frame.ts'
import { encodeRead, parseReply } from './pdu.ts'
import type { ReadRequest } from './pdu.ts'

export type Target = { host: string; port: number; unitId: number; timeoutMs: number }

/** `exception` is the Modbus code, 0 when there was none; `rttMs` is null when nothing came back. */
export type Answer = { outcome: Outcome; exception: number; words: Uint16Array; rttMs: number | null }

/**
 * Why a connection ended by itself: never opened, closed by the other side, stream no longer Modbus TCP, or open but
 * without a useful answer.
 */
export type Loss = 'unreachable' | 'closed' | 'garbage' | 'silent'

export type ConnectionEvents = {
  onOpen: () => void
  /** at most once; never after `close` */
  onLost: (loss: Loss) => void
  /** runs every callback of socket and timers, so that one error stays with its device */
  guard: (run: () => void) => void
}

export type Connection = {
  /** Never rejects: what goes wrong is an outcome. A request that the end of the connection cuts off is `disconnected`. */
  read(request: ReadRequest): Promise<Answer>
  close(): void
}

const keepAliveAfterMs = 10_000
/** Requests missed in a row until a connection counts as dead, when not a byte came in (reliability.md 3.2) … */
const maxSilentMisses = 2
/** … and when bytes trickled in, but none of them answered anything. */
const maxMisses = 5
/** More frames than this that nobody asked for, without an answer between them, are a flood. */
const maxUnasked = 32

const nothing = new Uint16Array(0)

type Pending = { request: ReadRequest; sentAt: number; timer: NodeJS.Timeout; resolve: (answer: Answer) => void }

/** Opens one TCP connection to a Modbus device. `timeoutMs` limits the opening and every single read. */
export function openConnection({ host, port, unitId, timeoutMs }: Target, { onOpen, onLost, guard }: ConnectionEvents): Connection {
  const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveAfterMs })
  const reader = new FrameReader()
  const pending = new Map<number, Pending>()
  let state: 'opening' | 'open' | 'ended' = 'opening'
  let transaction = 0
  let unasked = 0
  let misses = 0
  let silentMisses = 0
  let lastMissAt = 0
  let lastBytesAt = 0
  const openTimer = setTimeout(() => guard(() => lose('unreachable')), timeoutMs)

  socket.on('connect', () =>
    guard(() => {
      if (state !== 'opening') return
      clearTimeout(openTimer)
      state = 'open'
      onOpen()
    }),
  )
  socket.on('data', (chunk) => guard(() => receive(chunk)))
  socket.on('error', () => {}) // 'close' follows and tells the same
  socket.on('close', () => guard(() => lose(state === 'opening' ? 'unreachable' : 'closed')))

  function end(outcome: Outcome): void {
    state = 'ended'
    clearTimeout(openTimer)
    for (const [id] of pending) settle(id, { outcome, exception: 0, words: nothing, rttMs: null })
  }

  function lose(loss: Loss): void {
    if (state === 'ended') return
    end(loss === 'garbage' ? 'garbage' : 'disconnected')
    if (loss === 'silent') socket.resetAndDestroy() // a reset frees the connection slot of a hung PLC at once
    else socket.destroy()
    onLost(loss)
  }

  function settle(id: number, answer: Answer): void {
    const waiting = pending.get(id)
    if (!waiting) return
    pending.delete(id)
    clearTimeout(waiting.timer)
    waiting.resolve(answer)
  }

  function receive(chunk: Uint8Array): void {
    if (state !== 'open') return
    lastBytesAt = performance.now()
    const frames = reader.take(chunk)
    if (!frames) return lose('garbage')
    for (const frame of frames) answer(frame)
    if (unasked > maxUnasked) lose('garbage')
  }

  function answer({ transaction: id, unitId: unit, pdu }: Frame): void {
    const waiting = pending.get(id)
    if (!waiting) {
      unasked += 1 // the late answer to a request that timed out, or nothing we know
      return
    }
    unasked = 0
    misses = 0
    silentMisses = 0
    const rttMs = performance.now() - waiting.sentAt
    const reply = unit === unitId ? parseReply(pdu, waiting.request) : { kind: 'garbage' as const }
    if (reply.kind === 'words') settle(id, { outcome: 'ok', exception: 0, words: reply.words, rttMs })
    else settle(id, { outcome: reply.kind, exception: reply.kind === 'exception' ? reply.code : 0, words: nothing, rttMs })
  }

  function miss(id: number, sentAt: number): void {
    if (!pending.has(id)) return
    settle(id, { outcome: 'timeout', exception: 0, words: nothing, rttMs: null })
    if (sentAt < lastMissAt) return // was on the wire together with the one before: one miss
    lastMissAt = performance.now()
    misses += 1
    silentMisses = lastBytesAt < sentAt ? silentMisses + 1 : 0
    if (silentMisses >= maxSilentMisses || misses >= maxMisses) lose('silent')
  }

  /** Requests that leave in the same moment leave in one packet. */
  function write(frame: Uint8Array): void {
    if (socket.writableCorked === 0) {
      socket.cork()
      process.nextTick(() => socket.uncork())
    }
    socket.write(frame)
  }

  function nextTransaction(): number {
    do transaction = (transaction + 1) & 0xffff
    while (pending.has(transaction))
    return transaction
  }

  return {
    read(request) {
      if (state !== 'open') return Promise.resolve({ outcome: 'disconnected', exception: 0, words: nothing, rttMs: null })
      return new Promise((resolve) => {
        const id = nextTransaction()
        const sentAt = performance.now()
        // After a pause of the whole process timers fire before sockets are read: an answer that has come meanwhile goes first.
        const timer = setTimeout(() => setImmediate(() => guard(() => miss(id, sentAt))), timeoutMs)
        pending.set(id, { request, sentAt, timer, resolve })
        write(encodeFrame({ transaction: id, unitId, pdu: encodeRead(request) }))
      })
    },
    close() {
      if (state === 'ended') return
      end('disconnected')
      socket.destroy()
    },
  }
}

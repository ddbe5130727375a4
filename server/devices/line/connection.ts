import type { Outcome } from '../driver.ts'
import type { Heard, ReadRequest, Speech, WriteRequest } from './speech.ts'
import { askInOrder } from './unnumbered.ts'
import type { OpenWire, WireTarget } from './wire.ts'

/** `exception` is the number of the refusal, 0 when there was none; `rttMs` is null when nothing came back. */
export type Answer = { outcome: Outcome; exception: number; words: Uint16Array; rttMs: number | null }

/**
 * Why a connection ended by itself: never opened, closed by the other side while it owed answers or (`idle`) while it owed none,
 * refused by the PLC after it was opened, stream no longer of the protocol, open but without a useful answer, or a part of this
 * computer is missing.
 */
export type Loss = 'unreachable' | 'closed' | 'idle' | 'refused' | 'garbage' | 'silent' | 'noDriver'

export type ConnectionEvents = {
  onOpen: () => void
  /** at most once; never after `close` */
  onLost: (loss: Loss) => void
  /** runs every callback of socket and timers, so that one error stays with its device */
  guard: (run: () => void) => void
}

/** Whom a question is for, and how long an answer may take. */
export type Asked = { unitId: number; timeoutMs: number }

export type Connection = {
  /** Never rejects: what goes wrong is an outcome. A request that the end of the connection cuts off is `disconnected`. */
  read(request: ReadRequest, asked: Asked): Promise<Answer>
  /** Sends it once and never again. Only as the first request of a connection, where no late answer of another one can be taken for its own. */
  write(request: WriteRequest, asked: Asked): Promise<Answer>
  /**
   * Units of which it is known that they do not answer: their silence says nothing of the connection. Where several others `share` it,
   * the silence of one alone says nothing either.
   */
  expectSilence(units: ReadonlySet<number>, share: number): void
  close(): void
}

/** `timeoutMs` limits the opening. */
export type Target = WireTarget & { timeoutMs: number }

/** Requests missed in a row until a connection counts as dead, when not a byte came in (reliability.md 3.2) … */
const maxSilentMisses = 2
/** … and when bytes trickled in, but none of them answered anything. */
const maxMisses = 5
/** More frames than this that nobody asked for, without an answer between them, are a flood. */
const maxUnasked = 32

const nothing = new Uint16Array(0)
const cutOff: Answer = { outcome: 'disconnected', exception: 0, words: nothing, rttMs: null }

type Pending = { request: ReadRequest | WriteRequest; asked: Asked; sentAt: number; timer: NodeJS.Timeout | undefined; resolve: (answer: Answer) => void }

/** Opens one connection to a device, or to the gateway of several. */
export function openConnection(target: Target, { openWire, speech }: { openWire: OpenWire; speech: Speech }, events: ConnectionEvents): Connection {
  const { onOpen, onLost, guard } = events
  const pending = new Map<number, Pending>()
  let state: 'opening' | 'open' | 'ended' = 'opening'
  let silentUnits: ReadonlySet<number> = new Set()
  let sharing = 1
  let missing = new Set<number>()
  let lastId = 0
  let unasked = 0
  let misses = 0
  let silentMisses = 0
  let lastMissAt = 0
  let lastBytesAt = 0
  let isGreeted = false
  const openTimer = setTimeout(() => guard(() => lose(isGreeted ? 'silent' : 'unreachable')), target.timeoutMs)
  const wire = openWire(target, {
    onOpen: () =>
      guard(() => {
        if (state !== 'opening') return
        isGreeted = speech.greeting !== null
        if (speech.greeting) wire.write(speech.greeting)
        else ready()
      }),
    onData: (chunk) => guard(() => receive(chunk)),
    onClose: (why) => guard(() => lose(why === 'noDriver' ? why : closedWhile())),
  })

  function closedWhile(): Loss {
    if (state === 'opening') return isGreeted ? 'refused' : 'unreachable'
    return pending.size > 0 ? 'closed' : 'idle'
  }

  function ready(): void {
    if (state !== 'opening') return
    clearTimeout(openTimer)
    state = 'open'
    onOpen()
  }

  function end(outcome: Outcome): void {
    state = 'ended'
    clearTimeout(openTimer)
    for (const [id] of pending) settle(id, { ...cutOff, outcome })
  }

  function lose(loss: Loss): void {
    if (state === 'ended') return
    end(loss === 'garbage' ? 'garbage' : 'disconnected')
    if (loss === 'silent') wire.reset() // a reset frees the connection slot of a hung PLC at once
    else wire.close()
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
    if (state === 'ended') return
    lastBytesAt = performance.now()
    const heard = speech.hear(chunk)
    if (typeof heard === 'string') return lose(heard)
    for (const one of heard) take(one)
    if (unasked > maxUnasked) lose('garbage')
  }

  function take(heard: Heard): void {
    if (heard.kind === 'say') return wire.write(heard.bytes)
    if (heard.kind === 'ready') return ready()
    const { id, unitId, pdu } = heard
    const waiting = pending.get(id)
    if (!waiting) {
      unasked += 1 // the late answer to a request that timed out, or nothing we know
      return
    }
    unasked = 0
    misses = 0
    silentMisses = 0
    if (missing.size > 0) missing = new Set()
    const rttMs = performance.now() - waiting.sentAt
    const reply = unitId === null || unitId === waiting.asked.unitId ? speech.read(pdu, waiting.request) : { kind: 'garbage' as const }
    if (reply.kind === 'words') settle(id, { outcome: reply.isStopped ? 'stopped' : 'ok', exception: 0, words: reply.words, rttMs })
    else settle(id, { outcome: reply.kind, exception: reply.kind === 'exception' ? reply.code : 0, words: nothing, rttMs })
  }

  function miss(id: number, { sentAt, asked: { unitId } }: Pending): void {
    if (!pending.has(id)) return
    speech.forget(id)
    settle(id, { outcome: 'timeout', exception: 0, words: nothing, rttMs: null })
    if (sentAt < lastMissAt) return // was on the wire together with the one before: one miss
    lastMissAt = performance.now()
    if (silentUnits.has(unitId)) return
    misses += 1
    silentMisses = lastBytesAt < sentAt ? silentMisses + 1 : 0
    missing.add(unitId)
    const isAlone = sharing > 1 && missing.size === 1
    if ((silentMisses >= maxSilentMisses && !isAlone) || misses >= maxMisses) lose('silent')
  }

  function nextId(): number {
    do lastId = (lastId + 1) & 0xffff
    while (pending.has(lastId))
    return lastId
  }

  function ask(request: ReadRequest | WriteRequest, asked: Asked): Promise<Answer> {
    if (state !== 'open') return Promise.resolve(cutOff)
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const id = nextId()
    const waiting: Pending = { request, asked, sentAt: performance.now(), timer: undefined, resolve }
    pending.set(id, waiting)
    // After a pause of the whole process timers fire before sockets are read: an answer that has come meanwhile goes first.
    waiting.timer = setTimeout(() => setImmediate(() => guard(() => miss(id, waiting))), asked.timeoutMs)
    wire.write(speech.ask(id, request, asked.unitId))
    return promise
  }

  return {
    read: speech.isUnnumbered ? askInOrder(ask) : ask,
    write: ask,
    expectSilence(units, share) {
      silentUnits = units
      sharing = share
    },
    close() {
      if (state === 'ended') return
      end('disconnected')
      wire.close()
    },
  }
}

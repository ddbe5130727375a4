import type { Beat } from '#contract/events.ts'
import type { TopicEvent } from '#contract/topics.ts'
import { linkLostAfterMs } from './age.ts'
import type { ServerClock, ServerTimes } from './serverClock.ts'
import type { OpenWire, Wire } from './socketWire.ts'

/** Spread of reconnects until the server told its own. */
const firstSpreadMs = 500
/** A try that has not spoken by then is given up; longer where the server is crowded, and after tries that were given up too soon. */
const patienceMs = (spreadMs: number, givenUp: number) => Math.min(Math.max(2000, 2 * spreadMs) * 2 ** Math.max(0, givenUp - 1), 20_000)
/** A refused token is not offered again sooner than this. */
const refusedPauseMs = 10_000
/** Our timers stood still for this long: the computer slept, or its clock was set. */
const sleptAfterMs = 3000
/** A connection heard of within this time needs no second one when the page wakes. */
const healthyWithinMs = 1500

export type LinkState = { link: 'connected' | 'connecting' | 'offline'; lostAtMs: number | null }

/** Takes the times of a message that just arrived; returns by how many ms it is late. */
export type Heard = (times: ServerTimes) => number

export type LiveLinkParts = {
  openWire: OpenWire
  token: () => string | null
  onUnauthorized: () => void
  clock: ServerClock
  /** `performance.now()` */
  monotonicMs: () => number
  /** `Date.now()`: only its jumps matter */
  wallMs: () => number
  /** 0 to 1 */
  random: () => number
  /** a connection speaks that did not before: subscribe on it; `heard` takes the times of its frames */
  onConnected: (wire: Wire, heard: Heard) => void
  onDisconnected: () => void
  onBeat: (beat: Beat) => void
  onLive: (room: string, bytes: Uint8Array) => void
  onConfiguration: () => void
  onPaused: (isPaused: boolean) => void
  onTopic: (event: TopicEvent) => void
  /** rest before the next try, at least, after so many in vain */
  restMs: (triesInVain: number) => number
}

/**
 * The one connection to the live gateway (clock table of performance.md). The old connection is kept until a new one
 * speaks, and whichever delivers first wins: the first new try comes after 0–1 × spread, every further one after
 * 0–2 × spread, for ever. What arrives late by more than the link may be silent is no sign of life.
 */
export function createLiveLink(parts: LiveLinkParts) {
  const { clock, monotonicMs, wallMs, random } = parts
  let current: Wire | null = null
  let candidate: { wire: Wire; sinceMs: number } | null = null
  let nextTry: ReturnType<typeof setTimeout> | null = null
  let patience: ReturnType<typeof setTimeout> | undefined
  let spreadMs = firstSpreadMs
  let isStarted = false
  let heardAtMs = 0
  let lookedAt = { monotonic: 0, wall: 0 }
  let refusedToken: string | null = null
  let givenUp = 0
  let inVain = 0

  const silentMs = () => monotonicMs() - heardAtMs

  const dropCandidate = () => {
    clearTimeout(patience)
    candidate?.wire.close()
    candidate = null
  }
  const cancelTry = () => {
    if (nextTry) clearTimeout(nextTry)
    nextTry = null
  }
  const tryAfter = (ms: number) => {
    cancelTry()
    nextTry = setTimeout(tryNow, ms)
  }
  const tryAgain = () => {
    inVain += 1
    tryAfter(Math.max(random() * 2 * spreadMs, parts.restMs(inVain)))
  }

  const spoke = (wire: Wire) => {
    heardAtMs = monotonicMs()
    refusedToken = null
    givenUp = 0
    inVain = 0
    if (candidate?.wire === wire) {
      clearTimeout(patience)
      candidate = null
      current?.close()
      current = wire
      parts.onConnected(wire, heardFrom(wire))
    }
    dropCandidate()
    cancelTry()
  }
  const heardFrom =
    (wire: Wire): Heard =>
    (times) => {
      const lateMs = clock.heard(times)
      if (lateMs < linkLostAfterMs) spoke(wire)
      return lateMs
    }
  const closed = (wire: Wire, code: number | null, token: string) => {
    if (candidate?.wire === wire) {
      dropCandidate()
      tryAgain()
    }
    if (current === wire) {
      current = null
      parts.onDisconnected()
      if (!candidate) tryAfter(random() * spreadMs)
    }
    if (code === 401) refused(token)
  }
  const refused = (token: string) => {
    tryAfter(refusedPauseMs)
    if (refusedToken === token) return
    refusedToken = token
    parts.onUnauthorized()
  }

  function tryNow(): void {
    cancelTry()
    dropCandidate()
    const token = parts.token()
    if (!isStarted) return
    if (token === null) return tryAgain()
    const wire: Wire = parts.openWire(token, {
      onBeat(beat) {
        // A new connection may lead to a new server process with its own uptime.
        if (current !== wire) clock.relearn()
        spreadMs = beat.spreadMs
        heardFrom(wire)(beat)
        if (current === wire) parts.onBeat(beat)
      },
      onLive: (room, bytes) => current === wire && parts.onLive(room, bytes),
      onConfiguration: () => current === wire && parts.onConfiguration(),
      onPaused: parts.onPaused, // comes before a new connection is trusted with values
      onTopic: (event) => current === wire && parts.onTopic(event),
      onClosed: (code) => closed(wire, code, token),
    })
    candidate = { wire, sinceMs: monotonicMs() }
    patience = setTimeout(
      () => {
        givenUp += 1
        dropCandidate()
        tryAgain()
      },
      patienceMs(spreadMs, givenUp),
    )
  }

  return {
    /** Begins, or goes on without rest. */
    start(): void {
      if (isStarted) return this.wake()
      isStarted = true
      heardAtMs = monotonicMs()
      lookedAt = { monotonic: monotonicMs(), wall: wallMs() }
      tryNow()
    },
    stop(): void {
      isStarted = false
      cancelTry()
      dropCandidate()
      current?.close()
      if (current) parts.onDisconnected()
      current = null
    },
    /** The network came back or the page was shown: no waiting, unless all is well or a try has just begun. */
    wake(): void {
      if (!isStarted || (current && silentMs() < healthyWithinMs)) return
      if (candidate && monotonicMs() - candidate.sinceMs < 1000) return
      tryNow()
    },
    /** There is a new token: a connection with it takes over from the one that is open. */
    renew(): void {
      if (isStarted && !candidate) tryNow()
    },
    /** Looks at the clocks; call about four times a second. */
    look(): LinkState {
      const now = { monotonic: monotonicMs(), wall: wallMs() }
      const gapMs = Math.max(now.monotonic - Math.max(lookedAt.monotonic, heardAtMs), Math.abs(now.wall - lookedAt.wall) - (now.monotonic - lookedAt.monotonic))
      lookedAt = now
      if (isStarted && gapMs > sleptAfterMs) {
        clock.relearn()
        if (!candidate) tryNow()
      }
      if (isStarted && nextTry && refusedToken !== null && parts.token() !== refusedToken) tryNow()
      const isLost = isStarted && silentMs() >= linkLostAfterMs
      if (isLost && current && !candidate && !nextTry) tryAfter(random() * spreadMs)
      if (isLost) return { link: 'offline', lostAtMs: heardAtMs }
      return { link: current ? 'connected' : 'connecting', lostAtMs: null }
    },
    get spreadMs(): number {
      return spreadMs
    },
  }
}

import type { Beat } from '#contract/events.ts'
import type { TopicEvent } from '#contract/topics.ts'
import { linkLostAfterMs } from './age.ts'
import { createLinkTries } from './linkTries.ts'
import type { LinkTriesParts } from './linkTries.ts'
import type { ServerClock, ServerTimes } from './serverClock.ts'
import type { OpenWire, Wire, WireEvents } from './socketWire.ts'

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
  /** a connection speaks that did not before: subscribe on it; `heard` takes the times of its frames */
  onConnected: (wire: Wire, heard: Heard) => void
  onDisconnected: () => void
  onBeat: (beat: Beat) => void
  onLive: (room: string, bytes: Uint8Array) => void
  onConfiguration: () => void
  onPaused: (isPaused: boolean) => void
  onTopic: (event: TopicEvent) => void
  onOrder: WireEvents['onOrder']
} & Pick<LinkTriesParts, 'random' | 'restMs'>

/**
 * The one connection to the live gateway (clock table of performance.md). The old connection is kept until a new one
 * speaks, and whichever delivers first wins. What arrives late by more than the link may be silent is no sign of life.
 */
export function createLiveLink(parts: LiveLinkParts) {
  const { clock, monotonicMs, wallMs, random, restMs } = parts
  const tries = createLinkTries({ tryNow, random, restMs })
  let current: Wire | null = null
  let candidate: { wire: Wire; sinceMs: number } | null = null
  let patience: ReturnType<typeof setTimeout> | undefined
  let isStarted = false
  let heardAtMs = 0
  let lookedAt = { monotonic: 0, wall: 0 }
  let refusedToken: string | null = null

  const silentMs = () => monotonicMs() - heardAtMs

  const dropCandidate = () => {
    clearTimeout(patience)
    candidate?.wire.close()
    candidate = null
  }

  const spoke = (wire: Wire) => {
    heardAtMs = monotonicMs()
    refusedToken = null
    tries.succeeded()
    if (candidate?.wire === wire) {
      clearTimeout(patience)
      candidate = null
      current?.close()
      current = wire
      parts.onConnected(wire, heardFrom(wire))
    }
    dropCandidate()
    tries.cancel()
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
      tries.afterTry()
    }
    if (current === wire) {
      current = null
      parts.onDisconnected()
      if (!candidate) tries.afterLoss()
    }
    if (code === 401) refused(token)
  }
  const refused = (token: string) => {
    tries.after(refusedPauseMs)
    if (refusedToken === token) return
    refusedToken = token
    parts.onUnauthorized()
  }

  function tryNow(): void {
    tries.cancel()
    dropCandidate()
    const token = parts.token()
    if (!isStarted) return
    if (token === null) return tries.afterTry()
    const wire: Wire = parts.openWire(token, {
      onBeat(beat) {
        // A new connection may lead to a new server process with its own uptime.
        if (current !== wire) clock.relearn()
        tries.spreadMs = beat.spreadMs
        heardFrom(wire)(beat)
        if (current === wire) parts.onBeat(beat)
      },
      onLive: (room, bytes) => current === wire && parts.onLive(room, bytes),
      onConfiguration: () => current === wire && parts.onConfiguration(),
      onPaused: parts.onPaused, // comes before a new connection is trusted with values
      onTopic: (event) => current === wire && parts.onTopic(event),
      onOrder: (message, answer) => current === wire && parts.onOrder(message, answer),
      onClosed: (code) => closed(wire, code, token),
    })
    candidate = { wire, sinceMs: monotonicMs() }
    patience = setTimeout(() => {
      tries.gaveUp()
      dropCandidate()
      tries.afterTry()
    }, tries.patienceMs())
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
      tries.cancel()
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
      if (isStarted && tries.isPlanned && refusedToken !== null && parts.token() !== refusedToken) tryNow()
      const isLost = isStarted && silentMs() >= linkLostAfterMs
      if (isLost && current && !candidate && !tries.isPlanned) tries.afterLoss()
      if (isLost) return { link: 'offline', lostAtMs: heardAtMs }
      return { link: current ? 'connected' : 'connecting', lostAtMs: null }
    },
    get spreadMs(): number {
      return tries.spreadMs
    },
  }
}

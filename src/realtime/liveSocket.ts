import { connectionStore } from './connectionStore.ts'
import type { ConnectionStore } from './connectionStore.ts'
import { lastBoards } from './lastBoard.ts'
import type { LastBoards } from './lastBoard.ts'
import { lateWireTo } from './lateWire.ts'
import { createLiveLink } from './liveLink.ts'
import { noticeStore } from './notices.ts'
import { monotonicMs, serverClock } from './serverClock.ts'
import type { ServerClock } from './serverClock.ts'
import type { OpenWire } from './socketWire.ts'
import { createSubscriptions } from './subscriptions.ts'
import { tagStore } from './tagStore.ts'
import type { TagStore } from './tagStore.ts'

/** Where the live gateway is and who we are. `url` undefined is our own host. */
export type LiveConfig = {
  url: string | undefined
  token: () => string | null
  /** the server does not accept the token; called once for each token */
  onUnauthorized: () => void
}

export type LiveSocketParts = {
  openWire: OpenWire
  config: () => LiveConfig
  store: TagStore
  lastBoards: LastBoards
  clock: ServerClock
  connection: ConnectionStore
  onPaused: (isPaused: boolean) => void
  monotonicMs: () => number
  random: () => number
}

/** Values age, and the link is looked at, this often. */
const lookEveryMs = 100
/** What boards show is kept for the next start this often; the server's heart beats once a second. */
const keptEveryBeats = 15
/** A board whose code is on its way subscribes within this time. */
const boardComesWithinMs = 10_000

/** Everything between a board and the wire: the link, its subscriptions, and the ageing of values. Runs while somebody subscribes. */
export function createLiveSocket({ openWire, config, store, lastBoards: boards, clock, connection, onPaused, monotonicMs, random }: LiveSocketParts) {
  let looking: ReturnType<typeof setInterval> | undefined
  const look = () => {
    const { link: state, lostAtMs } = link.look()
    const offlineSinceMs = lostAtMs === null ? null : (connection.getState().offlineSinceMs ?? clock.at(lostAtMs))
    if (connection.getState().link !== state) connection.setState({ link: state, offlineSinceMs })
    if (state === 'offline') subscriptions.remember()
    store.sweep(state === 'offline')
  }
  const subscriptions = createSubscriptions({
    store,
    lastBoards: boards,
    random,
    onFirst: () => {
      connection.setState({ isWatching: true })
      link.start()
      looking = setInterval(look, lookEveryMs)
    },
    onLast: () => {
      clearInterval(looking)
      link.stop()
      connection.setState({ link: 'connecting', offlineSinceMs: null, isWatching: false })
    },
  })
  const link = createLiveLink({
    openWire,
    token: () => config().token(),
    onUnauthorized: () => config().onUnauthorized(),
    clock,
    monotonicMs,
    wallMs: () => Date.now(),
    random,
    onConnected: (wire, heard) => {
      subscriptions.connected(wire, heard)
      look()
    },
    onDisconnected: () => subscriptions.disconnected(),
    onBeat: () => {
      const newestMs = store.newestMs()
      const { beats, newestAt } = connection.getState()
      if (beats % keptEveryBeats === 0) subscriptions.keep()
      connection.setState({ beats: beats + 1, newestAt: newestMs === null ? newestAt : clock.at(newestMs) })
    },
    onLive: subscriptions.live,
    onPaused,
    onConfiguration: () => subscriptions.configurationChanged(link.spreadMs),
  })
  return {
    subscriptions,
    wake: () => link.wake(),
    renew: () => link.renew(),
    /** Opens the connection for a board that is still being fetched; closes it again when none comes. */
    connectEarly(): void {
      link.start()
      setTimeout(() => connection.getState().isWatching || link.stop(), boardComesWithinMs)
    },
  }
}

let config: LiveConfig = { url: undefined, token: () => null, onUnauthorized: () => undefined }

const live = createLiveSocket({
  openWire: (token, events) => lateWireTo(config.url)(token, events),
  config: () => config,
  store: tagStore,
  lastBoards,
  clock: serverClock,
  connection: connectionStore,
  onPaused: (isPaused) => noticeStore.setState({ isPaused }),
  monotonicMs,
  random: Math.random,
})

export const liveSubscriptions = live.subscriptions
/** Call when the token was replaced by a newer one. */
export const renewLive = live.renew

/** Call when a board is going to be shown: the connection is there when it asks. */
export function connectEarly(): void {
  queueMicrotask(live.connectEarly) // the router starts while modules are still being evaluated, before `configureLive`
}

/** Call once before anything is drawn. Nothing connects until a board subscribes. */
export function configureLive(next: LiveConfig): void {
  config = next
  window.addEventListener('online', live.wake)
  window.addEventListener('pageshow', live.wake)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.wake()
  })
}

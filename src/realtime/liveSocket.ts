import type { Subscribe } from '#contract/events.ts'
import type { TopicEvent } from '#contract/topics.ts'
import { isReplay } from '../api/replayed.ts'
import { connectionStore } from './connectionStore.ts'
import type { ConnectionStore } from './connectionStore.ts'
import { keyOf } from './heldSubscription.ts'
import { lazySocketTo } from './lazySocket.ts'
import { createLiveLink } from './liveLink.ts'
import { noticeStore } from './notices.ts'
import { monotonicMs, serverClock } from './serverClock.ts'
import type { ServerClock } from './serverClock.ts'
import type { OpenWire, Wire, WireEvents } from './socketWire.ts'
import { createSubscriptions, longestScatterMs } from './subscriptions.ts'
import { tagStore } from './tagStore.ts'
import type { TagStore } from './tagStore.ts'

/** Where the live gateway is and who we are. `url` undefined is our own host. */
export type LiveConfig = {
  url: string | undefined
  token: () => string | null
  /** the tenant that is worked for; walls work for the house and say none */
  tenant?: () => string
  /** the server does not accept the token; called once for each token */
  onUnauthorized: () => void
  /** the plant was configured anew; pages hear it within the second in which they subscribe again, not all in the same moment */
  onConfigured?: () => void
}

export type LiveSocketParts = {
  openWire: OpenWire
  config: () => LiveConfig
  store: TagStore
  clock: ServerClock
  connection: ConnectionStore
  onPaused: (isPaused: boolean) => void
  monotonicMs: () => number
  random: () => number
}

/** What walls remember of their boards (boardMemory.ts). */
type Memory = { remember(): void; keep(): void }
/** What else is heard on the connection (liveTopics.ts): the office has it, walls do without its code. */
export type Rider = { connected(wire: Wire): void; disconnected(): void; topic(event: TopicEvent): void }

/** What holds the connection open: boards that show tags or what is retained, lists that want to know of changes. */
type User = 'tags' | 'retained' | 'topics' | 'orders'

/** Values age, and the link is looked at, this often; without values less will do. */
const lookEveryMs = { tags: 100, topics: 1000 }
/** What boards show is kept for the next start this often; the server's heart beats once a second. */
const keptEveryBeats = 15
/** A board whose code is on its way subscribes within this time. */
const boardComesWithinMs = 10_000
/** A board waits this long for its first values rather than being drawn twice. */
const undrawnMs = 300
/** Who hears topics alone can wait longer after every try in vain: there may be no gateway at all. Values are asked for without rest. */
const longestRestMs = 60_000

/** Everything between a board and the wire: the link, its subscriptions, and the ageing of values. Runs while somebody subscribes. */
export function createLiveSocket({ openWire, config, store, clock, connection, onPaused, monotonicMs, random }: LiveSocketParts) {
  const users = new Set<User>()
  let looking: ReturnType<typeof setInterval> | undefined
  let memory: Memory | null = null
  let rider: Rider | null = null
  let current: Wire | null = null
  let obey: WireEvents['onOrder'] | null = null

  const look = () => {
    const { link: state, lostAtMs } = link.look()
    const offlineSinceMs = lostAtMs === null ? null : (connection.getState().offlineSinceMs ?? clock.at(lostAtMs))
    if (connection.getState().link !== state) connection.setState({ link: state, offlineSinceMs })
    if (state === 'offline') memory?.remember()
    store.sweep(state === 'offline')
  }
  const areValuesShown = () => users.has('tags') || users.has('retained')
  const use = (user: User, isOn: boolean) => {
    if (isOn) users.add(user)
    else users.delete(user)
    connection.setState({ isWatching: areValuesShown() })
    clearInterval(looking)
    if (users.size > 0) {
      looking = setInterval(look, lookEveryMs[areValuesShown() ? 'tags' : 'topics'])
      return link.start()
    }
    link.stop()
    return connection.setState({ link: 'connecting', offlineSinceMs: null })
  }
  const subscriptions = createSubscriptions({ store, random, onFirst: () => use('tags', true), onLast: () => use('tags', false) })
  const link = createLiveLink({
    openWire,
    token: () => config().token(),
    onUnauthorized: () => config().onUnauthorized(),
    clock,
    monotonicMs,
    wallMs: () => Date.now(),
    random,
    restMs: (triesInVain) => ((users.has('topics') || users.has('orders')) && !areValuesShown() ? Math.min(1000 * 2 ** triesInVain, longestRestMs) : 0),
    onConnected: (wire, heard) => {
      current = wire
      subscriptions.connected(wire, heard)
      rider?.connected(wire)
      look()
    },
    onDisconnected: () => {
      current = null
      subscriptions.disconnected()
      rider?.disconnected()
    },
    onTopic: (event) => rider?.topic(event),
    onOrder: (message, answer) => obey?.(message, answer),
    onBeat: () => {
      const newestMs = store.newestMs()
      const { beats, newestAt } = connection.getState()
      if (beats % keptEveryBeats === 0) memory?.keep()
      connection.setState({ beats: beats + 1, newestAt: newestMs === null ? newestAt : clock.at(newestMs) })
    },
    onLive: subscriptions.live,
    onPaused,
    onConfiguration: () => {
      subscriptions.configurationChanged(link.spreadMs)
      setTimeout(() => config().onConfigured?.(), random() * Math.min(link.spreadMs, longestScatterMs))
    },
  })
  return {
    subscriptions,
    wake: () => link.wake(),
    renew: () => link.renew(),
    /** Opens the connection for a board that is still being fetched; closes it again when none comes. */
    connectEarly(): void {
      link.start()
      setTimeout(() => users.size > 0 || link.stop(), boardComesWithinMs)
    },
    /**
     * Asks for what a board will ask for that is still being fetched; gives it back when the board has come, or none comes.
     * Resolves when it is answered, and no later than a board may stay undrawn for it.
     */
    subscribeEarly(request: Subscribe): Promise<void> {
      const key = keyOf(request)
      const answered = Promise.withResolvers<void>()
      const giveBack = subscriptions.hold(key, request, answered.resolve)
      if (subscriptions.read(key).phase !== 'loading') answered.resolve()
      setTimeout(answered.resolve, undrawnMs)
      const untilMs = monotonicMs() + boardComesWithinMs
      const waiting = setInterval(() => {
        if (!subscriptions.isShared(key) && monotonicMs() < untilMs) return
        clearInterval(waiting)
        giveBack()
      }, lookEveryMs.topics)
      return answered.promise
    },
    /** Says whether something on the page shows what is retained: it is asked for as doggedly as tags are. */
    showRetained: (isShown: boolean) => use('retained', isShown),
    /** A paired screen keeps its connection open whatever it shows, and does what it is told; returns what ends it. */
    obeys(next: WireEvents['onOrder']): () => void {
      obey = next
      use('orders', true)
      return () => {
        obey = null
        use('orders', false)
      }
    },
    remembers: (next: Memory) => void (memory = next),
    /** Lets topics ride along; returns what says whether anybody hears them. */
    carry(next: Rider): (isHeard: boolean) => void {
      rider = next
      if (current) next.connected(current)
      return (isHeard) => use('topics', isHeard)
    },
  }
}

let config: LiveConfig = { url: undefined, token: () => null, onUnauthorized: () => undefined }

/** The live wire of this page. */
export const live = createLiveSocket({
  openWire: (token, events) =>
    (isReplay ? lazySocketTo(undefined, () => import('./replay/replay.ts')) : lazySocketTo(config.url))(token, events, config.tenant?.()),
  config: () => config,
  store: tagStore,
  clock: serverClock,
  connection: connectionStore,
  onPaused: (isPaused) => noticeStore.setState({ isPaused }),
  monotonicMs,
  random: Math.random,
})

/** Call when a board is going to be shown: the connection is there when it asks. */
export function connectEarly(): void {
  queueMicrotask(live.connectEarly) // the router starts while modules are still being evaluated, before `configureLive`
}

/** Call when a board is going to be shown that is known to ask for this; resolves when it had better be drawn. */
export async function subscribeEarly(request: Subscribe): Promise<void> {
  await Promise.resolve() // as above
  await live.subscribeEarly(request)
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

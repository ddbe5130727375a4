import { SubscribeAnswer } from '#contract/events.ts'
import type { Subscribed, Subscribe } from '#contract/events.ts'
import type { TagMeta } from '#contract/tag.ts'
import { endStandIn, isTooMuch, loading, newSubscription, tell } from './heldSubscription.ts'
import type { HeldSubscription, SubscriptionPhase } from './heldSubscription.ts'
import type { Heard } from './liveLink.ts'
import { createLiveRooms } from './liveRooms.ts'
import type { LiveRooms } from './liveRooms.ts'
import type { Wire } from './socketWire.ts'
import type { TagStore } from './tagStore.ts'

/** A board that left may be back at once (playlist, React strict mode): its subscription lingers. */
const lingerMs = 1000
const askAgainMs = 1000
const refusedPauseMs = 10_000
/** After a change of configuration pages ask again within this time, not all in the same moment. */
export const longestScatterMs = 1000

export type SubscriptionsParts = {
  store: TagStore
  random: () => number
  /** first subscription, last subscription gone */
  onFirst: () => void
  onLast: () => void
}

/** What boards asked for, each request once however many boards share it; made anew on every new connection. */
export function createSubscriptions({ store, random, onFirst, onLast }: SubscriptionsParts) {
  const subscriptions = new Map<string, HeldSubscription>()
  let wire: Wire | null = null
  const inRoom = (room: string) => [...subscriptions.values()].filter((subscription) => subscription.room === room)
  const rooms: LiveRooms = createLiveRooms({
    store,
    onLost: (room) => {
      for (const subscription of inRoom(room)) subscribeAfter(subscription, 0)
    },
  })

  const leaveRoom = (subscription: HeldSubscription, next: string | null) => {
    const { room } = subscription
    subscription.room = next
    if (room === null || room === next || inRoom(room).length > 0) return
    rooms.leave(room)
    wire?.tell('unsubscribe', { room })
  }
  const accept = (subscription: HeldSubscription, answer: Subscribed) => {
    const { tags } = answer.snapshot
    const found = new Set(tags.map((tag) => tag.tagCode))
    rooms.join(
      answer,
      (subscription.request.tags ?? []).filter((tagCode) => !found.has(tagCode)),
    )
    endStandIn(subscription)
    leaveRoom(subscription, answer.room)
    tell(subscription, { phase: 'ready', metas: tags })
  }
  const subscribe = async (subscription: HeldSubscription) => {
    const asked = wire
    clearTimeout(subscription.timer)
    if (!asked || isTooMuch(subscription)) return
    const answer = await asked.ask('subscribe', subscription.request).then(
      (message) => SubscribeAnswer.safeParse(message).data,
      () => undefined, // no answer in time: asked again below
    )
    if (wire !== asked || subscription.holders < 0) return
    if (!answer) return subscribeAfter(subscription, askAgainMs)
    if (answer.ok) return accept(subscription, answer)
    leaveRoom(subscription, null)
    tell(subscription, { phase: 'refused', message: answer.message })
    return subscribeAfter(subscription, refusedPauseMs)
  }
  const subscribeAfter = (subscription: HeldSubscription, ms: number) => {
    clearTimeout(subscription.timer)
    subscription.timer = setTimeout(() => void subscribe(subscription), ms)
  }
  const open = (key: string, request: Subscribe): HeldSubscription => {
    const subscription = newSubscription(key, request)
    subscriptions.set(key, subscription)
    if (subscriptions.size === 1) onFirst()
    void subscribe(subscription)
    return subscription
  }
  const close = (key: string, subscription: HeldSubscription) => {
    clearTimeout(subscription.timer)
    subscription.holders = -1
    subscriptions.delete(key)
    endStandIn(subscription)
    leaveRoom(subscription, null)
    if (subscriptions.size === 0) onLast()
  }

  return {
    /** A connection speaks: everything is subscribed on it. */
    connected(next: Wire, heard: Heard): void {
      wire = next
      rooms.use({ wire: next, heard })
      for (const subscription of subscriptions.values()) void subscribe(subscription)
    },
    disconnected(): void {
      wire = null
      rooms.use(null)
    },
    /** Every request, what it shows, and whether that is the server's. */
    all: () => Array.from(subscriptions, ([key, { phase, room }]) => ({ key, phase, isLive: room !== null })),
    /** Shows a request that was not answered yet these tags, until it is; `end` is called then. */
    standIn(key: string, metas: TagMeta[], end: () => void): void {
      const subscription = subscriptions.get(key)
      if (!subscription) return end()
      endStandIn(subscription)
      subscription.endStandIn = end
      return tell(subscription, { phase: 'ready', metas })
    },
    configurationChanged(spreadMs: number): void {
      for (const subscription of subscriptions.values()) subscribeAfter(subscription, random() * Math.min(spreadMs, longestScatterMs))
    },
    live: (room: string, bytes: Uint8Array): void => rooms.live(room, bytes),
    read: (key: string): SubscriptionPhase => subscriptions.get(key)?.phase ?? loading,
    /** Several boards hold it. */
    isShared: (key: string): boolean => (subscriptions.get(key)?.holders ?? 0) > 1,
    /** Holds a subscription and listens to its phase, until the returned function is called. `key` names the request. */
    hold(key: string, request: Subscribe, listener: () => void): () => void {
      const subscription = subscriptions.get(key) ?? open(key, request)
      subscription.holders += 1
      subscription.listeners.add(listener)
      return () => {
        subscription.listeners.delete(listener)
        subscription.holders -= 1
        if (subscription.holders === 0) setTimeout(() => subscription.holders === 0 && close(key, subscription), lingerMs)
      }
    },
  }
}
export type Subscriptions = ReturnType<typeof createSubscriptions>

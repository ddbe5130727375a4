import type { RetainedTopic, RetainedValue } from '#contract/retainedTopics.ts'
import { RetainedChanges, retainedTopic } from '#contract/topics.ts'
import type { RetainedSnapshot } from '#contract/topics.ts'
import type { TopicListener } from './topics.ts'

/** A board that left may be back at once (playlist, React strict mode): what it followed lingers. */
const lingerMs = 1000

/** How a retained topic stands: every key with its value. `isStale`: as it was when the connection was lost; what changed since is not known. */
export type RetainedView<Value> =
  | { state: 'loading'; values: ReadonlyMap<string, Value>; isStale: false }
  /** `message` says in Chinese why, and what to do */
  | { state: 'refused'; message: string; values: ReadonlyMap<string, Value>; isStale: false }
  | { state: 'ready'; values: ReadonlyMap<string, Value>; isStale: boolean }

type Held = {
  topic: RetainedTopic
  /** as the server has told, also while no picture is drawn */
  values: Map<string, RetainedValue>
  state: 'loading' | 'refused' | 'ready'
  message: string
  isStale: boolean
  /** as it was drawn last */
  view: RetainedView<RetainedValue>
  isDrawAsked: boolean
  listeners: Set<() => void>
  leave: () => void
}

type Parts = {
  hold: (name: string, listener: TopicListener) => () => void
  /** whether anybody follows a topic */
  onUse: (isFollowed: boolean) => void
  /** runs its argument with the next picture */
  atNextFrame: (draw: () => void) => void
}

/** What is retained, for this page: each topic is followed once however many show it, and drawn at most once a picture. */
export function createTopicValues({ hold, onUse, atNextFrame }: Parts) {
  const followed = new Map<string, Held>()

  function drawSoon(held: Held): void {
    if (held.isDrawAsked) return
    held.isDrawAsked = true
    atNextFrame(() => {
      held.isDrawAsked = false
      held.view = viewOf(held)
      for (const listener of held.listeners) listener()
    })
  }
  function change(held: Held, changes: RetainedChanges['changes']): void {
    for (const { key, value } of changes) {
      const { data } = held.topic.value.safeParse(value) // null, and what a server of another version means, is no value
      if (data === undefined) held.values.delete(key)
      else held.values.set(key, data)
    }
    drawSoon(held)
  }
  function listenerOf(held: Held): TopicListener {
    return {
      shownForMs: 0,
      onGap: () => {},
      onEvent: (payload) => change(held, RetainedChanges.safeParse(payload).data?.changes ?? []),
      retained: {
        onSnapshot({ isWhole, changes }: RetainedSnapshot) {
          if (isWhole) held.values.clear()
          Object.assign(held, { state: 'ready', isStale: false })
          change(held, changes)
        },
        onRefused(message) {
          held.values.clear()
          Object.assign(held, { state: 'refused', message })
          drawSoon(held)
        },
        onLost() {
          held.isStale = true
          drawSoon(held)
        },
      },
    }
  }
  function follow(topic: RetainedTopic): Held {
    const held: Held = {
      topic,
      values: new Map(),
      state: 'loading',
      message: '',
      isStale: false,
      view: loading,
      isDrawAsked: false,
      listeners: new Set(),
      leave: () => {},
    }
    followed.set(topic.name, held)
    if (followed.size === 1) onUse(true)
    held.leave = hold(retainedTopic(topic.name), listenerOf(held))
    return held
  }
  function leaveUnheard(held: Held): void {
    if (held.listeners.size > 0 || followed.get(held.topic.name) !== held) return
    followed.delete(held.topic.name)
    held.leave()
    if (followed.size === 0) onUse(false)
  }

  return {
    /** Follows a topic until the returned function is called; `listener` hears that `read` gives something new. */
    follow(topic: RetainedTopic, listener: () => void): () => void {
      const held = followed.get(topic.name) ?? follow(topic)
      held.listeners.add(listener)
      return () => {
        held.listeners.delete(listener)
        setTimeout(() => leaveUnheard(held), lingerMs)
      }
    },
    /** How the topic was drawn last: the same object until there is something new. */
    read<Value extends RetainedValue>({ name }: RetainedTopic<Value>): RetainedView<Value> {
      return (followed.get(name)?.view ?? loading) as RetainedView<Value> // parsed by this topic
    },
  }
}

const loading: RetainedView<never> = { state: 'loading', values: new Map<string, never>(), isStale: false }

function viewOf({ state, message, values, isStale }: Held): Held['view'] {
  switch (state) {
    case 'loading':
      return loading
    case 'refused':
      return { state, message, values: new Map(), isStale: false }
    case 'ready':
      return { state, values: new Map(values), isStale }
    default:
      return state satisfies never
  }
}

import { TopicsSubscribed } from '#contract/topics.ts'
import type { Since, TopicEvent } from '#contract/topics.ts'
import type { Wire } from './socketWire.ts'

/** A list that left may be back at once (another tab of the office, React strict mode): its topic lingers. */
const lingerMs = 1000
const askAgainMs = 1000

/** Who hears a topic: `onGap` says that events may be missing. `shownForMs` is how old what it shows may have been when it began to listen. */
export type TopicListener = { onEvent: (payload: unknown) => void; onGap: () => void; shownForMs: number }

type Topic = {
  listeners: Set<TopicListener>
  /** of the earliest listener: when what is shown was read at the latest */
  readAtMs: number
  /** everything up to here was heard; null before the first acknowledgement */
  position: { epoch: string; seq: number } | null
}

type TopicsParts = {
  monotonicMs: () => number
  /** whether anybody hears a topic */
  onUse: (isHeard: boolean) => void
  /** this server tells of changes */
  onTold: () => void
}

/** The topics that lists of this page follow, each once; made anew on every connection, from where each one was. */
export function createTopics({ monotonicMs, onUse, onTold }: TopicsParts) {
  const topics = new Map<string, Topic>()
  let wire: Wire | null = null

  const since = ({ position, readAtMs }: Topic): Since => position ?? { ageMs: monotonicMs() - readAtMs }

  async function subscribe(name: string, topic: Topic): Promise<void> {
    const asked = wire
    if (!asked || topics.get(name) !== topic) return
    const message = await asked.ask('subscribe', { topics: [name], since: since(topic) }).catch(() => null) // no answer in time: asked again below
    if (wire !== asked || topics.get(name) !== topic) return
    const { data } = TopicsSubscribed.safeParse(message)
    if (data) return accept(topic, data)
    if (message === null) setTimeout(() => void subscribe(name, topic), askAgainMs)
    // who was refused is asked anew on the next connection: a right that changes ends this one
  }
  function accept(topic: Topic, { epoch, seq, snapshot }: TopicsSubscribed): void {
    onTold()
    topic.position = { epoch, seq }
    if (snapshot.gaps.length > 0) for (const { onGap } of topic.listeners) onGap()
    for (const { payload } of snapshot.events) tell(topic, payload)
  }
  function tell({ listeners }: Topic, payload: unknown): void {
    for (const { onEvent } of listeners) onEvent(payload)
  }
  function open(name: string): Topic {
    const topic: Topic = { listeners: new Set(), readAtMs: monotonicMs(), position: null }
    topics.set(name, topic)
    if (topics.size === 1) onUse(true)
    return topic
  }
  function closeUnheard(name: string, topic: Topic): void {
    if (topic.listeners.size > 0 || topics.get(name) !== topic) return
    topics.delete(name)
    wire?.tell('unsubscribe', { topics: [name] })
    if (topics.size === 0) onUse(false)
  }

  return {
    connected(next: Wire): void {
      wire = next
      for (const [name, topic] of topics) void subscribe(name, topic)
    },
    disconnected(): void {
      wire = null
    },
    topic({ topic: name, seq, payload }: TopicEvent): void {
      const topic = topics.get(name)
      if (!topic?.position || seq <= topic.position.seq) return
      topic.position.seq = seq
      tell(topic, payload)
    },
    /** Listens until the returned function is called. */
    hold(name: string, listener: TopicListener): () => void {
      const known = topics.get(name)
      const topic = known ?? open(name)
      topic.listeners.add(listener)
      topic.readAtMs = Math.min(topic.readAtMs, monotonicMs() - listener.shownForMs)
      if (!known) void subscribe(name, topic)
      return () => {
        topic.listeners.delete(listener)
        setTimeout(() => closeUnheard(name, topic), lingerMs)
      }
    },
  }
}

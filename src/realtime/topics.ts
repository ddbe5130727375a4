import { SubscribeRefused } from '#contract/events.ts'
import { TopicsSubscribed } from '#contract/topics.ts'
import type { RetainedSnapshot, Since, TopicEvent } from '#contract/topics.ts'
import type { Wire } from './socketWire.ts'

/** A list that left may be back at once (another tab of the office, React strict mode): its topic lingers. */
const lingerMs = 1000
const askAgainMs = 1000
/** Who follows what is retained asks again after every refusal: a wall comes alive by itself when it is given the right. */
const refusedPauseMs = 10_000

/** Who hears a topic: `onGap` says that events may be missing. `shownForMs` is how old what it shows may have been when it began to listen. */
export type TopicListener = {
  onEvent: (payload: unknown) => void
  onGap: () => void
  shownForMs: number
  /** of who follows a retained topic */
  retained?: RetainedListener
}

export type RetainedListener = {
  /** how it stands, on this connection */
  onSnapshot: (snapshot: RetainedSnapshot) => void
  onRefused: (sentence: string) => void
  /** the connection ended: what stands may have changed */
  onLost: () => void
}

type Topic = {
  listeners: Set<TopicListener>
  /** of the earliest listener: when what is shown was read at the latest */
  readAtMs: number
  /** everything up to here was heard; null before the first acknowledgement */
  position: { epoch: string; seq: number } | null
  /** when its listeners heard of something last */
  toldAtMs: number
  /** until it is asked for again */
  timer: ReturnType<typeof setTimeout> | undefined
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
    clearTimeout(topic.timer)
    if (!asked || topics.get(name) !== topic) return
    const message = await asked.ask('subscribe', { topics: [name], since: since(topic) }).catch(() => null) // no answer in time: asked again below
    if (wire !== asked || topics.get(name) !== topic) return
    const { data } = TopicsSubscribed.safeParse(message)
    if (data) return accept(topic, data)
    if (message === null) return askAfter(askAgainMs, name, topic)
    return refuse(name, topic, SubscribeRefused.safeParse(message).data ?? null)
  }
  function askAfter(ms: number, name: string, topic: Topic): void {
    clearTimeout(topic.timer)
    topic.timer = setTimeout(() => void subscribe(name, topic), ms)
  }
  /** A list that was refused for want of a right is asked for anew on the next connection: a right that changes ends this one. What the server could not do just now is asked again here. */
  function refuse(name: string, topic: Topic, refused: SubscribeRefused | null): void {
    if (refused === null) return
    const retained = [...topic.listeners].flatMap((listener) => listener.retained ?? [])
    for (const { onRefused } of retained) onRefused(refused.message)
    if (retained.length > 0 || mayPass(refused.code)) askAfter(refusedPauseMs, name, topic)
  }
  function accept(topic: Topic, { epoch, seq, snapshot }: TopicsSubscribed): void {
    onTold()
    topic.position = { epoch, seq }
    if (snapshot.gaps.length > 0) tellGap(topic)
    for (const { payload } of snapshot.events) tell(topic, payload)
    for (const standing of snapshot.retained ?? []) for (const { retained } of topic.listeners) retained?.onSnapshot(standing)
  }
  function tell(topic: Topic, payload: unknown): void {
    topic.toldAtMs = monotonicMs()
    for (const { onEvent } of topic.listeners) onEvent(payload)
  }
  function tellGap(topic: Topic): void {
    topic.toldAtMs = monotonicMs()
    for (const { onGap } of topic.listeners) onGap()
  }
  function open(name: string): Topic {
    const topic: Topic = { listeners: new Set(), readAtMs: monotonicMs(), position: null, toldAtMs: Number.NEGATIVE_INFINITY, timer: undefined }
    topics.set(name, topic)
    if (topics.size === 1) onUse(true)
    return topic
  }
  function closeUnheard(name: string, topic: Topic): void {
    if (topic.listeners.size > 0 || topics.get(name) !== topic) return
    clearTimeout(topic.timer)
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
      for (const { listeners } of topics.values()) for (const { retained } of listeners) retained?.onLost()
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
      const readAtMs = monotonicMs() - listener.shownForMs
      topic.readAtMs = Math.min(topic.readAtMs, readAtMs)
      if (topic.toldAtMs >= readAtMs) listener.onGap() // others heard it while this one, with what it shows already read, was on its way
      if (listener.retained) topic.position = null // it has nothing yet that changes could be added to
      if (!known || listener.retained) void subscribe(name, topic)
      return () => {
        topic.listeners.delete(listener)
        setTimeout(() => closeUnheard(name, topic), lingerMs)
      }
    },
  }
}

/** Whether the server may say yes to the same question a little later: it was busy, or had a trouble of its own. */
function mayPass(code: number): boolean {
  return code === 429 || code >= 500
}

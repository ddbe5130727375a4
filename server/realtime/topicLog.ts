import type { Since, TopicEvent } from '#contract/topics.ts'

/** Events of one topic that are kept for pages that were away. */
const keptEach = 200

type Kept = { events: TopicEvent[]; droppedSeq: number; newestAtMs: number }

/**
 * What happened on all topics of this process, numbered. `epoch` names the process: a page that comes from another one
 * knows numbers that mean nothing here.
 */
export function createTopicLog(epoch: string, uptimeMs: () => number) {
  const topics = new Map<string, Kept>()
  const startedAtMs = uptimeMs()
  let seq = 0
  const count = (topic: string, payload: unknown): TopicEvent => ({ topic, seq: (seq += 1), payload })
  return {
    epoch,
    get seq(): number {
      return seq
    },
    /** Numbers an event that is not kept. */
    count,
    /** Numbers an event and keeps it under `name`: that of its topic, or of one tenant's part of it. */
    note(topic: string, payload: unknown, name = topic): TopicEvent {
      const event = count(topic, payload)
      const kept = topics.get(name) ?? { events: [], droppedSeq: 0, newestAtMs: 0 }
      kept.events.push(event)
      if (kept.events.length > keptEach) kept.droppedSeq = kept.events.shift()?.seq ?? 0
      topics.set(name, { ...kept, newestAtMs: uptimeMs() })
      return event
    },
    /** The events a page has not heard; null when some of them may be lost. */
    since(topic: string, known: Since): readonly TopicEvent[] | null {
      const kept = topics.get(topic)
      if ('ageMs' in known) {
        const readAtMs = uptimeMs() - known.ageMs
        return readAtMs < startedAtMs || (kept && kept.newestAtMs >= readAtMs) ? null : []
      }
      if (known.epoch !== epoch || known.seq > seq || (kept && kept.droppedSeq > known.seq)) return null
      return (kept?.events ?? []).filter((event) => event.seq > known.seq)
    },
  }
}
export type TopicLog = ReturnType<typeof createTopicLog>

import { z } from 'zod'

/**
 * Topics of the live wire: what happens to records, told to whoever may list them. `subscribe` (SubscribeTopics) is
 * acknowledged (TopicsSubscribed), `unsubscribe` takes TopicNames, events come as `topic` (TopicEvent). An event is a
 * doorbell: what changed is read over HTTP.
 */

const TopicName = z.string().max(80)
export const TopicNames = z.object({ topics: z.array(TopicName).min(1).max(50) }).strict()

/**
 * What a page knows: everything up to an event of one server process, or, before it heard any, what it read by HTTP at
 * most `ageMs` ago.
 */
const Since = z.union([z.object({ epoch: z.string().max(64), seq: z.number().int().min(0) }).strict(), z.object({ ageMs: z.number().min(0) }).strict()])
export type Since = z.infer<typeof Since>

/** Events come as they happen: `rateHz` is of tags, and taken for the sake of those who send it always. */
export const SubscribeTopics = TopicNames.extend({ since: Since.optional(), rateHz: z.number().optional() })
export type SubscribeTopics = z.infer<typeof SubscribeTopics>

/** `seq` numbers the events of all topics of one server process, whose name is the epoch. */
export const TopicEvent = z.object({ topic: z.string(), seq: z.number(), payload: z.unknown() })
export type TopicEvent = z.infer<typeof TopicEvent>

/**
 * Acknowledgement: from here on no event after `seq` is missing. The snapshot says what happened since: `events`, oldest
 * first; `gaps` are the topics of which something may be missing, so that what they are about is to be read again;
 * `refused` are those the caller may not hear.
 */
export const TopicsSubscribed = z.object({
  ok: z.literal(true),
  epoch: z.string(),
  seq: z.number(),
  snapshot: z.object({ events: z.array(TopicEvent), gaps: z.array(z.string()), refused: z.array(z.string()) }),
})
export type TopicsSubscribed = z.infer<typeof TopicsSubscribed>

/** The topic of a resource. */
export function resourceTopic(name: string): string {
  return `resource:${name}`
}

/**
 * Payload of such a topic. `verb` and `id` are null for somebody who does not see all records: he learns that something
 * changed. `id` alone is null when several changed at once. `mark` is what the writing page sent in `markHeader`.
 */
export const RecordChange = z.object({
  resource: z.string(),
  verb: z.enum(['add', 'edit', 'delete', 'import']).nullable(),
  id: z.string().nullable(),
  mark: z.string().nullable(),
})
export type RecordChange = z.infer<typeof RecordChange>

/** Header of a write by which its page knows the event of its own change. */
export const markHeader = 'x-change-mark'
export const ChangeMark = z.string().regex(/^[\w-]{16,64}$/)

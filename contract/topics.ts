import { z } from 'zod'

/**
 * Topics of the live wire. `subscribe` (SubscribeTopics) is acknowledged (TopicsSubscribed), `unsubscribe` takes
 * TopicNames, events come as `topic` (TopicEvent):
 *
 * | topic             | heard by                                         | acknowledged with        | payload of an event                  |
 * |-------------------|--------------------------------------------------|--------------------------|--------------------------------------|
 * | `resource:<name>` | who may list the records                         | `events`, or a gap       | RecordChange: a doorbell, HTTP tells |
 * | `retained:<name>` | who holds its right (audience, retainedTopics.ts) | `retained`: all, or what was missed | RetainedChanges: the values themselves |
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

/** What came to stand under the keys of a retained topic; a value of null says that the key is gone. Payload of its events: all that changed since the one before. */
export const RetainedChanges = z.object({ changes: z.array(z.object({ key: z.string(), value: z.unknown() })) })
export type RetainedChanges = z.infer<typeof RetainedChanges>

/** What a page has to be told of a retained topic: every key (`isWhole`: others are gone), or those that changed since it heard the last. */
const RetainedSnapshot = RetainedChanges.extend({ topic: z.string(), isWhole: z.boolean() })
export type RetainedSnapshot = z.infer<typeof RetainedSnapshot>

/**
 * Acknowledgement: from here on no event after `seq` is missing. The snapshot says what happened since: `events`, oldest
 * first; `gaps` are the topics of which something may be missing, so that what they are about is to be read again;
 * `refused` are those the caller may not hear; `retained` stands in place of events and gaps for retained topics, and is
 * absent when none was asked for.
 */
export const TopicsSubscribed = z.object({
  ok: z.literal(true),
  epoch: z.string(),
  seq: z.number(),
  snapshot: z.object({ events: z.array(TopicEvent), gaps: z.array(z.string()), refused: z.array(z.string()), retained: z.array(RetainedSnapshot).optional() }),
})
export type TopicsSubscribed = z.infer<typeof TopicsSubscribed>

/** The topic of a resource. */
export function resourceTopic(name: string): string {
  return `resource:${name}`
}

/** The resource whose topic it is; null for any other. */
export function nameOfTopic(topic: string): string | null {
  const before = resourceTopic('')
  return topic.startsWith(before) ? topic.slice(before.length) : null
}

/** The topic of what is retained under a name (retainedTopics.ts). */
export function retainedTopic(name: string): string {
  return `retained:${name}`
}

/**
 * Payload of a resource's topic. `verb` and `id` are null for somebody who does not see all records: they learn that something
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

import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/** What can stand under a key. Null is for a key that is gone. */
export type RetainedValue = string | number | boolean | object

/**
 * A topic of which the newest value of every key is known: whoever begins to follow it gets all of them, then what
 * changes (house.md 2, docs/decisions/028-retained-topics.md). Modules declare theirs beside what they are about.
 */
export type RetainedTopic<Value extends RetainedValue = RetainedValue> = {
  /** what it is about and what of it, such as `order.states` */
  name: string
  /** without it nobody hears of the topic; the right to list what it is about */
  permission: Permission
  /** whose the records behind it are */
  owner: 'plant' | 'tenant'
  /**
   * Values are told to all who follow alike; what is a tenant's, to who works for this one. `seesAll`: only to people whose data
   * rules leave them every record. `holdsRight`: nothing in a value has to be kept from anybody who holds the right.
   */
  audience: 'seesAll' | 'holdsRight'
  /** of a value, which travels as JSON: no dates, no transforms */
  value: z.ZodType<Value>
}

/** Declares a retained topic. Throws for a name that is not words with dots between. */
export function defineRetainedTopic<Value extends RetainedValue>(topic: RetainedTopic<Value>): RetainedTopic<Value> {
  if (!/^[a-z]\w*(\.[a-z]\w*)*$/.test(topic.name) || topic.name.length > longestName) throw new Error(`${topic.name} is no name of a topic`)
  return topic
}

/** with its prefix it has to pass as a topic of the wire */
const longestName = 64

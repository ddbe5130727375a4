import type { Resource } from '#contract/resource.ts'
import type { Permission } from '#contract/permissions.ts'
import { tenantOfTopic, topicOfTenant } from '../bus/tenantTopics.ts'
import { house, unchosen } from '../tenancy/atWork.ts'
import { RecordChange } from '#contract/topics.ts'
import type { TopicEvent } from '#contract/topics.ts'
import { mayCall, seesAll } from '../http/caller.ts'
import type { Caller } from '../http/caller.ts'

/**
 * Who may hear a topic: the right to list what it is about, whether it is told apart by tenants (`owner`), and how it is
 * heard by those who hold the right and do not see all; null is not at all. Null when there is no such topic.
 */
export type ReadersOf = (topic: string) => { permission: Permission; owner: Resource['owner']; toOthers: Hearing | null } | null

/** Everything, such as which record changed, or only that one did. */
export type Hearing = 'whole' | 'bare'

const prefixes: Record<Hearing, string> = { whole: 'whole:', bare: 'bare:' }

/** Rooms of socket.io; the prefix keeps a topic from being taken for a room of tags or a socket's own. Each tenant has rooms of its own; what is the plant's is in those of the house. */
export function topicRoom(topic: string, hearing: Hearing, tenant = house): string {
  return prefixes[hearing] + topicOfTenant(topic, tenant)
}

/** The topic and hearing of a room; null for other rooms. */
export function topicOf(room: string): { topic: string; tenant: number; hearing: Hearing } | null {
  for (const hearing of ['whole', 'bare'] as const)
    if (room.startsWith(prefixes[hearing])) return { ...tenantOfTopic(room.slice(prefixes[hearing].length)), hearing }
  return null
}

/** How a caller hears a topic; null when they may not. */
export function hearingOf(caller: Caller, topic: string, readersOf: ReadersOf): Hearing | null {
  const readers = readersOf(topic)
  if (!readers || !mayCall(caller, readers.permission)) return null
  if (readers.owner === 'tenant' && caller.tenantId === unchosen) return null
  return seesAll(caller, readers.permission) ? 'whole' : readers.toOthers
}

/** An event as it is heard. */
export function heardAs(hearing: Hearing, event: TopicEvent): TopicEvent {
  return hearing === 'whole' ? event : { ...event, payload: { ...RecordChange.parse(event.payload), verb: null, id: null } }
}

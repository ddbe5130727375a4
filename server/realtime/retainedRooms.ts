import type { RetainedTopic } from '#contract/retainedTopics.ts'
import { retainedTopic } from '#contract/topics.ts'
import type { RetainedChanges, RetainedSnapshot, Since, TopicEvent } from '#contract/topics.ts'
import { retainedLimits, valueOf } from '../bus/retained.ts'
import type { RetainedStore } from '../bus/retained.ts'
import { tenantOfTopic, topicOfTenant } from '../bus/tenantTopics.ts'
import { house } from '../tenancy/atWork.ts'
import type { TopicLog } from './topicLog.ts'
import type { ReadersOf } from './topicRooms.ts'

/** Changes of a topic that come faster than this go out together; the first goes at once. */
const batchEveryMs = 50
/** Keys of which is known when they changed last; a page that missed an older change is given everything. */
const rememberedKeys = 2 * retainedLimits.keysEach

/**
 * `seqs`: the event by which each key was told of last, the longest ago first. `forgottenSeq`: of keys that are not in
 * there. `whole`: every key, made once for all who come between two changes, as they do by the hundred after a restart.
 */
type Room = {
  topic: RetainedTopic
  /** whose part of it */
  tenant: number
  seqs: Map<string, number>
  forgottenSeq: number
  whole: RetainedChanges['changes'] | null
  waiting: Set<string>
  flushedAtMs: number
  cancel: (() => void) | null
}

type Parts = {
  topics: readonly RetainedTopic[]
  store: RetainedStore
  topicLog: TopicLog
  emit: (event: TopicEvent, tenant: number) => void
  uptimeMs: () => number
}

/**
 * The retained topics of the wire: what changes in one turn of the loop goes out as one numbered event. No event is kept
 * for pages that were away: what they missed is the newest of each key that changed meanwhile.
 */
export function createRetainedRooms({ topics, store, topicLog, emit, uptimeMs }: Parts) {
  /** by the name on the wire */
  const rooms = new Map<string, Room>()
  for (const topic of topics) {
    const name = retainedTopic(topic.name)
    if (rooms.has(name)) throw new Error(`retained topic ${topic.name} is declared twice`)
    rooms.set(name, roomOf(topic, house))
  }
  /** The room of one tenant's part of a topic, made when it is first needed; null for what is no retained topic. */
  const partOf = (topic: string, tenant: number): Room | null => {
    const ofHouse = rooms.get(topic)
    if (!ofHouse || tenant === house || ofHouse.topic.owner === 'plant') return ofHouse ?? null
    const name = topicOfTenant(topic, tenant)
    const room = rooms.get(name) ?? roomOf(ofHouse.topic, tenant)
    rooms.set(name, room)
    return room
  }
  const standingIn = ({ topic, tenant }: Room) => store.standing(topicOfTenant(topic.name, tenant))
  const changesOf = (room: Room, keys: Iterable<string>): RetainedChanges['changes'] => {
    const standing = standingIn(room)
    return Array.from(keys, (key) => ({ key, value: valueOf(standing.get(key) ?? { text: null }) }))
  }
  function flush(room: Room): void {
    room.cancel = null
    room.flushedAtMs = uptimeMs()
    const changes = changesOf(room, room.waiting)
    room.waiting.clear()
    const event = topicLog.count(retainedTopic(room.topic.name), { changes } satisfies RetainedChanges)
    for (const { key } of changes) {
      room.seqs.delete(key)
      room.seqs.set(key, event.seq)
    }
    for (const [key, seq] of room.seqs) {
      if (room.seqs.size <= rememberedKeys) break
      room.seqs.delete(key)
      room.forgottenSeq = seq
    }
    emit(event, room.tenant)
  }
  function flushSoon(room: Room): () => void {
    const pauseMs = room.flushedAtMs + batchEveryMs - uptimeMs()
    if (pauseMs <= 0) {
      const next = setImmediate(() => flush(room))
      return () => clearImmediate(next)
    }
    const later = setTimeout(() => flush(room), pauseMs)
    return () => clearTimeout(later)
  }
  const stopListening = store.on(({ entry, isNews }) => {
    if (!isNews) return
    const { topic, tenant } = tenantOfTopic(entry.topic)
    const room = partOf(retainedTopic(topic), tenant)
    if (!room) throw new Error(`retained topic ${entry.topic} is on no list of topics, nobody can follow it`)
    room.whole = null
    room.waiting.add(entry.key)
    room.cancel ??= flushSoon(room)
  })

  return {
    readersOf(topic: string): ReturnType<ReadersOf> {
      const room = rooms.get(topic)
      if (!room) return null
      const { permission, owner, audience } = room.topic
      return { permission, owner, toOthers: audience === 'holdsRight' ? 'whole' : null }
    },
    /** What a page has to be told that knows so much: everything when that means nothing here. Null when it is no retained topic. */
    missed(topic: string, known: Since | undefined, tenant: number): RetainedSnapshot | null {
      const room = partOf(topic, tenant)
      if (!room) return null
      const keys = known && 'epoch' in known && known.epoch === topicLog.epoch ? keysSince(room, known.seq, topicLog.seq) : null
      if (keys) return { topic, isWhole: false, changes: changesOf(room, keys) }
      room.whole ??= changesOf(room, standingIn(room).keys())
      return { topic, isWhole: true, changes: room.whole }
    },
    close() {
      stopListening()
      for (const { cancel } of rooms.values()) cancel?.()
    },
  }
}
export type RetainedRooms = ReturnType<typeof createRetainedRooms>

function roomOf(topic: RetainedTopic, tenant: number): Room {
  return { topic, tenant, seqs: new Map(), forgottenSeq: 0, whole: null, waiting: new Set(), flushedAtMs: -Infinity, cancel: null }
}

/** The keys that changed after `seq`; null when some may be forgotten, or when that number was never given. */
function keysSince({ seqs, forgottenSeq }: Room, seq: number, newestSeq: number): string[] | null {
  if (seq > newestSeq || seq < forgottenSeq) return null
  return Array.from(seqs).flatMap(([key, changedSeq]) => (changedSeq > seq ? key : []))
}

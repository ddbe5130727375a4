import { house, tenantAtWork } from '../tenancy/atWork.ts'
import { topicOfTenant } from './tenantTopics.ts'
import type { RetainedTopic, RetainedValue } from '#contract/retainedTopics.ts'

/** The newest that is known of a key: `text` is its value as JSON, null when it is gone; `at` says which of two is newer (ms since the epoch). */
export type RetainedEntry = { topic: string; key: string; at: number; text: string | null }

/** An entry that was taken. `isOwn`: retained by this process. `isNews`: another value stands there than before. */
export type RetainedChange = { entry: RetainedEntry; isOwn: boolean; isNews: boolean }

/** What one process may retain. A whole topic has to fit into a snapshot that no reader is cut off for (realtime/limits.ts). */
export const retainedLimits = { keysEach: 10_000, bytesEach: 768 * 1024, keyLength: 200, valueBytes: 4096, removalsEach: 10_000 }

/** doubles tell times since the epoch apart down to a quarter of this */
const leastMs = 0.001

type Kept = { standing: Map<string, RetainedEntry>; removed: Map<string, RetainedEntry>; bytes: number; isFull: boolean }

/** `onTrouble` hears what must not fail the work of whoever retains: a topic that is full, a listener that throws. */
type Parts = { now: () => number; onTrouble: (error: unknown) => void }

/**
 * The newest value of every key of every topic, in memory. The newest wins: by `at`, and between equal times by the text,
 * so that all processes end with the same whatever the order in which they hear of it. What is gone is remembered too, for
 * a process that missed it would bring it back.
 */
export function createRetainedStore({ now, onTrouble }: Parts) {
  const topics = new Map<string, Kept>()
  const listeners = new Set<(change: RetainedChange) => void>()
  let lastAt = 0

  const keptOf = (topic: string): Kept => {
    const kept = topics.get(topic) ?? { standing: new Map(), removed: new Map(), bytes: 0, isFull: false }
    topics.set(topic, kept)
    return kept
  }
  /** Now, but later than what was retained here before and than `knownAt`: several come in one ms, and the clocks of the processes are not quite alike. */
  const stamp = (knownAt: number) => (lastAt = Math.max(now(), lastAt + leastMs, knownAt + leastMs))
  const known = (topic: string, key: string) => {
    const kept = topics.get(topic)
    return kept?.standing.get(key) ?? kept?.removed.get(key)
  }
  function hasRoom(kept: Kept, entry: RetainedEntry): boolean {
    if (entry.text === null || kept.standing.has(entry.key)) return true // an old value would be worse than a large topic
    const isFull = kept.standing.size >= retainedLimits.keysEach || kept.bytes + sizeOf(entry) > retainedLimits.bytesEach
    if (isFull && !kept.isFull) onTrouble(new Error(`retained topic ${entry.topic} is full, further keys are left out until others go: ${entry.key}`))
    kept.isFull = isFull
    return !isFull
  }
  function replace(kept: Kept, entry: RetainedEntry): void {
    const before = kept.standing.get(entry.key)
    kept.bytes += sizeOf(entry) - (before ? sizeOf(before) : 0)
    kept.removed.delete(entry.key)
    if (entry.text !== null) return void kept.standing.set(entry.key, entry)
    kept.standing.delete(entry.key)
    kept.removed.set(entry.key, entry)
    const [oldest] = kept.removed.keys()
    if (kept.removed.size > retainedLimits.removalsEach && oldest !== undefined) kept.removed.delete(oldest)
    return undefined
  }
  function take(entry: RetainedEntry, isOwn: boolean): void {
    const before = known(entry.topic, entry.key)
    if (before && !isNewer(entry, before)) return
    const isNews = (before?.text ?? null) !== entry.text
    if (isOwn && before && !isNews) return // what stands already is said to nobody
    const kept = keptOf(entry.topic)
    if (isOwn && !hasRoom(kept, entry)) return
    replace(kept, entry)
    for (const listener of listeners) {
      try {
        listener({ entry, isOwn, isNews })
      } catch (error) {
        onTrouble(error)
      }
    }
  }

  return {
    /**
     * What `put` takes: parsed, and as it was at this moment, or at `at`. Throws for a value that is not one of the topic,
     * or too large, and for a key that is empty or too long.
     */
    entryOf<Value extends RetainedValue>(topic: RetainedTopic<Value>, key: string, value: Value | null, at?: number): RetainedEntry {
      const name = partAtWork(topic)
      if (key === '' || key.length > retainedLimits.keyLength) throw new RangeError(`a key of ${topic.name} has ${key.length} characters`)
      const text = value === null ? null : JSON.stringify(topic.value.parse(value))
      const bytes = Buffer.byteLength(text ?? '')
      if (bytes > retainedLimits.valueBytes) throw new RangeError(`${key} of ${topic.name} has ${bytes} bytes`)
      return { topic: name, key, text, at: at ?? stamp(known(name, key)?.at ?? 0) }
    },
    put: (entry: RetainedEntry) => take(entry, true),
    /** Takes what another process retained; how much that may be was decided there. */
    merge: (entry: RetainedEntry) => take(entry, false),
    /** What stands under the keys of a topic. */
    standing: (topic: string): ReadonlyMap<string, RetainedEntry> => topics.get(topic)?.standing ?? new Map<string, RetainedEntry>(),
    /** Everything, what is gone included. */
    all: (): RetainedEntry[] => Array.from(topics.values(), ({ standing, removed }) => [...standing.values(), ...removed.values()]).flat(),
    /** Listens; the returned function stops listening. */
    on(listener: (change: RetainedChange) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type RetainedStore = ReturnType<typeof createRetainedStore>

/** Under which name a topic stands now: a tenant's under a name of its own. */
export function partAtWork({ name, owner }: Pick<RetainedTopic, 'name' | 'owner'>): string {
  const tenant = owner === 'plant' ? house : tenantAtWork()
  return topicOfTenant(name, tenant === 'every' ? house : tenant)
}

/** A value out of an entry, each time a copy of its own. */
export function valueOf({ text }: Pick<RetainedEntry, 'text'>): unknown {
  return text === null ? null : JSON.parse(text)
}

function isNewer(entry: RetainedEntry, before: RetainedEntry): boolean {
  return entry.at > before.at || (entry.at === before.at && (entry.text ?? '') > (before.text ?? ''))
}

function sizeOf({ key, text }: RetainedEntry): number {
  return text === null ? 0 : Buffer.byteLength(key) + Buffer.byteLength(text)
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { RetainedTopic } from '#contract/retainedTopics.ts'
import type { Line } from '../bus/bus.ts'
import { valueOf } from '../bus/retained.ts'
import type { RetainedEntry, RetainedStore } from '../bus/retained.ts'
import type { Log } from '../log.ts'

/** Entries of one message: it stays below a megabyte and holds nobody up. */
const entriesEach = 200
/** What was lost on its way without a cut that anybody noticed is made good within two of these. */
export const compareEveryMs = 5000

const Entries = z.array(z.object({ topic: z.string(), key: z.string(), at: z.number(), value: z.unknown() }))
const Told = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask') }),
  z.object({ kind: z.literal('entries'), entries: Entries }),
  z.object({ kind: z.literal('standing'), digests: z.record(z.string(), z.string()) }),
])
type Told = z.infer<typeof Told>

/** `everyMs`: how often the processes compare what they have. */
type Parts = { store: RetainedStore; topics: readonly RetainedTopic[]; line: Line; everyMs: number; log: Log }

/**
 * Keeps what the processes retain alike. A change is told once; a process that starts, or was cut off, tells what it has
 * and asks for what the others have; the newest of a key wins wherever it comes from (retained.ts). What a process
 * retained stays when it dies: it is the newest that is known.
 */
export function relayRetained({ store, topics, line, everyMs, log }: Parts) {
  const byName = new Map(topics.map((topic) => [topic.name, topic]))
  const differing = new Set<string>()
  const digests = new Map<string, string>()
  let waiting: RetainedEntry[] = []

  const say = (message: Told) => line.notify(message)
  const tell = (entries: readonly RetainedEntry[]) => {
    for (let from = 0; from < entries.length; from += entriesEach)
      say({
        kind: 'entries',
        entries: entries.slice(from, from + entriesEach).map((entry) => ({ topic: entry.topic, key: entry.key, at: entry.at, value: valueOf(entry) })),
      })
  }
  const flush = () => {
    const entries = waiting
    waiting = []
    tell(entries)
  }
  const digestOf = (topic: string) => {
    const digest = digests.get(topic) ?? digestNow(store, topic)
    digests.set(topic, digest)
    return digest
  }
  const exchange = () => {
    tell(store.all())
    say({ kind: 'ask' })
  }
  /** Null for what this process does not know, or would not retain itself: the other one runs another version. */
  function entryIn({ topic: name, key, at, value }: z.infer<typeof Entries>[number]): RetainedEntry | null {
    const topic = byName.get(name)
    const parsed = value === null ? null : topic?.value.safeParse(value)
    if (!topic || parsed?.success === false) return null
    return { topic: name, key, at, text: parsed ? JSON.stringify(parsed.data) : null }
  }
  function compare(from: string, told: Record<string, string>): void {
    const isAlike = Object.entries(told).every(([name, digest]) => !byName.has(name) || digestOf(name) === digest)
    if (isAlike) return void differing.delete(from)
    if (!differing.delete(from)) return void differing.add(from) // a change may be on its way
    log.info('retained topics differ from another process, exchanged anew', { from })
    return exchange()
  }
  function hear(told: Told, from: string): void {
    if (told.kind === 'ask') return tell(store.all())
    if (told.kind === 'standing') return compare(from, told.digests)
    for (const entry of told.entries) {
      const taken = entryIn(entry)
      if (taken) store.merge(taken)
    }
    return undefined
  }

  const stopListening = store.on(({ entry, isOwn }) => {
    digests.delete(entry.topic)
    if (!isOwn) return
    if (waiting.length === 0) setImmediate(flush)
    waiting.push(entry)
  })
  const stopHearing = line.on((message, from) => hear(Told.parse(message), from))
  const comparing = setInterval(() => say({ kind: 'standing', digests: Object.fromEntries(topics.map(({ name }) => [name, digestOf(name)])) }), everyMs)
  exchange()
  return {
    /** After the way to the others was cut: they have not heard of this process either. */
    exchange,
    close() {
      clearInterval(comparing)
      stopHearing()
      stopListening()
    },
  }
}

/** Names what stands under the keys of a topic, whenever it came to stand there. */
function digestNow(store: RetainedStore, topic: string): string {
  const lines = Array.from(store.standing(topic).values(), ({ key, text }) => JSON.stringify([key, text])).sort()
  return createHash('sha256').update(lines.join('\n')).digest('base64url')
}

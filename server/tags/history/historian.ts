import type { Trend } from '#contract/modules/equipment/overview.ts'
import type { Log } from '../../log.ts'
import { rowWidth } from './journal.ts'
import type { HistoryPlace, HistoryPulse, Paces, TagDefinition } from './messages.ts'
import type { TagTextTable } from './tables.ts'
import type { Samples } from './samples.ts'
import { maxPoints } from './trendReader.ts'
import { UnconfirmedRows } from './unconfirmedRows.ts'
import { WorkerLink } from './workerLink.ts'

export type TagToStore = { tagCode: string; decimals: number; deadband: number }
export type TagSamples = { tagCode: string; at: number[]; value: number[] }
export type TextChange = TagTextTable
export type TrendQuery = { tagCode: string; fromMs: number; toMs: number; points: number }

/**
 * The plant's memory of its tags (factory.md 7.1): thins by dead band, survives a kill with at most two seconds lost,
 * answers trends. The work is done in a thread of its own.
 */
export type Historian = {
  /**
   * Where several processes share the history: takes over the writing after everything that others wrote; gives the number
   * of the term, higher than all before. Until then, and after `follow`, this one only reads.
   */
  lead(): Promise<number>
  follow(): Promise<void>
  /** Calls back when another process took over the writing while this one meant to lead. */
  onFenced(listener: () => void): void
  /** Adds tags or changes their digits and dead bands (engineering units); gives the number of each for `append`, the same number for ever. */
  define(tags: TagToStore[]): number[]
  /**
   * Flat rows of ref, at (ms), value, status byte (contract/quality.ts); the array is transferred and empty afterwards.
   * Append every reading, changed or not: a value that is not read again is a gap after 130 s.
   */
  append(rows: Float64Array<ArrayBuffer>): void
  /** Changes of text tags by their numbers; what is not worth a row of its own is left out. */
  keepTexts(changes: TextChange[]): void
  /** The newest changes of a text, at most `most`, and before them what stood at the beginning; oldest first. Rejects as `trend` does. */
  texts(query: { tagCode: string; fromMs: number; toMs: number; most: number }): Promise<TextChange[]>
  /** Back-fill, past the dead band, all of good quality; resolves when it is in the file. Importing the same again changes nothing. A tag not defined yet is taken up as it is. */
  importSamples(imported: TagSamples[]): Promise<void>
  /** At most `points` (1–2000) periods; rejects with HistoryUnavailable, RangeError, or UnknownTag. */
  trend(query: TrendQuery): Promise<Trend>
  /** Everything that was kept of each tag, the samples as they rest; of a tag without history none. Rejects with HistoryUnavailable. */
  samples(query: { tagCodes: readonly string[]; fromMs: number; toMs: number }): Promise<Map<string, Samples>>
  health(): 'ok' | `failing: ${string}`
  /** Since the start: `samples` stored, `lost`, and `refused` (a time or tag that cannot be); `bytes` of the file with its WAL, `lagMs` the age of the oldest rows the thread has not confirmed. */
  stats(): { samples: number; bytes: number; lagMs: number; lost: number; refused: number }
  /** Writes the journal and ends; rejects when the last seconds could not be written. */
  close(): Promise<void>
}

export class UnknownTag extends Error {
  override name = 'UnknownTag'
}

/** What is made of a question about a tag of which nothing was kept; every other failure stays one. */
export function nothingKept(error: unknown): null {
  if (error instanceof UnknownTag) return null
  throw error
}

export const defaultPaces: Paces = { flushMs: 1000, closeMs: 10_000, pruneMs: 86_400_000 }

/** Rows on their way to the thread; beyond it new ones are lost and counted. */
const maxUnconfirmedRows = 2_000_000
const silenceMs = 10_000
/** changes of texts that wait while no thread serves */
const mostHeldTexts = 20_000
const restingPulse: HistoryPulse = { failing: null, isFenced: false, samples: 0, lost: 0, refused: 0, bytes: 0, sequence: 0 }

type Setup = { place: HistoryPlace; log: Log; paces?: Paces }

/** Opens (or creates) the history; rejects with DamagedDatabase when a file is no sound database. */
export async function startHistorian({ place, log, paces = defaultPaces }: Setup): Promise<Historian> {
  const tags = new Map<string, TagDefinition>()
  const unconfirmed = new UnconfirmedRows(maxUnconfirmedRows)
  let nextRef = 1
  let past = { samples: 0, lost: 0 } // what threads that are gone had stored, and what never reached one
  let pulse = restingPulse
  let pulseAtMs = Date.now()
  let isLeading = false
  let tellFenced = () => {}
  const heldTexts: TextChange[] = []

  const takeUp = (stored: readonly TagDefinition[]) => {
    for (const tag of stored) if (!tags.has(tag.tagCode)) tags.set(tag.tagCode, tag)
    nextRef = Math.max(nextRef, ...stored.map(({ ref }) => ref + 1))
  }
  const link = new WorkerLink(
    { place, paces },
    {
      onReady({ tags: stored, recovered, skipped }) {
        const { lost, held } = unconfirmed.startAnew()
        past = { samples: past.samples + pulse.samples, lost: past.lost + pulse.lost + lost }
        pulse = { ...restingPulse, bytes: pulse.bytes }
        pulseAtMs = Date.now()
        takeUp(stored)
        if (isLeading) lead().catch((error: unknown) => log.error('history has no writer', { error: String(error) })) // a new thread takes the pen again
        link.post({ kind: 'define', tags: [...tags.values()] }, [])
        held.forEach(append)
        keepTexts(heldTexts.splice(0))
        log.info('history opened', { tags: stored.length, recovered, skipped })
      },
      onPulse(told) {
        if (told.failing !== pulse.failing)
          log[told.failing ? 'error' : 'info'](told.failing ? 'history is failing' : 'history is well again', told.failing ? { reason: told.failing } : {})
        pulse = told
        pulseAtMs = Date.now()
        unconfirmed.confirm(told.sequence)
        if (told.isFenced && isLeading) tellFenced()
      },
      onDefined: takeUp,
      onWarning: (message, fields) => log.warn(message, fields),
    },
  )
  await link.start()

  async function lead(): Promise<number> {
    isLeading = true
    const answer = await link.request({ kind: 'lead' }, [])
    return answer.kind === 'term' ? answer.term : 0
  }

  function append(rows: Float64Array<ArrayBuffer>): void {
    const count = rows.length / rowWidth
    if (!unconfirmed.hasRoomFor(rows)) {
      past.lost += count
      return
    }
    const isSent = link.post({ kind: 'append', sequence: unconfirmed.sequence + 1, rows }, [rows.buffer])
    unconfirmed.add(count, isSent ? null : rows, Date.now())
  }

  function keepTexts(changes: TextChange[]): void {
    if (changes.length === 0 || link.post({ kind: 'changes', changes }, [])) return
    heldTexts.push(...changes)
    past.lost += heldTexts.splice(0, Math.max(0, heldTexts.length - mostHeldTexts)).length
  }

  function take({ tagCode, decimals, deadband }: TagToStore): TagDefinition {
    const ref = tags.get(tagCode)?.ref ?? nextRef
    nextRef = Math.max(nextRef, ref + 1)
    const definition = { ref, tagCode, decimals, deadband }
    tags.set(tagCode, definition)
    return definition
  }

  function define(wanted: TagToStore[]): number[] {
    const definitions = wanted.map(take)
    link.post({ kind: 'define', tags: definitions }, [])
    return definitions.map(({ ref }) => ref)
  }

  return {
    lead,
    async follow() {
      isLeading = false
      await link.request({ kind: 'follow' }, [])
    },
    onFenced: (listener) => void (tellFenced = listener),
    define,
    append,
    keepTexts,
    async texts({ tagCode, fromMs, toMs, most }) {
      const tag = tags.get(tagCode)
      if (!tag) throw new UnknownTag(`no history of tag ${tagCode}`)
      const answer = await link.request({ kind: 'texts', ref: tag.ref, fromMs: Math.floor(fromMs), toMs: Math.ceil(toMs), most: Math.min(maxPoints, most) }, [])
      return answer.kind === 'texts' ? answer.changes : []
    },
    async importSamples(imported) {
      for (const { tagCode, at, value } of imported) {
        if (!tags.has(tagCode)) define([{ tagCode, decimals: 3, deadband: 0 }])
        const ref = tags.get(tagCode)?.ref ?? 0
        const samples = { ref, at: Float64Array.from(at), value: Float64Array.from(value) }
        await link.request({ kind: 'import', samples }, [samples.at.buffer, samples.value.buffer])
      }
    },
    async trend({ tagCode, fromMs, toMs, points }) {
      const tag = tags.get(tagCode)
      if (!tag) throw new UnknownTag(`no history of tag ${tagCode}`)
      if (!(toMs > fromMs)) throw new RangeError('a trend must end after it begins')
      const request = {
        kind: 'trend',
        ref: tag.ref,
        tagCode,
        fromMs: Math.floor(fromMs),
        toMs: Math.ceil(toMs),
        points: Math.min(maxPoints, Math.max(1, Math.floor(points))),
      } as const
      const answer = await link.request(request, [])
      return answer.kind === 'trend' ? answer.trend : { tagCode, fromMs, toMs, bucketMs: toMs - fromMs, points: [] }
    },
    async samples({ tagCodes, fromMs, toMs }) {
      const known = tagCodes.flatMap((tagCode) => tags.get(tagCode) ?? [])
      const refs = known.map(({ ref }) => ref)
      const answer = await link.request({ kind: 'samples', refs, fromMs: Math.floor(fromMs), toMs: Math.ceil(toMs) }, [])
      const samples = answer.kind === 'samples' ? answer.samples : []
      return new Map(known.flatMap(({ tagCode }, at) => (samples[at] ? [[tagCode, samples[at]] as const] : [])))
    },
    health() {
      const silentMs = Date.now() - pulseAtMs
      const reason = link.down ?? pulse.failing ?? (silentMs > silenceMs ? `no sign of life for ${Math.round(silentMs / 1000)} s` : null)
      return reason === null ? 'ok' : `failing: ${reason}`
    },
    stats() {
      return {
        samples: past.samples + pulse.samples,
        bytes: pulse.bytes,
        lagMs: unconfirmed.lagMs(Date.now()),
        lost: past.lost + pulse.lost,
        refused: pulse.refused,
      }
    },
    async close() {
      try {
        await link.request({ kind: 'close' }, [])
      } finally {
        await link.stop()
      }
    },
  }
}

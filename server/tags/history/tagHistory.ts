import { statuses } from '#contract/quality.ts'
import type { HistoryDb } from './chunkStore.ts'
import { DeadBand } from './deadBand.ts'
import { createHourPacking } from './hourPacking.ts'
import { rowWidth } from './journal.ts'
import { JournalQueue } from './journalQueue.ts'
import { journalledHours, newestEntry, readJournal, writeJournal } from './journalStore.ts'
import type { Recovered } from './journalStore.ts'
import type { ImportedSamples, TagDefinition } from './messages.ts'
import { OpenHours } from './openHours.ts'
import { prune } from './retention.ts'
import { SampleBuffer, between, hourMs, hourOf, isBad } from './samples.ts'
import { readTrend } from './trendReader.ts'
import type { TrendRequest, TrendRows } from './trendReader.ts'
import { Fenced, plainWrite } from './writing.ts'
import type { Write } from './writing.ts'

/** `maxOpen` bounds the samples held in memory, `maxQueued` the rows waiting for the journal. */
export type Bounds = { maxOpen: number; maxQueued: number }

type Tag = { definition: TagDefinition; deadBand: DeadBand }

const graceMs = 5_000 // stragglers of an hour that is just over still go into its first chunk
const dayMs = 86_400_000

/** The historian's work on an open file: dead band, open hours in memory and journal, chunks and roll-ups. Knows no thread; time is an argument. */
export class TagHistory {
  #db: HistoryDb
  #write: Write
  #bounds: Bounds
  #tags = new Map<number, Tag>()
  #unsaved = new Map<number, TagDefinition>()
  #open = new OpenHours()
  #queue: JournalQueue
  #packing: ReturnType<typeof createHourPacking>
  #nextSeq = 1
  #flushing: Promise<void> = Promise.resolve()
  #writing: Promise<unknown> = Promise.resolve()
  #damage: string | null = null
  #journalFailure: string | null = null
  #chunkFailure: string | null = null
  /** stored since the start, forgotten because memory was full, and refused because they are no samples */
  counts = { samples: 0, lost: 0, refused: 0 }
  /** another process writes since */
  isFenced = false

  constructor(db: HistoryDb, bounds: Bounds, warn: (message: string, fields: Record<string, unknown>) => void) {
    this.#db = db
    this.#write = plainWrite(db)
    this.#bounds = bounds
    this.#queue = new JournalQueue(bounds.maxQueued)
    this.#packing = createHourPacking({ db, write: () => this.#write, definitionOf: (ref) => this.#tags.get(ref)?.definition, warn })
  }

  /** Why the file cannot be written at present, or what in it could not be read since the start, or null. */
  get failing(): string | null {
    return this.#unwritable ?? this.#damage
  }

  get #unwritable(): string | null {
    return this.#journalFailure ?? this.#chunkFailure
  }

  get definitions(): TagDefinition[] {
    return [...this.#tags.values()].map(({ definition }) => definition)
  }

  /** Takes over what a former process left: its tags and the journal of its open hours. */
  recover(): Promise<Recovered> {
    return this.#readOn(true)
  }

  /** Writes from now on through `write`, after everything that was written before: what another process journalled is taken over first. */
  async lead(write: Write): Promise<Recovered> {
    this.#write = write
    return this.#readOn(true)
  }

  /** Reads what another process wrote since the last time, and leaves the hours that it has closed. Returns the tags that are new. */
  async follow(): Promise<TagDefinition[]> {
    const known = this.#tags.size
    await this.#readOn(false)
    const hours = await journalledHours(this.#db)
    this.#open.forget((hour) => !hours.has(hour))
    return this.definitions.slice(known)
  }

  /** Tags before rows that name them: up to the newest entry, what it names is there. */
  async #readOn(dropsDamaged: boolean): Promise<Recovered> {
    const part = { fromSeq: this.#nextSeq, toSeq: await newestEntry(this.#db), dropsDamaged }
    for (const definition of await this.#db.selectFrom('tag').selectAll().orderBy('ref').execute())
      if (!this.#tags.has(definition.ref)) this.#know({ ...definition })
    const recovered = await readJournal(
      this.#db,
      part,
      (ref) => this.#tags.has(ref),
      (ref, at, value, status) => this.#open.push(ref, at, value, status),
    )
    this.#nextSeq = recovered.nextSeq
    return recovered
  }

  define(definitions: readonly TagDefinition[]): void {
    for (const definition of definitions) {
      this.#know(definition)
      this.#unsaved.set(definition.ref, definition)
    }
  }

  /** Flat rows of ref, at, value, status, through the dead band of each tag. */
  append(rows: Float64Array, nowMs: number): void {
    for (let i = 0; i + rowWidth <= rows.length; i += rowWidth) {
      const tag = this.#tags.get(rows[i] ?? -1)
      const at = Math.round(rows[i + 1] ?? Number.NaN)
      if (!tag || !isPlausible(at, nowMs)) this.counts.refused += 1
      else tag.deadBand.read(at, ...reading(rows[i + 2] ?? Number.NaN, rows[i + 3] ?? 0))
    }
    while (this.#open.size > this.#bounds.maxOpen && this.#unwritable) this.counts.lost += this.#open.forgetOldest()
  }

  /** Writes what came since the last time to the journal. Never throws: what cannot be written stays, `failing` tells why. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#writeQueue())
    return this.#flushing
  }

  async #writeQueue(): Promise<void> {
    if (this.#queue.isEmpty && this.#unsaved.size === 0 && !this.#journalFailure) return
    let rows: Float64Array = this.#queue.take()
    try {
      await this.#saveDefinitions()
      for (; rows.length > 0; rows = this.#queue.take()) this.#nextSeq = await writeJournal(this.#write, rows, this.#nextSeq)
      this.#journalFailure = null
    } catch (error) {
      this.#queue.putBack(rows)
      this.isFenced ||= error instanceof Fenced
      this.#journalFailure = reasonOf(error)
    }
  }

  /** Closes every hour that is over (all of them, when memory is full). Never throws: an hour that cannot be written stays open. */
  async closeHours(nowMs: number): Promise<void> {
    await this.#exclusive(async () => {
      const isFull = this.#open.size > this.#bounds.maxOpen
      for (const hour of this.#open.hours().filter((hour) => isFull || hour < hourOf(nowMs - graceMs))) {
        await this.flush()
        if (this.#journalFailure) return
        await this.#closeHour(hour)
      }
    })
  }

  /** Puts samples straight into chunks, past the dead band. Throws when they cannot be written; doing it again is harmless. */
  async importSamples({ ref, at, value }: ImportedSamples, nowMs: number): Promise<void> {
    const tag = this.#tags.get(ref)
    if (!tag) throw new Error(`tag ${ref} is not defined`)
    const buffer = new SampleBuffer(at.length)
    for (const [i, time] of at.entries()) {
      if (isPlausible(time, nowMs)) buffer.push(Math.round(time), ...reading(value[i] ?? Number.NaN, statuses.good.code))
      else this.counts.refused += 1
    }
    const samples = buffer.samples()
    await this.#exclusive(async () => {
      await this.#saveDefinitions()
      const parts = [...new Set(samples.at.map(hourOf))].map((hour) => [hour, between(samples, hour * hourMs, (hour + 1) * hourMs)] as const)
      await this.#packing.writeParts(tag.definition, parts, (written) => (this.counts.samples += written))
    })
  }

  async trend(request: TrendRequest, nowMs: number): Promise<TrendRows> {
    try {
      return await readTrend({ db: this.#db, open: this.#open }, request, nowMs)
    } catch (error) {
      this.#damage = reasonOf(error)
      throw error
    }
  }

  async prune(nowMs: number): Promise<void> {
    await this.#exclusive(() => prune(this.#db, nowMs))
  }

  #know(definition: TagDefinition): void {
    const known = this.#tags.get(definition.ref)
    if (known) {
      known.definition = definition
      known.deadBand.deadband = definition.deadband
      return
    }
    const deadBand = new DeadBand(definition.deadband, (at, value, status) => {
      this.#open.push(definition.ref, at, value, status)
      this.#queue.push(definition.ref, at, value, status)
      this.counts.samples += 1
    })
    this.#tags.set(definition.ref, { definition, deadBand })
  }

  async #saveDefinitions(): Promise<void> {
    if (this.#unsaved.size === 0) return
    const definitions = [...this.#unsaved.values()]
    await this.#write(async (trx) => {
      for (const { ref, tagCode, decimals, deadband } of definitions) {
        await trx
          .insertInto('tag')
          .values({ ref, tagCode, decimals, deadband })
          .onConflict((row) => row.column('ref').doUpdateSet({ decimals, deadband }))
          .execute()
      }
    })
    for (const definition of definitions) if (this.#unsaved.get(definition.ref) === definition) this.#unsaved.delete(definition.ref)
  }

  async #closeHour(hour: number): Promise<void> {
    const throughSeq = this.#nextSeq - 1
    const open = this.#open.startClosing(hour)
    try {
      await this.#packing.writeHour(hour, open, throughSeq)
      this.#open.closed()
      this.#chunkFailure = null
    } catch (error) {
      this.#open.reopen()
      this.#chunkFailure = reasonOf(error)
    }
  }

  /** Chunks are read, merged and written back: one such work at a time. */
  #exclusive(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(work)
    this.#writing = done.catch(() => null) // the caller hears of it; the next work is not concerned
    return done
  }
}

function isPlausible(at: number, nowMs: number): boolean {
  return at >= 0 && at <= nowMs + dayMs
}

/** A bad status has no value, and a value that is no number has no good status. */
function reading(value: number, status: number): [value: number, status: number] {
  if (isBad(status)) return [Number.NaN, status]
  return Number.isFinite(value) ? [value + 0, status] : [Number.NaN, statuses.garbage.code] // + 0 turns -0 into 0
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

import { statuses } from '#contract/quality.ts'
import { errorText } from '#contract/errorText.ts'
import type { HistoryDb } from './chunkStore.ts'
import { createHourPacking } from './hourPacking.ts'
import { readUntilRef, rowWidth } from './journal.ts'
import { journalledHours, newestEntry, readJournal } from './journalStore.ts'
import type { Recovered } from './journalStore.ts'
import { JournalWriter } from './journalWriter.ts'
import type { ImportedSamples, TagDefinition } from './messages.ts'
import { OpenHours } from './openHours.ts'
import { prune } from './retention.ts'
import { SampleBuffer, between, holdMs, hourMs, hourOf, isBad, newest } from './samples.ts'
import type { Samples } from './samples.ts'
import { TagBook } from './tagBook.ts'
import { TextChanges } from './textChanges.ts'
import { readSamples, readTrend } from './trendReader.ts'
import type { TrendRequest, TrendRows } from './trendReader.ts'
import { plainWrite } from './writing.ts'
import type { Write } from './writing.ts'

/** `maxOpen` bounds the samples held in memory, `maxQueued` the rows waiting for the journal. */
export type Bounds = { maxOpen: number; maxQueued: number }

const graceMs = 5_000 // stragglers of an hour that is just over still go into its first chunk
const dayMs = 86_400_000

/** The historian's work on an open file: dead band, open hours in memory and journal, chunks and roll-ups. Knows no thread; time is an argument. */
export class TagHistory {
  #db: HistoryDb
  #bounds: Bounds
  #open = new OpenHours()
  #tags: TagBook
  #journal: JournalWriter
  #packing: ReturnType<typeof createHourPacking>
  texts: TextChanges
  #writing: Promise<unknown> = Promise.resolve()
  #damage: string | null = null
  /** the newest reading that came, and the newest that the journal knows of */
  #readUntil = { came: 0, told: 0 }
  #chunkFailure: string | null = null
  /** stored since the start, forgotten because memory was full, and refused because they are no samples */
  counts = { samples: 0, lost: 0, refused: 0 }

  constructor(db: HistoryDb, bounds: Bounds, warn: (message: string, fields: Record<string, unknown>) => void) {
    this.#db = db
    this.#bounds = bounds
    this.#tags = new TagBook((ref, at, value, status) => {
      this.#open.push(ref, at, value, status)
      this.#journal.push(ref, at, value, status)
      this.counts.samples += 1
    })
    this.#journal = new JournalWriter(bounds.maxQueued, this.#tags, plainWrite(db))
    this.texts = new TextChanges(db)
    this.#packing = createHourPacking({ db, write: () => this.#journal.write, definitionOf: (ref) => this.#tags.definitionOf(ref), warn })
  }

  /** Why the file cannot be written at present, or what in it could not be read since the start, or null. */
  get failing(): string | null {
    return this.#unwritable ?? this.#damage
  }

  get #unwritable(): string | null {
    return this.#journal.failure ?? this.#chunkFailure ?? this.texts.failure
  }

  get definitions(): TagDefinition[] {
    return this.#tags.definitions
  }

  /** Another process writes since. */
  get isFenced(): boolean {
    return this.#journal.isFenced
  }

  /** Takes over what a former process left: its tags and the journal of its open hours. */
  async recover(): Promise<Recovered> {
    const { recovered } = await this.#readOn({ dropsDamaged: true })
    return recovered
  }

  /** Writes from now on through `write`, after everything that was written before: what another process journalled is taken over first. */
  lead(write: Write): Promise<Recovered> {
    this.#journal.write = write
    this.texts.forget()
    return this.recover()
  }

  /** Reads what another process wrote since the last time, and leaves the hours that it has closed. Returns the tags that are new. */
  async follow(): Promise<TagDefinition[]> {
    const { tags } = await this.#readOn({ dropsDamaged: false })
    const hours = await journalledHours(this.#db)
    this.#open.forget((hour) => !hours.has(hour))
    return tags
  }

  /** Tags before rows that name them: up to the newest entry, what it names is there. */
  async #readOn({ dropsDamaged }: { dropsDamaged: boolean }): Promise<{ tags: TagDefinition[]; recovered: Recovered }> {
    const part = { fromSeq: this.#journal.nextSeq, toSeq: await newestEntry(this.#db), dropsDamaged }
    const tags = await this.#tags.load(this.#db)
    const recovered = await readJournal(
      this.#db,
      part,
      (ref) => ref === readUntilRef || this.#tags.has(ref),
      (ref, at, value, status) => {
        this.#readUntil = { came: at, told: at }
        if (ref !== readUntilRef) this.#open.push(ref, at, value, status)
      },
    )
    this.#journal.nextSeq = recovered.nextSeq
    return { tags, recovered }
  }

  /** After `recover` and `lead`: nobody has read since whoever wrote before was killed, so that what stood then is known no longer. */
  async endKnown(): Promise<void> {
    const { came } = this.#readUntil
    if (came === 0) return
    for (const { ref } of this.definitions) {
      const last = newest(await this.#lastSamples(ref, came))
      const [at, status] = [last.at[0], last.status[0]]
      if (at === undefined || status === undefined || isBad(status)) continue
      const endMs = Math.max(at, came) + 1
      this.#open.push(ref, endMs, Number.NaN, statuses.waiting.code)
      this.#journal.push(ref, endMs, Number.NaN, statuses.waiting.code)
    }
  }

  /** The samples of a tag that may stand at an instant; the file is asked where none of them is open. */
  async #lastSamples(ref: number, atMs: number): Promise<Samples> {
    const open = between(this.#open.samplesOf(ref, hourOf(atMs)), atMs - holdMs, Infinity)
    return open.at.length > 0 ? open : readSamples({ db: this.#db, open: this.#open }, ref, atMs - holdMs, atMs + 1)
  }

  define(definitions: readonly TagDefinition[]): void {
    this.#tags.define(definitions)
  }

  /** Flat rows of ref, at, value, status, through the dead band of each tag. */
  append(rows: Float64Array, nowMs: number): void {
    for (let i = 0; i + rowWidth <= rows.length; i += rowWidth) {
      const deadBand = this.#tags.deadBandOf(rows[i] ?? -1)
      const at = Math.round(rows[i + 1] ?? Number.NaN)
      const value = rows[i + 2] ?? Number.NaN
      const status = rows[i + 3] ?? 0
      if (!deadBand || !isPlausible(at, nowMs)) this.counts.refused += 1
      else {
        this.#readUntil.came = at
        deadBand.read(at, storedValue(value, status), storedStatus(value, status))
      }
    }
    while (this.#open.size > this.#bounds.maxOpen && this.#unwritable) this.counts.lost += this.#open.forgetOldest()
  }

  /** Writes what came since the last time to the journal. Never throws: what cannot be written stays, `failing` tells why. */
  async flush(): Promise<void> {
    if (this.#readUntil.came !== this.#readUntil.told) {
      this.#readUntil.told = this.#readUntil.came
      this.#journal.push(readUntilRef, this.#readUntil.told, Number.NaN, 0)
    }
    await this.#journal.flush() // the tags first that a change names
    await this.texts.flush(this.#journal.write)
  }

  /** Closes every hour that is over (all of them, when memory is full). Never throws: an hour that cannot be written stays open. */
  async closeHours(nowMs: number): Promise<void> {
    await this.#exclusive(async () => {
      const isFull = this.#open.size > this.#bounds.maxOpen
      for (const hour of this.#open.hours().filter((hour) => isFull || hour < hourOf(nowMs - graceMs))) {
        await this.flush()
        if (this.#journal.failure) return
        await this.#closeHour(hour)
      }
    })
  }

  /** Puts samples straight into chunks, past the dead band. Throws when they cannot be written; doing it again is harmless. */
  async importSamples({ ref, at, value }: ImportedSamples, nowMs: number): Promise<void> {
    const tag = this.#tags.definitionOf(ref)
    if (!tag) throw new Error(`tag ${ref} is not defined`)
    const good = statuses.good.code
    const buffer = new SampleBuffer(at.length)
    for (const [i, time] of at.entries()) {
      if (isPlausible(time, nowMs)) buffer.push(Math.round(time), storedValue(value[i] ?? Number.NaN, good), storedStatus(value[i] ?? Number.NaN, good))
      else this.counts.refused += 1
    }
    const samples = buffer.samples()
    await this.#exclusive(async () => {
      await this.#tags.save(this.#journal.write)
      const parts = [...new Set(samples.at.map(hourOf))].map((hour) => [hour, between(samples, hour * hourMs, (hour + 1) * hourMs)] as const)
      await this.#packing.writeParts(tag, parts, (written) => (this.counts.samples += written))
    })
  }

  async trend(request: TrendRequest, nowMs: number): Promise<TrendRows> {
    try {
      return await readTrend({ db: this.#db, open: this.#open }, request, nowMs)
    } catch (error) {
      this.#damage = errorText(error)
      throw error
    }
  }

  /** Everything that was kept of some tags between two times, and before them what may stand into the first; of what is pruned nothing. */
  async samples({ refs, fromMs, toMs }: { refs: readonly number[]; fromMs: number; toMs: number }): Promise<Samples[]> {
    const found: Samples[] = []
    for (const ref of refs) found.push(await readSamples({ db: this.#db, open: this.#open }, ref, fromMs - holdMs, toMs))
    return found
  }

  async prune(nowMs: number): Promise<void> {
    await this.#exclusive(() => prune(this.#db, nowMs))
  }

  async #closeHour(hour: number): Promise<void> {
    const throughSeq = this.#journal.nextSeq - 1
    const open = this.#open.startClosing(hour)
    try {
      await this.#packing.writeHour(hour, open, throughSeq)
      this.#open.closed()
      this.#chunkFailure = null
    } catch (error) {
      this.#open.reopen()
      this.#chunkFailure = errorText(error)
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

/** A bad status has no value. */
function storedValue(value: number, status: number): number {
  return isBad(status) || !Number.isFinite(value) ? Number.NaN : value + 0 // + 0 turns -0 into 0
}

/** A value that is no number has no good status. */
function storedStatus(value: number, status: number): number {
  return isBad(status) || Number.isFinite(value) ? status : statuses.garbage.code
}

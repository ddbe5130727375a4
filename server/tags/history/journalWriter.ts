import { errorText } from '#contract/errorText.ts'
import { JournalQueue } from './journalQueue.ts'
import { writeJournal } from './journalStore.ts'
import type { TagBook } from './tagBook.ts'
import { Fenced } from './writing.ts'
import type { Write } from './writing.ts'

/** Samples on their way into the journal, oldest first. What cannot be written waits for the next time. */
export class JournalWriter {
  #queue: JournalQueue
  #tags: TagBook
  #flushing: Promise<void> = Promise.resolve()
  /** the way to write that is in force */
  write: Write
  /** the number of the next entry */
  nextSeq = 1
  /** why the last time did not work, or null */
  failure: string | null = null
  /** another process writes since */
  isFenced = false

  constructor(maxQueued: number, tags: TagBook, write: Write) {
    this.#queue = new JournalQueue(maxQueued)
    this.#tags = tags
    this.write = write
  }

  push(ref: number, at: number, value: number, status: number): void {
    this.#queue.push(ref, at, value, status)
  }

  /** Writes what came since the last time, one time after another. Never throws. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#writeQueue())
    return this.#flushing
  }

  async #writeQueue(): Promise<void> {
    if (this.#queue.isEmpty && this.#tags.isSaved && !this.failure) return
    let rows: Float64Array = this.#queue.take()
    try {
      await this.#tags.save(this.write) // before rows that name them
      for (; rows.length > 0; rows = this.#queue.take()) this.nextSeq = await writeJournal(this.write, rows, this.nextSeq)
      this.failure = null
    } catch (error) {
      this.#queue.putBack(rows)
      this.isFenced ||= error instanceof Fenced
      this.failure = errorText(error)
    }
  }
}

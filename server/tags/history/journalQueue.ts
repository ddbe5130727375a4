import { rowWidth } from './journal.ts'

/** Rows waiting to be journalled; beyond `maxRows` the oldest leave (they stay in the open hours). */
export class JournalQueue {
  #rows = new Float64Array(rowWidth * 256)
  #length = 0
  #maxRows: number

  constructor(maxRows: number) {
    this.#maxRows = maxRows
  }

  get isEmpty(): boolean {
    return this.#length === 0
  }

  push(ref: number, at: number, value: number, status: number): void {
    if (this.#length === this.#rows.length) this.#makeRoom()
    this.#rows[this.#length] = ref
    this.#rows[this.#length + 1] = at
    this.#rows[this.#length + 2] = value
    this.#rows[this.#length + 3] = status
    this.#length += rowWidth
  }

  /** All rows, flat; the queue is empty afterwards. */
  take(): Float64Array {
    const rows = this.#rows.slice(0, this.#length)
    this.#length = 0
    return rows
  }

  /** Puts rows that could not be written back before those that came meanwhile. */
  putBack(rows: Float64Array): void {
    const meanwhile = this.take()
    const all = new Float64Array(rows.length + meanwhile.length)
    all.set(rows)
    all.set(meanwhile, rows.length)
    const kept = all.subarray(Math.max(0, all.length - this.#maxRows * rowWidth))
    this.#rows = kept.slice()
    this.#length = kept.length
  }

  #makeRoom(): void {
    if (this.#length >= this.#maxRows * rowWidth) {
      const half = Math.floor(this.#maxRows / 2) * rowWidth
      this.#rows.copyWithin(0, half)
      this.#length -= half
      return
    }
    const grown = new Float64Array(Math.min(Math.max(this.#rows.length * 2, rowWidth * 256), this.#maxRows * rowWidth))
    grown.set(this.#rows)
    this.#rows = grown
  }
}

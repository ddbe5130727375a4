import { rowWidth } from './journal.ts'

const segmentRows = 20_000

/**
 * Rows waiting to be journalled, in segments that are written one by one: on a full disk a try costs one segment, not
 * the whole queue. Beyond `maxRows` the oldest segments leave (their samples stay in the open hours).
 */
export class JournalQueue {
  #segments: Float64Array[] = []
  #filled = new Float64Array(rowWidth * 256)
  #length = 0
  #maxRows: number

  constructor(maxRows: number) {
    this.#maxRows = maxRows
  }

  get isEmpty(): boolean {
    return this.#length === 0 && this.#segments.length === 0
  }

  push(ref: number, at: number, value: number, status: number): void {
    if (this.#length === this.#filled.length) this.#makeRoom()
    this.#filled[this.#length] = ref
    this.#filled[this.#length + 1] = at
    this.#filled[this.#length + 2] = value
    this.#filled[this.#length + 3] = status
    this.#length += rowWidth
  }

  /** The oldest segment, flat rows; none when nothing waits. */
  take(): Float64Array {
    const oldest = this.#segments.shift()
    if (oldest) return oldest
    const rows = this.#filled.slice(0, this.#length)
    this.#length = 0
    return rows
  }

  /** Puts back the segment that was taken last and could not be written. */
  putBack(rows: Float64Array): void {
    if (rows.length === 0) return
    this.#segments.unshift(rows)
    this.#forgetOldest()
  }

  #makeRoom(): void {
    if (this.#filled.length < segmentRows * rowWidth) {
      const grown = new Float64Array(Math.min(this.#filled.length * 2, segmentRows * rowWidth))
      grown.set(this.#filled)
      this.#filled = grown
      return
    }
    this.#segments.push(this.#filled)
    this.#filled = new Float64Array(rowWidth * 256)
    this.#length = 0
    this.#forgetOldest()
  }

  #forgetOldest(): void {
    let rows = this.#length / rowWidth
    for (const segment of this.#segments) rows += segment.length / rowWidth
    while (rows > this.#maxRows && this.#segments.length > 0) rows -= (this.#segments.shift()?.length ?? 0) / rowWidth
  }
}

import { rowWidth } from './journal.ts'

type Sent = { sequence: number; count: number; sentAtMs: number; held: Float64Array<ArrayBuffer> | null }

/** Rows on their way to the history thread, until it confirms them; `held` ones wait here because no thread serves. */
export class UnconfirmedRows {
  #sent: Sent[] = []
  #max: number
  /** how many rows are on their way */
  count = 0
  sequence = 0

  constructor(max: number) {
    this.#max = max
  }

  /** Whether so many more may be under way. */
  hasRoomFor(rows: Float64Array): boolean {
    return this.count + rows.length / rowWidth <= this.#max
  }

  /** Notes rows as sent (`count` of them) or held back; gives nothing back. */
  add(count: number, held: Float64Array<ArrayBuffer> | null, sentAtMs: number): void {
    this.sequence += 1
    this.count += count
    this.#sent.push({ sequence: this.sequence, count, sentAtMs, held })
  }

  confirm(throughSequence: number): void {
    while (this.#sent[0] && this.#sent[0].sequence <= throughSequence) this.count -= this.#sent.shift()?.count ?? 0
  }

  /** A new thread serves: what the old one had not confirmed is lost (the count), what was held back is given out to be sent now. */
  startAnew(): { lost: number; held: Float64Array<ArrayBuffer>[] } {
    const held = this.#sent.flatMap((sent) => sent.held ?? [])
    const lost = this.#sent.reduce((sum, sent) => sum + (sent.held ? 0 : sent.count), 0)
    this.#sent = []
    this.count = 0
    return { lost, held }
  }

  lagMs(nowMs: number): number {
    return this.#sent[0] ? nowMs - this.#sent[0].sentAtMs : 0
  }
}

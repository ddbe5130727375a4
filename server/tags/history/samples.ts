import { qualityOf } from '#contract/quality.ts'

export const minuteMs = 60_000
export const hourMs = 3_600_000

/** A stored value stands until the next one, but never longer than this: heartbeat (60 s) plus the slowest scan (60 s) plus some jitter. */
export const holdMs = 130_000

/** Samples of one tag, oldest first, no two at the same time. `at` is whole ms since the epoch; a bad sample's value is NaN. */
export type Samples = { at: Float64Array; value: Float64Array; status: Uint8Array }

export const noSamples: Samples = { at: new Float64Array(0), value: new Float64Array(0), status: new Uint8Array(0) }

const goodByte = Uint8Array.from({ length: 256 }, (_, code) => (qualityOf(code) === 'good' ? 1 : 0))
const badByte = Uint8Array.from({ length: 256 }, (_, code) => (qualityOf(code) === 'bad' ? 1 : 0))

/** Only good values are summed up and drawn; an uncertain one is kept with its value but is a gap in a trend (contract Trend). */
export function isGood(status: number): boolean {
  return goodByte[status] === 1
}

export function isBad(status: number): boolean {
  return badByte[status] === 1
}

/** The hour (hours since the epoch) an instant belongs to; chunks and roll-ups are keyed by it. */
export function hourOf(atMs: number): number {
  return Math.floor(atMs / hourMs)
}

/** Samples with `fromMs` <= at < `toMs`; shares memory with the input. */
export function between({ at, value, status }: Samples, fromMs: number, toMs: number): Samples {
  const from = indexFrom(at, fromMs)
  const to = indexFrom(at, toMs)
  return { at: at.subarray(from, to), value: value.subarray(from, to), status: status.subarray(from, to) }
}

/** The newest sample, as Samples of length 0 or 1. */
export function newest({ at, value, status }: Samples): Samples {
  return { at: at.subarray(-1), value: value.subarray(-1), status: status.subarray(-1) }
}

/** Union of two sets; where both have a sample at the same time the one of `over` wins. Merging twice changes nothing. */
export function mergeSamples(under: Samples, over: Samples): Samples {
  if (under.at.length === 0) return over
  if (over.at.length === 0) return under
  const merged = new SampleBuffer(under.at.length + over.at.length)
  let u = 0
  let o = 0
  while (u < under.at.length || o < over.at.length) {
    const underAt = under.at[u] ?? Infinity
    const overAt = over.at[o] ?? Infinity
    if (underAt < overAt) merged.copy(under, u++)
    else {
      merged.copy(over, o++)
      if (underAt === overAt) u += 1
    }
  }
  return merged.samples()
}

/** Union of what is stored and what came after it: within the time that is told anew only that counts (a clock that was set back). */
export function replaceSamples(stored: Samples, anew: Samples): Samples {
  const [first, last] = [anew.at[0], anew.at.at(-1)]
  if (first === undefined || last === undefined) return stored
  return mergeSamples(mergeSamples(between(stored, Number.NEGATIVE_INFINITY, first), between(stored, last + 1, Infinity)), anew)
}

/** Samples as they come in: grows, takes any order, gives them back ordered. */
export class SampleBuffer {
  #at: Float64Array
  #value: Float64Array
  #status: Uint8Array
  #ordered = true
  length = 0

  constructor(capacity = 64) {
    this.#at = new Float64Array(capacity)
    this.#value = new Float64Array(capacity)
    this.#status = new Uint8Array(capacity)
  }

  push(at: number, value: number, status: number): void {
    if (this.length === this.#at.length) this.#grow()
    if (this.length > 0 && at <= (this.#at[this.length - 1] ?? 0)) this.#ordered = false
    this.#at[this.length] = at
    this.#value[this.length] = value
    this.#status[this.length] = status
    this.length += 1
  }

  copy(samples: Samples, index: number): void {
    this.push(samples.at[index] ?? 0, samples.value[index] ?? Number.NaN, samples.status[index] ?? 0)
  }

  /** What was pushed, oldest first; of two samples at the same time the later pushed one. Valid until the next push. */
  samples(): Samples {
    if (!this.#ordered) this.#order()
    return { at: this.#at.subarray(0, this.length), value: this.#value.subarray(0, this.length), status: this.#status.subarray(0, this.length) }
  }

  /** Forgets samples with `fromMs` <= at < `toMs`; gives how many there were. */
  forgetBetween(fromMs: number, toMs: number): number {
    const { at, value, status } = this.samples()
    const [from, to] = [indexFrom(at, fromMs), indexFrom(at, toMs)]
    for (const column of [at, value, status]) column.copyWithin(from, to)
    this.length -= to - from
    return to - from
  }

  forgetOlderHalf(): void {
    const { at, value, status } = this.samples()
    const half = Math.ceil(at.length / 2)
    this.#at = at.slice(half)
    this.#value = value.slice(half)
    this.#status = status.slice(half)
    this.length -= half
  }

  #order(): void {
    const at = this.#at
    const order = Uint32Array.from({ length: this.length }, (_, index) => index).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || a - b)
    const source = { at: this.#at, value: this.#value, status: this.#status }
    const ordered = new SampleBuffer(this.#at.length)
    order.forEach((index, position) => {
      const following = order[position + 1]
      if (following === undefined || at[following] !== at[index]) ordered.copy(source, index)
    })
    this.#at = ordered.#at
    this.#value = ordered.#value
    this.#status = ordered.#status
    this.length = ordered.length
    this.#ordered = true
  }

  #grow(): void {
    const capacity = Math.max(64, this.#at.length * 2)
    const grown = { at: new Float64Array(capacity), value: new Float64Array(capacity), status: new Uint8Array(capacity) }
    grown.at.set(this.#at)
    grown.value.set(this.#value)
    grown.status.set(this.#status)
    this.#at = grown.at
    this.#value = grown.value
    this.#status = grown.status
  }
}

function indexFrom(at: Float64Array, wanted: number): number {
  let low = 0
  let high = at.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((at[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

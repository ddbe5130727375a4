import { latestMs } from './deadBand.ts'
import { SampleBuffer, hourOf, mergeSamples, noSamples } from './samples.ts'
import type { Samples } from './samples.ts'

type Buffers = Map<number, SampleBuffer>

/** Samples that are not in a chunk yet: per hour (since the epoch) and tag. An hour being closed stays readable until its chunks are in the file. */
export class OpenHours {
  #hours = new Map<number, Buffers>()
  #closing: { hour: number; buffers: Buffers } | null = null
  /** by tag: the newest sample that came, and up to when it tells times anew because the clock was set back */
  #newest = new Map<number, { at: number; anewUntil: number }>()
  /** how many samples are held */
  size = 0

  /** Of a time that is told anew, because the clock was set back, what was told last counts. */
  push(ref: number, at: number, value: number, status: number): void {
    const before = this.#newest.get(ref)
    if (before === undefined) this.#newest.set(ref, { at, anewUntil: Number.NEGATIVE_INFINITY })
    else {
      const isBack = at < before.at - latestMs
      if (isBack) before.anewUntil = Math.max(before.anewUntil, before.at)
      if (isBack) this.#forget(ref, at, at + 1)
      else if (before.at < before.anewUntil) this.#forget(ref, before.at + 1, at + 1)
      before.at = isBack ? at : Math.max(before.at, at)
    }
    this.#bufferOf(hourOf(at), ref).push(at, value, status)
    this.size += 1
  }

  /** Oldest first. */
  hours(): number[] {
    return [...this.#hours.keys()].sort((a, b) => a - b)
  }

  /** Hours with samples of one tag, oldest first. */
  hoursOf(ref: number): number[] {
    const hours = this.hours().filter((hour) => this.#hours.get(hour)?.has(ref))
    const closing = this.#closing
    return closing?.buffers.has(ref) && !hours.includes(closing.hour) ? [...hours, closing.hour].sort((a, b) => a - b) : hours
  }

  samplesOf(ref: number, hour: number): Samples {
    const open = this.#hours.get(hour)?.get(ref)?.samples() ?? noSamples
    const closing = this.#closing?.hour === hour ? (this.#closing.buffers.get(ref)?.samples() ?? noSamples) : noSamples
    return mergeSamples(closing, open)
  }

  /** Takes an hour out for closing; follow with `closed` or `reopen`. One hour at a time. */
  startClosing(hour: number): Map<number, Samples> {
    const buffers = this.#hours.get(hour) ?? new Map<number, SampleBuffer>()
    this.#hours.delete(hour)
    this.#closing = { hour, buffers }
    return new Map([...buffers].map(([ref, buffer]) => [ref, buffer.samples()]))
  }

  closed(): void {
    this.size -= sizeOf(this.#closing?.buffers)
    this.#closing = null
  }

  /** The hour could not be written: its samples are open again, below what came in meanwhile. */
  reopen(): void {
    const closing = this.#closing
    this.#closing = null
    if (!closing) return
    const meanwhile = this.#hours.get(closing.hour)
    this.#hours.set(closing.hour, closing.buffers)
    for (const [ref, buffer] of meanwhile ?? []) {
      const target = this.#bufferOf(closing.hour, ref)
      const samples = buffer.samples()
      for (let i = 0; i < samples.at.length; i++) target.copy(samples, i)
    }
  }

  /** Forgets hours that another process has closed. */
  forget(isClosed: (hour: number) => boolean): void {
    for (const [hour, buffers] of this.#hours) {
      if (!isClosed(hour)) continue
      this.size -= sizeOf(buffers)
      this.#hours.delete(hour)
    }
  }

  /** Forgets the oldest hour, or of the only one the older half of each tag; gives how many samples that were. */
  forgetOldest(): number {
    const [oldest, following] = this.hours()
    const buffers = oldest === undefined ? undefined : this.#hours.get(oldest)
    if (oldest === undefined || !buffers) return 0
    const before = sizeOf(buffers)
    if (following === undefined) for (const buffer of buffers.values()) buffer.forgetOlderHalf()
    else this.#hours.delete(oldest)
    const forgotten = before - (following === undefined ? sizeOf(buffers) : 0)
    this.size -= forgotten
    return forgotten
  }

  #forget(ref: number, fromMs: number, toMs: number): void {
    for (let hour = hourOf(fromMs); hour <= hourOf(toMs - 1); hour += 1) this.size -= this.#hours.get(hour)?.get(ref)?.forgetBetween(fromMs, toMs) ?? 0
  }

  #bufferOf(hour: number, ref: number): SampleBuffer {
    let buffers = this.#hours.get(hour)
    if (!buffers) this.#hours.set(hour, (buffers = new Map()))
    let buffer = buffers.get(ref)
    if (!buffer) buffers.set(ref, (buffer = new SampleBuffer()))
    return buffer
  }
}

function sizeOf(buffers: Buffers | undefined): number {
  let size = 0
  for (const buffer of buffers?.values() ?? []) size += buffer.length
  return size
}

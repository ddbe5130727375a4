import { figureOf } from '#contract/tag.ts'
import type { TagMeta, TagValue } from '#contract/tag.ts'
import { qualityOf, statuses } from '#contract/quality.ts'
import type { Quality } from '#contract/quality.ts'

/** The newest value of one tag. `at` is when its block was last read well; it does not move while reads fail. `rawAt` is when `raw` was read, also where it is no value. */
export type Latest = { value: TagValue; status: number; at: number; raw: readonly number[]; rawAt: number }

/**
 * The table of newest values: one slot per tag, fixed between two configurations. Plain parallel arrays, because a
 * thousand tags change ten times a second. `version` grows with every visible change of a slot (value or status), so
 * that a reader finds what is new by comparing numbers.
 */
export class LatestValues {
  #metas: TagMeta[] = []
  #slots = new Map<string, number>()
  #values: TagValue[] = []
  #status = new Uint8Array(0)
  #at = new Float64Array(0)
  #version = new Uint32Array(0)
  #raw: (readonly number[])[] = []
  #rawAt = new Float64Array(0)
  /** grows with every `define` */
  generation = 0

  /** Replaces the configuration. A tag that stays keeps its last value, so that an import does not blank the walls. */
  define(metas: readonly TagMeta[]): void {
    const kept = metas.map((meta) => this.find(meta.tagCode))
    this.#metas = [...metas]
    this.#slots = new Map(metas.map((meta, slot) => [meta.tagCode, slot]))
    this.#values = kept.map((latest) => latest?.value ?? null)
    this.#status = Uint8Array.from(kept, (latest) => latest?.status ?? statuses.waiting.code)
    this.#at = Float64Array.from(kept, (latest) => latest?.at ?? 0)
    this.#version = new Uint32Array(metas.length).fill(1)
    this.#raw = kept.map((latest) => latest?.raw ?? [])
    this.#rawAt = Float64Array.from(kept, (latest) => latest?.rawAt ?? 0)
    this.generation += 1
  }

  get metas(): readonly TagMeta[] {
    return this.#metas
  }

  slotOf(tagCode: string): number | undefined {
    return this.#slots.get(tagCode)
  }

  find(tagCode: string): Latest | undefined {
    const slot = this.#slots.get(tagCode)
    return slot === undefined ? undefined : this.read(slot)
  }

  read(slot: number): Latest {
    const at = this.#at[slot] ?? 0
    const rawAt = Math.max(at, this.#rawAt[slot] ?? 0) // what is a value was read with it
    return { value: this.#values[slot] ?? null, status: this.#status[slot] ?? statuses.waiting.code, at, raw: this.#raw[slot] ?? [], rawAt }
  }

  /** The newest value as a number to judge and to compute by (contract/tag.ts). */
  figureOf(tagCode: string): number | null {
    const slot = this.#slots.get(tagCode)
    return slot === undefined ? null : figureOf(this.#values[slot] ?? null, this.#metas[slot]?.dataType ?? '')
  }

  versionOf(slot: number): number {
    return this.#version[slot] ?? 0
  }

  /** A good or uncertain reading. */
  set(slot: number, value: TagValue, status: number, at: number, raw: readonly number[]): void {
    this.#at[slot] = at
    this.#raw[slot] = raw
    if (this.#values[slot] === value && this.#status[slot] === status) return
    this.#values[slot] = value
    this.#status[slot] = status
    this.#version[slot] = (this.#version[slot] ?? 0) + 1
  }

  /** The same reading as before, read anew. */
  touch(slot: number, status: number, at: number): void {
    this.#at[slot] = at
    this.#judge(slot, status)
  }

  /** The words of a reading that is no value, for whoever looks for the reason; null are the same as before. */
  show(slot: number, raw: readonly number[] | null, at: number): void {
    if (raw !== null) this.#raw[slot] = raw
    this.#rawAt[slot] = at
  }

  /** The wall clock was set by so much: every reading is as old as it was. */
  shift(byMs: number): void {
    for (const times of [this.#at, this.#rawAt]) for (const [slot, at] of times.entries()) if (at > 0) times[slot] = Math.max(1, at + byMs)
  }

  /** The reading failed: the last value stays, its status tells that it is not to be trusted. */
  fail(slot: number, status: number): void {
    this.#judge(slot, status)
  }

  #judge(slot: number, status: number): void {
    if (this.#status[slot] === status) return
    this.#status[slot] = status
    this.#version[slot] = (this.#version[slot] ?? 0) + 1
  }

  get statusBytes(): Uint8Array {
    return this.#status
  }
}

/** How many tags are good, uncertain and bad now (for `/metrics`). */
export function countByQuality(latest: LatestValues): Map<Quality, number> {
  const counts = new Map<Quality, number>([
    ['good', 0],
    ['uncertain', 0],
    ['bad', 0],
  ])
  for (const status of latest.statusBytes) counts.set(qualityOf(status), (counts.get(qualityOf(status)) ?? 0) + 1)
  return counts
}

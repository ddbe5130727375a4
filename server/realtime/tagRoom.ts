import { encodeFrame } from '#contract/liveFrame.ts'
import type { FrameChange, FrameSection, LiveFrame } from '#contract/liveFrame.ts'
import type { TagMeta } from '#contract/tag.ts'
import type { LatestValues } from '../tags/latest.ts'
import { lastGoodRead } from './readTimes.ts'
import type { Clocks, ReadTimes } from './readTimes.ts'

/** After the first block of a scan, wait this long for its neighbours, so that one frame carries them all; once those of the frame before have come, nothing is waited for. */
const gatherMs = 8
/** A frame may come this share of a period sooner than its turn, as long as the rate is kept on the whole: otherwise one late scan would hold up every later one. */
const haste = 1 / 2
/** Turns follow each other a little faster than the rate: a scan of the same period that once had to wait catches up with them, and waits no more. */
const turnShare = 0.96

export type TagRoomParts = {
  id: string
  slots: readonly number[]
  /** frames a second, on the whole 4 % more at the most */
  rateHz: number
  latest: LatestValues
  reads: ReadTimes
  clocks: Clocks
  /** sends one frame to everybody in the room */
  emit: (room: string, frame: Uint8Array) => void
}

type Place = { index: number; slot: number }

/**
 * Everybody who watches the same tags at the same rate. There is one encoder: each tick makes one frame for all of
 * them, with the blocks that were read and the tags that changed since the last one. Nothing read, nothing sent.
 */
export class TagRoom {
  readonly id: string
  readonly metas: readonly TagMeta[]
  readonly #parts: TagRoomParts
  readonly #periodMs: number
  readonly #decimals: number[]
  readonly #blocks = new Map<number, { places: Place[]; slots: number[] }>()
  readonly #sentVersions: Uint32Array
  #touched = new Set<number>()
  /** the blocks of the frame before: what a scan usually brings. A block that is read less often, or fails, is not waited for */
  #expected: Set<number>
  #missing: number
  #seq = 0
  /** when the next frame is due by the rate alone */
  #turnMs = Number.NEGATIVE_INFINITY
  #planned: { atMs: number; cancel: () => void } | null = null

  constructor(parts: TagRoomParts) {
    this.id = parts.id
    this.#parts = parts
    this.#periodMs = 1000 / parts.rateHz
    const { latest } = parts
    const known = parts.slots.flatMap((slot) => ({ slot, meta: latest.metas[slot] }))
    // Block by block, so that indexes of one section are neighbours and cost no extra bytes.
    const ordered = known.flatMap(({ slot, meta }) => (meta ? [{ slot, meta }] : [])).sort((a, b) => a.meta.block - b.meta.block || a.slot - b.slot)
    this.metas = ordered.map(({ meta }) => meta)
    this.#decimals = this.metas.map((meta) => meta.decimals)
    this.#sentVersions = Uint32Array.from(ordered, ({ slot }) => latest.versionOf(slot))
    for (const [index, { slot, meta }] of ordered.entries()) {
      const known = this.#blocks.get(meta.block)
      const block = known ?? { places: [], slots: [] }
      if (!known) this.#blocks.set(meta.block, block)
      block.places.push({ index, slot })
      block.slots.push(slot)
    }
    this.#expected = new Set(this.#blocks.keys())
    this.#missing = this.#expected.size
  }

  get seq(): number {
    return this.#seq
  }

  /** A block was read, well or not: if it is ours, the next frame tells. */
  sampled(block: number): void {
    if (!this.#blocks.has(block)) return
    if (!this.#touched.has(block) && this.#expected.has(block)) this.#missing -= 1
    this.#touched.add(block)
    const now = this.#parts.clocks.uptimeMs()
    const gatheredMs = now + (this.#missing === 0 ? 0 : Math.min(gatherMs, this.#periodMs / 4))
    const atMs = Math.max(gatheredMs, this.#turnMs - haste * this.#periodMs)
    if (this.#planned && this.#planned.atMs <= atMs) return
    this.#planned?.cancel()
    this.#planned = { atMs, cancel: this.#tickAfter(atMs - now) }
  }

  /** Never at once: what is told in the same moment, as the states of all machines are, goes out together. */
  #tickAfter(ms: number): () => void {
    if (ms <= 0) {
      const soon = setImmediate(() => this.#tick())
      return () => clearImmediate(soon)
    }
    const timer = setTimeout(() => this.#tick(), ms)
    return () => clearTimeout(timer)
  }

  /** Everything as it is now, with the number of the last frame: who joins with this misses nothing of the next one. */
  snapshot(): Uint8Array {
    return this.#encode('full', (_place, _version) => true)
  }

  close(): void {
    this.#planned?.cancel()
    this.#planned = null
  }

  #tick(): void {
    this.#planned = null
    this.#turnMs = Math.max(this.#parts.clocks.uptimeMs(), this.#turnMs) + turnShare * this.#periodMs
    this.#seq += 1
    this.#parts.emit(
      this.id,
      this.#encode('delta', ({ index }, version) => this.#sentVersions[index] !== version),
    )
    const news = this.#touched
    this.#touched = this.#expected
    this.#touched.clear()
    this.#expected = news
    this.#missing = news.size
  }

  #encode(kind: LiveFrame['kind'], isNews: (place: Place, version: number) => boolean): Uint8Array {
    const { clocks, latest } = this.#parts
    const serverTime = clocks.now()
    const sections: FrameSection[] = []
    for (const [block, { places, slots }] of this.#blocks) {
      const news = places.filter((place) => isNews(place, latest.versionOf(place.slot)))
      if (kind === 'delta' && news.length === 0 && !this.#touched.has(block)) continue
      const readAt = this.#readAt(block, lastGoodRead(latest, slots), serverTime)
      sections.push({ block, readAt, changes: news.map((place) => this.#change(place, block, serverTime)) })
      if (kind === 'delta') for (const { index, slot } of news) this.#sentVersions[index] = latest.versionOf(slot)
    }
    return encodeFrame({ kind, seq: this.#seq, serverTime, uptimeMs: clocks.uptimeMs(), sections }, this.#decimals)
  }

  #change({ index, slot }: Place, block: number, serverTime: number): FrameChange {
    const { value, status, at } = this.#parts.latest.read(slot)
    return { index, value, status, at: this.#readAt(block, at, serverTime) }
  }

  #readAt(block: number, at: number, serverTime: number): number {
    const ageMs = this.#parts.reads.ageMs(block, at)
    return ageMs === null ? 0 : serverTime - ageMs
  }
}

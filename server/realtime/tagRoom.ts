import { encodeFrame } from '#contract/liveFrame.ts'
import type { FrameChange, FrameSection, LiveFrame } from '#contract/liveFrame.ts'
import type { TagMeta } from '#contract/tag.ts'
import type { LatestValues } from '../tags/latest.ts'
import { lastGoodRead } from './readTimes.ts'
import type { Clocks, ReadTimes } from './readTimes.ts'

/** After the first block of a scan, wait this long for its neighbours, so that one frame carries them all; once all have come, nothing is waited for. */
const gatherMs = 8
/** A frame may come this share of a period sooner than its turn, as long as the rate is kept on the whole: otherwise one late scan would hold up every later one. */
const haste = 1 / 2
/** Turns follow each other a little faster than the rate: a scan of the same period that once had to wait catches up with them, and waits no more. */
const turnShare = 0.96

export type TagRoomParts = {
  id: string
  slots: readonly number[]
  /** frames a second, at most */
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
  readonly #touched = new Set<number>()
  #seq = 0
  /** when the next frame is due by the rate alone */
  #turnMs = Number.NEGATIVE_INFINITY
  #planned: { timer: NodeJS.Timeout; atMs: number } | null = null

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
  }

  get seq(): number {
    return this.#seq
  }

  /** A block was read, well or not: if it is ours, the next frame tells. */
  sampled(block: number): void {
    if (!this.#blocks.has(block)) return
    this.#touched.add(block)
    const now = this.#parts.clocks.uptimeMs()
    const isWhole = this.#touched.size === this.#blocks.size
    const gatheredMs = now + (isWhole ? 0 : Math.min(gatherMs, this.#periodMs / 4))
    const atMs = Math.max(gatheredMs, this.#turnMs - haste * this.#periodMs)
    if (this.#planned && this.#planned.atMs <= atMs) return
    this.#unplan()
    if (atMs <= now) this.#tick()
    else this.#planned = { timer: setTimeout(() => this.#tick(), atMs - now), atMs }
  }

  /** Everything as it is now, with the number of the last frame: who joins with this misses nothing of the next one. */
  snapshot(): Uint8Array {
    return this.#encode('full', (_place, _version) => true)
  }

  close(): void {
    this.#unplan()
  }

  #unplan(): void {
    if (this.#planned) clearTimeout(this.#planned.timer)
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
    this.#touched.clear()
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

import type { LiveFrame } from '#contract/liveFrame.ts'
import { qualityOf, statuses } from '#contract/quality.ts'
import type { TagMeta } from '#contract/tag.ts'
import type { KeptTag } from './lastBoard.ts'
import { createPictureShare } from './pictureShare.ts'
import { monotonicMs, serverClock } from './serverClock.ts'
import type { ServerClock } from './serverClock.ts'
import { createTagCell, forget, listen, publish, unlisten, withNewestTime } from './tagCell.ts'
import type { LiveTag, TagCell, TagListener } from './tagCell.ts'

export type { LiveTag, TagListener } from './tagCell.ts'

/** The tags of one subscription: those of its frames in their order, then those that do not exist. */
export type TagView = { cells: readonly TagCell[]; blocks: ReadonlyMap<number, readonly TagCell[]>; decimals: readonly number[] }

export type TagStoreParts = {
  monotonicMs: () => number
  clock: Pick<ServerClock, 'at'>
  /** runs its argument with the next picture; a hidden tab draws none, then the sweep does the work */
  atNextFrame: (draw: () => void) => void
}

const cellsBetweenLooks = 16
/** A tab that is hidden draws no pictures. */
const picturesStoppedAfterMs = 250

/**
 * Live values outside React. Frames are taken in as they arrive, also in a hidden tab, so that throttled timers make
 * nothing look old; listeners are called at most once per animation frame, and only when something visible changed.
 */
export function createTagStore({ monotonicMs, clock, atNextFrame }: TagStoreParts) {
  const cells = new Map<string, TagCell>()
  let dirty: TagCell[] = []
  /** when the next picture was asked for; null when none is awaited */
  let askedAtMs: number | null = null
  let isLinkDown = false
  const share = createPictureShare()

  const cellOf = (tagCode: string): TagCell => {
    const cell = cells.get(tagCode) ?? createTagCell(tagCode)
    cells.set(tagCode, cell)
    return cell
  }
  const drop = (cell: TagCell) => {
    if (cell.holders === 0 && cell.listeners.length === 0 && cells.get(cell.tagCode) === cell) cells.delete(cell.tagCode)
  }
  /** Shows what is new, the longest waiting first, for about so long; what is left comes with the next picture. */
  const flush = (forMs: number) => {
    let nowMs = monotonicMs()
    const untilMs = nowMs + forMs
    let done = 0
    for (const cell of dirty) {
      if (done % cellsBetweenLooks === 0) nowMs = monotonicMs()
      if (nowMs > untilMs) break
      cell.isDirty = false
      publish(cell, nowMs, isLinkDown, clock.at)
      done += 1
    }
    dirty = dirty.slice(done)
  }
  const drawSoon = () => {
    if (askedAtMs !== null) return
    askedAtMs = monotonicMs()
    atNextFrame(() => {
      askedAtMs = null
      const fromMs = monotonicMs()
      flush(share.at(fromMs)) // a slow screen shows values a little later, but never stands still
      if (dirty.length > 0 || share.isMuch(monotonicMs() - fromMs)) drawSoon()
      else share.rest()
    })
  }
  const touch = (cell: TagCell) => {
    if (!cell.isDirty) dirty.push(cell)
    cell.isDirty = true
    drawSoon()
  }

  const open = (metas: readonly TagMeta[], missing: readonly string[]): TagView => {
    const known = metas.map((meta) => Object.assign(cellOf(meta.tagCode), { meta }))
    const unknown = missing.map((tagCode) => Object.assign(cellOf(tagCode), { meta: null, status: statuses.configError.code }))
    const view = [...known, ...unknown]
    for (const cell of view) {
      cell.holders += 1
      touch(cell)
    }
    return { cells: view, blocks: Map.groupBy(known, (cell) => cell.meta.block), decimals: metas.map((meta) => meta.decimals) }
  }

  return {
    /** Makes the tags of a subscription known until `close`. `missing` are codes that were asked for and do not exist. */
    open,
    /** Makes tags known as they were shown when this screen was last connected, as old as they are by its own clock, until `close`. What the wire says already stays. */
    remember(kept: readonly KeptTag[]): TagView {
      const fresh = kept.filter(({ meta }) => (cells.get(meta.tagCode)?.holders ?? 0) === 0)
      const view = open(
        fresh.map(({ meta }) => meta),
        [],
      )
      const nowMs = monotonicMs()
      for (const [index, { value, at }] of fresh.entries()) {
        const cell = view.cells[index]
        if (cell) Object.assign(cell, { value, status: statuses.good.code, freshAtMs: at === 0 ? null : nowMs - Math.max(0, clock.at(nowMs) - at) })
      }
      flush(Infinity)
      return view
    },
    /** Forgets tags that no subscription holds any more: nothing would refresh them. */
    close(view: TagView): void {
      for (const cell of view.cells) {
        cell.holders -= 1
        if (cell.holders > 0) continue
        forget(cell)
        touch(cell)
        drop(cell)
      }
    },
    /** Takes in a frame that arrived just now and is `lateMs` late. */
    apply(view: TagView, frame: LiveFrame, lateMs: number): void {
      const sentAtMs = monotonicMs() - lateMs
      const moment = (at: number) => (at === 0 ? null : sentAtMs - (frame.serverTime - at))
      for (const { block, readAt, changes } of frame.sections) {
        for (const { index, value, status, at } of changes) {
          const cell = view.cells[index]
          if (!cell) continue
          cell.value = value
          cell.status = status
          cell.freshAtMs = moment(at)
          touch(cell)
        }
        const freshAtMs = moment(readAt)
        for (const cell of view.blocks.get(block) ?? []) if (qualityOf(cell.status) !== 'bad') cell.freshAtMs = freshAtMs
      }
      if (frame.kind === 'full') flush(Infinity) // whoever is told that the subscription is ready reads values, not blanks
    },
    /** Looks at every tag again: values age without any message. Call about four times a second. */
    sweep(linkDown: boolean): void {
      isLinkDown = linkDown
      const areDrawn = askedAtMs !== null && monotonicMs() - askedAtMs < picturesStoppedAfterMs
      if (!areDrawn || isLinkDown) flush(Infinity)
      const nowMs = monotonicMs()
      for (const cell of cells.values()) if (!cell.isDirty) publish(cell, nowMs, isLinkDown, clock.at)
    },
    read: (tagCode: string): LiveTag => withNewestTime(cellOf(tagCode), clock.at),
    subscribe(tagCode: string, listener: TagListener): void {
      listen(cellOf(tagCode), listener)
    },
    unsubscribe(tagCode: string, listener: TagListener): void {
      const cell = cells.get(tagCode)
      if (!cell) return
      unlisten(cell, listener)
      drop(cell)
    },
    /** Newest good read of any tag, on the monotonic clock; null when there is none. */
    newestMs(): number | null {
      const times = [...cells.values()].flatMap((cell) => cell.freshAtMs ?? [])
      return times.length === 0 ? null : times.reduce((newest, time) => Math.max(newest, time))
    },
  }
}
export type TagStore = ReturnType<typeof createTagStore>

export const tagStore = createTagStore({ monotonicMs, clock: serverClock, atNextFrame: (draw) => void requestAnimationFrame(draw) })

/** The tag as it was shown last. Outside React; in a component use `useTag`. */
export function readTag(tagCode: string): LiveTag {
  return tagStore.read(tagCode)
}

/** Calls `listener` when something visible of the tag changed, at most once per animation frame. Returns the unsubscribe. */
export function subscribeTag(tagCode: string, listener: TagListener): () => void {
  tagStore.subscribe(tagCode, listener)
  return () => tagStore.unsubscribe(tagCode, listener)
}

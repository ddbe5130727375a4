import { changedAt } from '../source/registers.ts'
import type { Load } from '../source/registers.ts'

/** How the live values of a system are found in its page: elements of `selector`; the number of the register stands behind `prefix` in `attribute` of the element or of one around it; `reason` finds the words that say why a value is not to be trusted, in the same table row (null: there are none). */
export type Cells = { selector: string; attribute: string; prefix: string; reason: string | null }

export type Change = { index: number; value: number; paintedAtMs: number; isInSight: boolean }
export type Look = { total: number; marked: number[]; covered: number; reasons: string[]; withoutReason: number }

/** What the page tells the prober; times are ms since the epoch, of the clock the source has too. */
export type Recorder = {
  /** ms from the start of the navigation to the first painted number, and to the last cell's; null when not yet */
  firstValueMs: number | null
  allValuesMs: number | null
  /** animation frames since the page began */
  frames: number
  /** Keeps every change from now on; for a minute at the most, they lie in the page's memory. */
  record(): void
  /** everything painted since `record` */
  recorded(): { changes: Change[]; frames: number; longTasksMs: number[]; forMs: number; inSight: number }
  /** how long ago each shown value was the newest, in ms; cells without a number count `noValueMs` */
  ages(noValueMs: number): number[]
  look(): Look
  /** Waits until every cell of `from ≤ index < to` is marked as not to be trusted; tells when. null when it took longer than `limitMs`. */
  untilMarked(from: number, to: number, limitMs: number): Promise<number | null>
  /** Waits until no cell is marked and every one shows a value that its register took after `sinceMs`. */
  untilNewer(sinceMs: number, limitMs: number): Promise<number | null>
}

declare global {
  interface Window {
    bench: Recorder
  }
}

/** The script that goes into a page before its own. `changedAt` is handed in as text, because a page imports nothing of this package. */
export function recorderScript(cells: Cells, load: Load): string {
  return `{ ${changedAt.toString()}; (${install.toString()})(changedAt, ${JSON.stringify(cells)}, ${JSON.stringify(load)}) }`
}

/** Runs in the page; everything it uses comes in by its arguments. */
function install(whenChanged: typeof changedAt, { selector, attribute, prefix, reason }: Cells, load: Load): void {
  if (window.top !== window) return
  const lookEveryMs = 30
  const indexes = new WeakMap<Element, number>()
  const seen = new Set<number>()
  let inSight = new Set<number>()
  let waiting: { index: number; value: number }[] = []
  let changes: Change[] = []
  let longTasksMs: number[] = []
  let isRecording = false
  let framesBefore = 0
  let sinceMs = 0

  const indexOf = (cell: Element) => {
    const known = indexes.get(cell)
    if (known !== undefined) return known
    const owner = cell.closest(`[${attribute}^="${prefix}"]`)
    const index = owner ? Number(owner.getAttribute(attribute)?.slice(prefix.length)) : Number.NaN
    if (!Number.isNaN(index)) indexes.set(cell, index)
    return index
  }
  const allCells = () => [...document.querySelectorAll<HTMLElement>(selector)].filter((cell) => !Number.isNaN(indexOf(cell)))
  const numberOf = (cell: Element) => {
    const text = cell.textContent?.trim() ?? ''
    return /^\d+$/.test(text) ? Number(text) : null
  }
  const isMarked = (cell: HTMLElement) => (cell.dataset['quality'] ?? 'good') !== 'good' || numberOf(cell) === null
  const ageOf = (cell: Element) => {
    const value = numberOf(cell)
    const at = value === null ? null : whenChanged(value, indexOf(cell), Date.now(), load)
    return at === null ? null : Date.now() - at
  }
  const errorText = (cell: Element) => (reason === null ? '' : (cell.closest('tr')?.querySelector(reason)?.textContent?.trim() ?? ''))
  // ListQueryState where a cell is that the browser skips would lay it out, which holds up the page that is measured.
  const isInView = (cell: Element) => {
    if (!cell.checkVisibility({ contentVisibilityAuto: true })) return false
    const box = cell.getBoundingClientRect()
    return box.width > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= window.innerHeight && box.right <= window.innerWidth
  }
  const isCovered = (cell: Element) => {
    if (!isInView(cell)) return false
    const box = cell.getBoundingClientRect()
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return top !== null && !top.contains(cell) && !cell.contains(top)
  }

  const painted = () => {
    const atMs = Date.now()
    const sinceStartMs = performance.now()
    for (const { index, value } of waiting) {
      if (isRecording) changes.push({ index, value, paintedAtMs: atMs, isInSight: inSight.has(index) })
      if (bench.allValuesMs !== null) continue
      bench.firstValueMs ??= sinceStartMs
      seen.add(index)
      if (seen.size >= load.registers) bench.allValuesMs = sinceStartMs
    }
    waiting = []
  }
  const written = (records: MutationRecord[]) => {
    const cellsWritten = new Set<Element>()
    for (const { target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const cell = element?.closest(selector)
      if (cell) cellsWritten.add(cell)
      else for (const added of addedNodes) if (added instanceof Element) for (const inside of added.querySelectorAll(selector)) cellsWritten.add(inside)
    }
    for (const cell of cellsWritten) {
      const index = indexOf(cell)
      const value = numberOf(cell)
      if (!Number.isNaN(index) && value !== null) waiting.push({ index, value })
    }
  }
  // A message that is posted in an animation frame arrives after the frame was laid out and painted.
  const afterPaint = new MessageChannel()
  afterPaint.port1.onmessage = painted
  const eachFrame = () => {
    bench.frames += 1
    requestAnimationFrame(eachFrame)
    afterPaint.port2.postMessage(null)
  }
  requestAnimationFrame(eachFrame)
  new MutationObserver(written).observe(document, { subtree: true, childList: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) longTasksMs.push(task.duration)
  }).observe({ type: 'longtask' })

  const until = (limitMs: number, isThere: (cells: HTMLElement[]) => boolean) =>
    new Promise<number | null>((resolve) => {
      const endMs = Date.now() + limitMs
      const look = () => {
        const cells = allCells()
        if (cells.length >= load.registers && isThere(cells)) resolve(Date.now())
        else if (Date.now() > endMs) resolve(null)
        else setTimeout(look, lookEveryMs)
      }
      look()
    })

  const bench: Recorder = {
    firstValueMs: null,
    allValuesMs: null,
    frames: 0,
    record() {
      inSight = new Set(allCells().flatMap((cell) => (isInView(cell) ? indexOf(cell) : [])))
      changes = []
      longTasksMs = []
      framesBefore = bench.frames
      sinceMs = performance.now()
      isRecording = true
    },
    recorded() {
      isRecording = false
      const result = { changes, frames: bench.frames - framesBefore, longTasksMs, forMs: performance.now() - sinceMs, inSight: inSight.size }
      changes = []
      return result
    },
    ages: (noValueMs) => allCells().map((cell) => ageOf(cell) ?? noValueMs),
    look() {
      const found = allCells()
      const marked = found.filter(isMarked)
      return {
        total: found.length,
        marked: marked.map(indexOf),
        covered: found.filter(isCovered).length,
        reasons: [...new Set(marked.map(errorText))],
        withoutReason: marked.filter((cell) => errorText(cell) === '').length,
      }
    },
    untilMarked: (from, to, limitMs) => until(limitMs, (cells) => cells.every((cell) => indexOf(cell) < from || indexOf(cell) >= to || isMarked(cell))),
    untilNewer: (sinceMs, limitMs) => until(limitMs, (cells) => cells.every((cell) => !isMarked(cell) && Date.now() - (ageOf(cell) ?? Infinity) > sinceMs)),
  }
  window.bench = bench
}

import type { AlarmSide } from '../systems/system.ts'

/** What a page of alarms tells the prober; times are ms since the epoch. */
export type AlarmRecorder = {
  /** when each new highest alarm stood on the page: it, or one that came after it, is to be seen from then on */
  highest: { index: number; paintedAtMs: number }[]
  /** alarms that stand there without an acknowledgement */
  open(): number[]
  /** Waits until alarm `index` does not stand there as open any more, and that is painted; tells when. null when it took longer than `limitMs`. */
  untilAcked(index: number, limitMs: number): Promise<number | null>
}

declare global {
  interface Window {
    benchAlarms: AlarmRecorder
  }
}

/** The script that goes into a page of alarms before its own. */
export function alarmRecorderScript(rows: AlarmSide['rows']): string {
  return `(${install.toString()})(${JSON.stringify(rows)})`
}

/** Runs in the page; everything it uses comes in by its arguments. */
function install({ selector, ackCell }: AlarmSide['rows']): void {
  if (window.top !== window) return
  const highest: AlarmRecorder['highest'] = []
  const waiting = new Map<number, (atMs: number | null) => void>()
  let isWritten = false

  const indexOf = (row: Element) => Number(/A-(\d+)#/.exec(row.textContent ?? '')?.[1] ?? Number.NaN)
  const rows = () => [...document.querySelectorAll(selector)].filter((row) => !Number.isNaN(indexOf(row)))
  const isOpen = (row: Element) => ackCell === null || (row.querySelector(ackCell)?.textContent?.trim() ?? '') === ''
  const open = () => rows().filter(isOpen).map(indexOf)
  const painted = () => {
    if (!isWritten) return
    isWritten = false
    const atMs = Date.now()
    const newest = rows().reduce((most, row) => Math.max(most, indexOf(row)), -1)
    if (newest > (highest.at(-1)?.index ?? -1)) highest.push({ index: newest, paintedAtMs: atMs })
    if (waiting.size === 0) return
    const still = new Set(open())
    for (const [index, tell] of waiting) if (!still.has(index)) tell(atMs)
  }
  // A message that is posted in an animation frame arrives after the frame was laid out and painted.
  const afterPaint = new MessageChannel()
  afterPaint.port1.onmessage = painted
  const eachFrame = () => {
    requestAnimationFrame(eachFrame)
    afterPaint.port2.postMessage(null)
  }
  requestAnimationFrame(eachFrame)
  new MutationObserver(() => (isWritten = true)).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })

  window.benchAlarms = {
    highest,
    open,
    untilAcked: (index, limitMs) =>
      new Promise((resolve) => {
        const tell = (atMs: number | null) => {
          waiting.delete(index)
          resolve(atMs)
        }
        waiting.set(index, tell)
        setTimeout(tell, limitMs, null)
      }),
  }
}

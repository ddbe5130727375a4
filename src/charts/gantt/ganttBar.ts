/** A bar on a row; times are ms since the epoch. `tone` late: misses its due date, behind: later than planned. */
export type GanttBar = {
  key: string
  row: string
  /** the shortest name of it, such as A07: what stands in a narrow bar */
  label: string
  /** what it is, where there is room for it beside the label */
  name: string
  /** said to who points at it or hears it */
  title: string
  colour: string
  startMs: number
  endMs: number
  changeKind: 'none' | 'changeover' | 'cleaning'
  changeStartMs: number
  changeEndMs: number
  actualStartMs: number | null
  /** of what runs, how far it is by now */
  actualEndMs: number | null
  tone: 'plan' | 'running' | 'done' | 'late' | 'behind' | 'conflict'
  note: string
  /** why it is late or cannot be done, where there is room for that too */
  reason: string
  isPinned: boolean
}

export type Span = { fromMs: number; toMs: number }

/** What tells a batch from others of its day: A07 of 261127A07; a number of another form as it is. */
export function batchTail(batchNo: string): string {
  return /^\d{6}([A-Z]+\d+)$/.exec(batchNo)?.[1] ?? batchNo
}

/** Where an instant stands in a span, in percent of its width; outside of it below 0 or above 100. */
export function percent(atMs: number, { fromMs, toMs }: Span): number {
  return ((atMs - fromMs) / (toMs - fromMs)) * 100
}

/** Place of a stretch of time in a span, in percent with three decimals; what lies outside is cut off. */
export function placeOf(startMs: number, endMs: number, span: Span): { left: number; width: number } {
  const left = Math.max(0, percent(startMs, span))
  const width = Math.max(0, Math.min(100, percent(endMs, span)) - left)
  return { left: Math.round(left * 1000) / 1000, width: Math.round(width * 1000) / 1000 }
}

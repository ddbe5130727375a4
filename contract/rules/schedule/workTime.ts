import { zoneOffsetMs } from '../zoneOffset.ts'

/** A span in which a machine works, ms since the epoch. */
export type WorkWindow = { startMs: number; endMs: number }

/** Working hours of a week: days (1 is Monday, 7 is Sunday) and spans in minutes since midnight; a span may end on the next day (beyond 1440). */
export type WeekHours = { days: readonly number[]; spans: readonly (readonly [fromMin: number, toMin: number])[] }

const at = (hour: number, minute = 0) => hour * 60 + minute

/** The plant's two shifts, Monday to Saturday, with their breaks (factory.md 6.2). */
export const twoShifts: WeekHours = {
  days: [1, 2, 3, 4, 5, 6],
  spans: [
    [at(8), at(12)],
    [at(12, 45), at(17, 30)],
    [at(18), at(24)],
    [at(24, 45), at(28)],
    [at(28, 20), at(32)],
  ],
}

/** What a line works of which nobody said when it does: never around the clock (factory.md 3.4). */
export const dayShift: WeekHours = { days: [1, 2, 3, 4, 5, 6], spans: [[at(8), at(20)]] }

/** The hours of a line: its own, those of its workshop, or the day shift. */
export function hoursFor(line: WeekHours | null, workshop: WeekHours | null): WeekHours {
  return line ?? workshop ?? dayShift
}

const dayMs = 86_400_000
const minuteMs = 60_000

/** The windows of a week's hours between two instants, in the plant's time zone, cut to them. */
export function windowsOf(hours: WeekHours, { fromMs, toMs, plantTz }: { fromMs: number; toMs: number; plantTz: string }): WorkWindow[] {
  const windows: WorkWindow[] = []
  const firstDay = Math.floor((fromMs + zoneOffsetMs(fromMs, plantTz)) / dayMs) - 1
  for (let day = firstDay; ; day++) {
    const midnightMs = day * dayMs - zoneOffsetMs(day * dayMs, plantTz)
    if (midnightMs >= toMs) return windows
    if (!hours.days.includes(((day + 3) % 7) + 1)) continue // day 0 of the epoch was a Thursday
    for (const [from, to] of hours.spans) {
      const [startMs, endMs] = [Math.max(fromMs, midnightMs + from * minuteMs), Math.min(toMs, midnightMs + to * minuteMs)]
      if (startMs < endMs) windows.push({ startMs, endMs })
    }
  }
}

/** Windows as a clock that only runs while there is work. Beyond the last window it runs on: what is planned so far ahead is a guess anyway. */
export class WorkClock {
  readonly #starts: Float64Array
  readonly #worked: Float64Array
  readonly #windows: readonly WorkWindow[]
  readonly #endMs: number
  readonly #total: number

  /** `windows` in their order, none overlapping. */
  constructor(windows: readonly WorkWindow[]) {
    this.#windows = windows
    this.#starts = Float64Array.from(windows, ({ startMs }) => startMs)
    this.#worked = new Float64Array(windows.length)
    let total = 0
    for (const [index, { startMs, endMs }] of windows.entries()) {
      this.#worked[index] = total
      total += endMs - startMs
    }
    this.#total = total
    this.#endMs = windows.at(-1)?.endMs ?? 0
  }

  /** Working ms from the first window to `atMs`. */
  workedAt(atMs: number): number {
    if (atMs >= this.#endMs) return this.#total + (atMs - this.#endMs)
    const index = lastAtMost(this.#starts, atMs)
    const window = this.#windows[index]
    return window === undefined ? 0 : (this.#worked[index] ?? 0) + Math.min(atMs, window.endMs) - window.startMs
  }

  /** The first instant from `atMs` at which there is work. */
  openFrom(atMs: number): number {
    if (atMs >= this.#endMs) return atMs
    const index = lastAtMost(this.#starts, atMs)
    const window = this.#windows[index]
    if (window !== undefined && atMs < window.endMs) return atMs
    return this.#windows[index + 1]?.startMs ?? atMs
  }

  /** When `workMs` of work are done that begin at `atMs`, which need not be in a window. Ends at the end of a window rather than at the start of the next. */
  after(atMs: number, workMs: number): number {
    return workMs <= 0 ? this.openFrom(atMs) : this.#instantOf(this.workedAt(atMs) + workMs)
  }

  #instantOf(worked: number): number {
    if (worked > this.#total) return this.#endMs + worked - this.#total
    let index = lastAtMost(this.#worked, worked)
    if (index > 0 && this.#worked[index] === worked) index -= 1
    return (this.#starts[index] ?? 0) + worked - (this.#worked[index] ?? 0)
  }
}

/** Index of the last number that is not larger than `value`; −1 where all are. */
function lastAtMost(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

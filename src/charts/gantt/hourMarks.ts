const hourMs = 3_600_000

/** A mark on the axis (ms since the epoch), of an hour or of the begin of a shift. */
export type HourMark = { atMs: number; text: string; isShift: boolean }

export type MarkedShift = { name: string; startMs: number }

/** Marks of a span in the plant's time, so many that they can be read: hours of a shift with the shifts that begin (and their weekday where now is not shown), days of a month. */
export function hourMarks({ fromMs, toMs }: { fromMs: number; toMs: number }, plantTz: string, shifts: readonly MarkedShift[], nowMs: number): HourMark[] {
  const hours = (toMs - fromMs) / hourMs
  const step = hours <= 14 ? 1 : hours <= 30 ? 2 : hours <= 60 ? 4 : hours <= 200 ? 12 : 24
  const isElsewhere = nowMs < fromMs || nowMs > toMs
  const nameHours = isElsewhere ? Math.max(2, step) : step === 1 ? 1 : 0 // so wide is the name of a shift
  const begun = step > 4 ? [] : shifts.filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
  const marks = begun.map(({ name, startMs }): HourMark => ({
    atMs: startMs,
    isShift: true,
    text: `${isElsewhere ? `${weekdayIn(startMs, plantTz)} ` : ''}${clockIn(startMs, plantTz)} ${name}`,
  }))
  for (let atMs = Math.ceil(fromMs / hourMs) * hourMs; atMs < toMs; atMs += hourMs) {
    const hour = hourIn(atMs, plantTz)
    if (step === 24 ? hour !== 0 : hour % step !== 0) continue
    if (begun.some(({ startMs }) => startMs === atMs)) continue
    const isDay = hour === 0 && step >= 4
    const isBesideShift = begun.some(({ startMs }) => startMs < atMs && atMs - startMs <= nameHours * hourMs)
    const time = `${String(hour).padStart(2, '0')}:00`
    marks.push({ atMs, isShift: false, text: isDay ? dayIn(atMs, plantTz) : isBesideShift ? '' : time })
  }
  return marks.sort((one, other) => one.atMs - other.atMs)
}

/** `14:05` on the plant's clock. */
export function clockIn(atMs: number, timeZone: string): string {
  return formatter(timeZone).format(atMs)
}

function hourIn(atMs: number, timeZone: string): number {
  return Number(clockIn(atMs, timeZone).slice(0, 2))
}

function weekdayIn(atMs: number, timeZone: string): string {
  return new Date(atMs).toLocaleDateString('zh-CN', { timeZone, weekday: 'short' })
}

function dayIn(atMs: number, timeZone: string): string {
  return new Date(atMs).toLocaleDateString('zh-CN', { timeZone, month: '2-digit', day: '2-digit' })
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  formatters.set(timeZone, known)
  return known
}

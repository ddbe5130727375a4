/** Since 1972 clocks of the world are put only on quarters of an hour, so that one look tells for all of a quarter. */
const quarterMs = 900_000
const quartersFromMs = Date.UTC(1972, 0, 1)
const mostQuarters = 4096
const offsets = new Map<string, Map<number, number>>()

/** Milliseconds to add to UTC to get the wall clock of `timeZone` at `atMs`. */
export function zoneOffsetMs(atMs: number, timeZone: string): number {
  if (!(atMs >= quartersFromMs)) return offsetRead(atMs, timeZone)
  const quarter = Math.floor(atMs / quarterMs)
  const known = offsets.get(timeZone) ?? new Map<number, number>()
  const offset = known.get(quarter)
  if (offset !== undefined) return offset
  if (known.size >= mostQuarters) known.clear()
  const read = offsetRead(quarter * quarterMs, timeZone)
  offsets.set(timeZone, known.set(quarter, read))
  return read
}

function offsetRead(atMs: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(atMs)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return wall - Math.floor(atMs / 1000) * 1000
}

/** Making one takes twenty times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts })
  formats.set(timeZone, format)
  return format
}

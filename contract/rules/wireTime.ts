import { isMoment } from './calendarText.ts'
import { zoneOffsetMs } from './zoneOffset.ts'

/** `yyyy-MM-dd HH:mm:ss` on the wall clock of `timeZone`, as the wire writes times (api-contract.md 1.2). */
export function wireTime(atMs: number, timeZone: string): string {
  return new Date(atMs + zoneOffsetMs(atMs, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

type Stamped = { createTime: number | string; updateTime: number | string }

/** A stored row as the wire writes it: its two stamps as texts. Whatever reads a table past its resource answers through this. */
export function wireRow<Row extends Stamped>(row: Row, timeZone: string): Omit<Row, keyof Stamped> & { createTime: string; updateTime: string } {
  return { ...row, createTime: wireTime(Number(row.createTime), timeZone), updateTime: wireTime(Number(row.updateTime), timeZone) }
}

/** The day (yyyy-MM-dd) of an instant on the wall clock of `plantTz`: a day of a record is never the one of UTC, which ends at eight in the morning in Shanghai. */
export function plantDay(atMs: number, plantTz: string): string {
  return wireTime(atMs, plantTz).slice(0, 10)
}

/** The instant (ms since the epoch) of a `yyyy-MM-dd HH:mm:ss` on the wall clock of `timeZone`; null when it is no such time. */
export function instantOf(wireText: string, timeZone: string): number | null {
  if (!isMoment(wireText)) return null
  const wall = Date.parse(`${wireText.replace(' ', 'T')}Z`)
  const guess = wall - zoneOffsetMs(wall, timeZone)
  return wall - zoneOffsetMs(guess, timeZone)
}

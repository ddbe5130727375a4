import { plantClock } from './plantClock.ts'

/** A page of a playlist: for how long, on which days (1 Monday to 7 Sunday, commas between, none is every day), between which times (HH:mm:ss, the end outside; both alike or empty is all day). */
export type PlaylistPage = { board: string; seconds: number; days: string; fromTime: string; toTime: string }

/** What a screen plays. `alarmPriority` 1 to 4: an alarm of this priority or more urgent jumps to `alarmBoard`; 0 never. */
export type PlaylistRules = {
  items: readonly PlaylistPage[]
  alarmPriority: number
  alarmBoard: string
  dimFrom: string
  dimTo: string
  dimPercent: number
  offFrom: string
  offTo: string
}

/** Whether a time of day (seconds since midnight) lies in a span that may run over midnight. Without an end, or of no length, it is all day. */
export function isWithin(seconds: number, from: string, to: string): boolean {
  const [begin, end] = [secondsOf(from), secondsOf(to)]
  if (begin === null || end === null || begin === end) return true
  return begin < end ? seconds >= begin && seconds < end : seconds >= begin || seconds < end
}

/** The places of the pages that are on now, in their order. */
export function pagesOn({ items }: Pick<PlaylistRules, 'items'>, nowMs: number, timeZone: string): number[] {
  const { weekday, seconds } = plantClock(nowMs, timeZone)
  return items.flatMap(({ days, fromTime, toTime }, at) => {
    const isDay = days === '' || days.split(',').includes(String(weekday))
    return isDay && isWithin(seconds, fromTime, toTime) ? [at] : []
  })
}

/** The page after this one that is on now, round in a circle; null when none is. */
export function pageAfterThis(playlist: Pick<PlaylistRules, 'items'>, here: number, step: 1 | -1, nowMs: number, timeZone: string): number | null {
  const on = pagesOn(playlist, nowMs, timeZone)
  if (step === 1) return on.find((at) => at > here) ?? on[0] ?? null
  return on.findLast((at) => at < here) ?? on.at(-1) ?? null
}

/** How bright the screen is now, 0 to 100; 0 is off. Spans that are not given dim nothing. */
export function brightnessAt({ dimFrom, dimTo, dimPercent, offFrom, offTo }: PlaylistRules, nowMs: number, timeZone: string): number {
  const { seconds } = plantClock(nowMs, timeZone)
  const isIn = (from: string, to: string) => secondsOf(from) !== null && from !== to && isWithin(seconds, from, to)
  if (isIn(offFrom, offTo)) return 0
  return isIn(dimFrom, dimTo) ? dimPercent : 100
}

/** Whether an alarm that nobody acknowledged is urgent enough to be jumped to. */
export function callsForJump({ alarmPriority, alarmBoard }: Pick<PlaylistRules, 'alarmPriority' | 'alarmBoard'>, openPriorities: readonly number[]): boolean {
  return alarmPriority > 0 && alarmBoard !== '' && openPriorities.some((priority) => priority <= alarmPriority)
}

function secondsOf(time: string): number | null {
  const [, hours, minutes, seconds] = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(time) ?? []
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)
}

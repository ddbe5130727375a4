import { zoneOffsetMs } from '../zoneOffset.ts'
import { numbersOf } from './items.ts'
import { isChosen } from './parse.ts'
import type { Cron } from './parts.ts'

const dayMs = 86_400_000

/** The next times (ms since the epoch) at which an expression is due after `afterMs`, on the wall clock of `timeZone`; fewer than `count` when it ends. */
export function nextRuns(cron: Cron, afterMs: number, count: number, timeZone: string): number[] {
  const runs: number[] = []
  for (const wallMs of wallTimesAfter(cron, afterMs + zoneOffsetMs(afterMs, timeZone))) {
    const at = instantAt(wallMs, timeZone)
    if (at !== null && at > afterMs) runs.push(at)
    if (runs.length === count) break
  }
  return runs
}

/** The last `count` times at which an expression was due from `fromMs` to `untilMs`, both inside, oldest first: what was missed in a long pause is found without walking through all of it. */
export function latestRuns(cron: Cron, fromMs: number, untilMs: number, count: number, timeZone: string): number[] {
  const runs: number[] = []
  for (const wallMs of wallTimesBefore(cron, untilMs + zoneOffsetMs(untilMs, timeZone) + longestShiftMs)) {
    if (wallMs < fromMs + zoneOffsetMs(fromMs, timeZone) - longestShiftMs || runs.length === count) break
    const at = instantAt(wallMs, timeZone)
    if (at !== null && at >= fromMs && at <= untilMs) runs.push(at)
  }
  return runs.sort((one, other) => one - other)
}

/** clocks are put forward or back by no more */
const longestShiftMs = 2 * 3_600_000

/** The instant of a wall time; null for an hour that the clocks skip, the later one where they show it twice, as Quartz has it. */
function instantAt(wallMs: number, timeZone: string): number | null {
  const found = [wallMs - dayMs, wallMs + dayMs].map((near) => wallMs - zoneOffsetMs(near, timeZone)).filter((at) => at + zoneOffsetMs(at, timeZone) === wallMs)
  return found.length === 0 ? null : Math.max(...found)
}

const timeParts = ['second', 'minute', 'hour', 'month', 'year'] as const

/** Due times as a wall clock shows them, written as if they were UTC, newest first. */
function* wallTimesBefore(cron: Cron, untilMs: number): Generator<number> {
  const [seconds, minutes, hours, months, years] = timeParts.map((name) => (numbersOf(name, cron[name]) ?? []).toReversed())
  const last = new Date(untilMs)
  for (const year of years ?? []) {
    if (year > last.getUTCFullYear()) continue
    for (const month of months ?? []) {
      for (const day of daysOf(cron, year, month).toReversed()) {
        const dayStart = Date.UTC(year, month - 1, day)
        if (dayStart > untilMs) continue
        for (const hour of hours ?? []) {
          if (dayStart + hour * 3_600_000 > untilMs) continue
          for (const minute of minutes ?? [])
            for (const second of seconds ?? []) {
              const at = dayStart + ((hour * 60 + minute) * 60 + second) * 1000
              if (at <= untilMs) yield at
            }
        }
      }
    }
  }
}

/** Due times as a wall clock shows them, written as if they were UTC. */
function* wallTimesAfter(cron: Cron, afterMs: number): Generator<number> {
  const [seconds, minutes, hours, months, years] = timeParts.map((name) => numbersOf(name, cron[name]) ?? [])
  const startOfDay = Math.floor(afterMs / dayMs) * dayMs
  const firstYear = new Date(afterMs).getUTCFullYear()
  for (const year of years ?? []) {
    if (year < firstYear) continue
    for (const month of months ?? []) {
      for (const day of daysOf(cron, year, month)) {
        const dayStart = Date.UTC(year, month - 1, day)
        if (dayStart < startOfDay) continue
        for (const hour of hours ?? [])
          for (const minute of minutes ?? [])
            for (const second of seconds ?? []) {
              const at = dayStart + ((hour * 60 + minute) * 60 + second) * 1000
              if (at > afterMs) yield at
            }
      }
    }
  }
}

/** The days of a month on which an expression is due, in order. */
function daysOf({ day, week }: Cron, year: number, month: number): number[] {
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const all = Array.from({ length: count }, (_, index) => index + 1)
  const weekdayOf = (date: number) => new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 1
  if (isChosen(week)) {
    if (week.mode === 'lastWeekday') return all.filter((date) => weekdayOf(date) === week.weekday).slice(-1)
    if (week.mode === 'nthWeekday') return all.filter((date) => weekdayOf(date) === week.weekday).slice(week.nth - 1, week.nth)
    const weekdays = new Set(numbersOf('week', week))
    return all.filter((date) => weekdays.has(weekdayOf(date)))
  }
  const isWorkday = (date: number) => weekdayOf(date) !== 1 && weekdayOf(date) !== 7
  if (day.mode === 'lastDay') return [count]
  if (day.mode === 'lastWorkday') return all.filter(isWorkday).slice(-1)
  if (day.mode === 'beforeEnd') return all.filter((date) => date === count - day.days) // none in a shorter month
  if (day.mode === 'nearestWorkday') {
    const target = Math.min(day.day, count)
    const byDistance = all.filter(isWorkday).sort((one, other) => Math.abs(one - target) - Math.abs(other - target))
    return byDistance.slice(0, 1)
  }
  const dates = new Set(numbersOf('day', day))
  return all.filter((date) => dates.has(date))
}

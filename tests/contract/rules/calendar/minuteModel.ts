import type { CalendarException, CalendarShift } from '#contract/rules/calendar/model.ts'

/** What one minute is, the day of work that it belongs to (counted from the first one), and which layer made it so. */
export type Minute = { kind: 'work' | 'break' | 'maintenance' | 'closed'; day: number; layer: string; name: string }

type Calendar = { shifts: readonly CalendarShift[]; exceptions: readonly CalendarException[] }

const dayMin = 1440
/** 2026-11-23 is a Monday; days are counted from it */
const firstDay = Date.parse('2026-11-23')
export const dayText = (day: number) => new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10)
const weekday = (day: number) => (((day % 7) + 7) % 7) + 1
const isOn = ({ fromDay, toDay }: CalendarException, day: number) => fromDay <= dayText(day) && dayText(day) <= toDay
/** whose hours reach into a minute: a night of the day before, hours of the one before that */
const daysAt = (minute: number) => [0, 1, 2].map((back) => Math.floor(minute / dayMin) - back)
const within = (minute: number, day: number, [from, to]: readonly [number, number]) => day * dayMin + from <= minute && minute < day * dayMin + to

/**
 * What the calendar of machine M-1 in workshop W01 says of one minute (counted from Monday's midnight), asked layer by layer as people would: no stretches,
 * no cutting. The shifts of a place do not overlap.
 */
export function minuteOf({ shifts, exceptions }: Calendar, minute: number): Minute {
  const fits = ({ scope, target }: { scope: string; target: string }) => scope === 'plant' || target === (scope === 'workshop' ? 'W01' : 'M-1')
  const scopes = ['machine', 'workshop', 'plant'] as const
  const fitting = shifts.filter(fits)
  const own = fitting.filter(({ scope }) => scope === scopes.find((one) => fitting.some((shift) => shift.scope === one)))
  let found = ofWeek(own, minute, (shift, day) => shift.days.includes(weekday(day)))
  for (const scope of scopes.toReversed()) {
    const here = exceptions.filter((one) => one.scope === scope && fits(one))
    for (const one of here.filter(({ dayType }) => dayType === 'rest' || dayType === 'holiday')) {
      const isMeant = one.spans.length === 0 ? found.kind !== 'closed' && isOn(one, found.day) : inHours(one, minute) !== null
      if (isMeant && found.kind !== 'closed') found = { kind: 'closed', day: NaN, layer: one.dayType, name: one.memo }
    }
    for (const one of here.filter(({ dayType }) => dayType === 'work')) {
      const opened = one.spans.length === 0 ? ofWeek(own, minute, (_shift, day) => isOn(one, day)) : openedAt(one, minute)
      if (opened.kind === 'closed' || found.kind === 'work') continue
      found = opened.kind === found.kind ? { ...found, day: opened.day } : { ...opened, layer: one.dayType, name: one.memo }
    }
  }
  for (const one of exceptions.filter((each) => fits(each) && each.dayType === 'maintenance')) {
    const isKept = one.spans.length === 0 ? isOn(one, Math.floor(minute / dayMin)) : inHours(one, minute) !== null
    if (isKept) found = { kind: 'maintenance', day: NaN, layer: 'maintenance', name: one.memo }
  }
  return found
}

function ofWeek(shifts: readonly CalendarShift[], minute: number, isHeld: (shift: CalendarShift, day: number) => boolean): Minute {
  for (const day of daysAt(minute))
    for (const shift of shifts) {
      if (!within(minute, day, shift.span) || !isHeld(shift, day)) continue
      return { kind: isPause(shift, minute - day * dayMin) ? 'break' : 'work', day, layer: 'week', name: '' }
    }
  return { kind: 'closed', day: NaN, layer: 'week', name: '' }
}

/** A break that is written by the clock belongs to a night where it lies inside of it, before or after midnight. */
function isPause({ span, breaks }: CalendarShift, at: number): boolean {
  return breaks.some(([from, to]) => {
    const late = from < span[0] ? dayMin : 0
    return from + late >= span[0] && to + late <= span[1] && from + late <= at && at < to + late
  })
}

function inHours(one: CalendarException, minute: number): number | null {
  return daysAt(minute).find((day) => isOn(one, day) && one.spans.some((span) => within(minute, day, span))) ?? null
}

function openedAt(one: CalendarException, minute: number): Minute {
  const day = inHours(one, minute)
  return day === null ? { kind: 'closed', day: NaN, layer: 'week', name: '' } : { kind: 'work', day, layer: 'work', name: one.memo }
}

import { dayMs, dayPlus, daysBetween, instantAt } from './clock.ts'
import { layersOf } from './layers.ts'
import type { Layer } from './layers.ts'
import type { CalendarPlace, CalendarScope, CalendarStretch, DayType, PlantCalendar } from './model.ts'
import { longestReachMs } from './pieces.ts'
import type { Piece } from './pieces.ts'

/** One layer's word on an instant, and what it is called. */
export type CalendarReason = { layer: DayType | 'week'; scope: CalendarScope; says: CalendarStretch['kind'] | 'closed'; name: string }

/** Why an instant is as it is: what each layer that had a say made of it, from the bottom to the top. The last one decides. */
export function reasonsAt(calendar: PlantCalendar, place: CalendarPlace, atMs: number): CalendarReason[] {
  return reasonsBy(built(calendar, place, daysBetween(atMs - longestReachMs, atMs, calendar.plantTz)), atMs)
}

/** A piece of a day on which nobody works, outside every shift and break, and why. ms since the epoch. */
export type ClosedStretch = { startMs: number; endMs: number; reason: CalendarReason }

/** When and why a place is closed on a day, from midnight to midnight, in order; neighbours have different reasons. */
export function closedOn(calendar: PlantCalendar, place: CalendarPlace, day: string): ClosedStretch[] {
  const [fromMs, toMs] = [instantAt(day, 0, calendar.plantTz), instantAt(dayPlus(day, 1), 0, calendar.plantTz)]
  const steps = built(calendar, place, daysBetween(fromMs - longestReachMs, toMs - dayMs / 2, calendar.plantTz))
  const edges = steps.flatMap(({ pieces }) => pieces.flatMap(({ startMs, endMs }) => [startMs, endMs]))
  const inside = [...new Set([fromMs, toMs, ...edges])].filter((edge) => fromMs <= edge && edge <= toMs).sort((one, other) => one - other)
  const closed: ClosedStretch[] = []
  for (const [at, startMs] of inside.slice(0, -1).entries()) {
    const reason = reasonsBy(steps, startMs).at(-1)
    const endMs = inside[at + 1] ?? toMs
    if (reason?.says !== 'closed') continue
    const before = closed.at(-1)
    if (before && before.endMs === startMs && isSame(before.reason, reason)) before.endMs = endMs
    else closed.push({ startMs, endMs, reason })
  }
  return closed
}

type Step = { layer: Layer; pieces: readonly Piece[] }

/** The hours as they stand after each layer. */
function built(calendar: PlantCalendar, place: CalendarPlace, days: readonly string[]): Step[] {
  const steps: Step[] = []
  for (const layer of layersOf(calendar, place, days)) steps.push({ layer, pieces: layer.onto(steps.at(-1)?.pieces ?? []) })
  return steps
}

function reasonsBy(steps: readonly Step[], atMs: number): CalendarReason[] {
  const reasons: CalendarReason[] = []
  for (const { layer, pieces } of steps) {
    const here = pieces.filter(({ startMs, endMs }) => startMs <= atMs && atMs < endMs).sort((one, other) => one.startMs - other.startMs)[0]
    const says = here?.kind ?? 'closed'
    if (reasons.at(-1)?.says === says) continue
    reasons.push({ layer: layer.dayType, scope: layer.scope, says, name: layer.dayType === 'week' ? (here?.shift ?? '') : layer.name })
  }
  return reasons
}

function isSame(one: CalendarReason, other: CalendarReason): boolean {
  return one.layer === other.layer && one.scope === other.scope && one.name === other.name
}

import { z } from 'zod'
import { calendarScopes, dayTypes } from '../../rules/calendar/model.ts'
import type { CalendarReason } from '../../rules/calendar/why.ts'
import { dayTypeWords } from './exceptionDay.ts'

const Stretch = z.object({ kind: z.enum(['work', 'break', 'maintenance']), shift: z.string(), team: z.string(), startMs: z.number(), endMs: z.number() })

const Reason = z.object({
  layer: z.enum([...dayTypes, 'week']),
  scope: z.enum(calendarScopes),
  says: z.enum(['work', 'break', 'maintenance', 'closed']),
  name: z.string(),
}) satisfies z.ZodType<CalendarReason>

/** Why nobody works, as people say it: 元旦（全厂）. */
export function closedText({ layer, scope, name }: CalendarReason): string {
  if (layer === 'week') return '班次之外'
  return `${name === '' ? dayTypeWords[layer] : name}（${{ plant: '全厂', workshop: '车间', machine: '设备' }[scope]}）`
}

/**
 * `result` of `GET /mes/calendar/days?from=&to=&workshop=&machine=`: one day after the other; `workMin` are the working minutes of what
 * begins on it, `closed` says from midnight to midnight when and why nobody works.
 */
export const CalendarDays = z.object({
  plantTz: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      dayType: z.enum(dayTypes),
      memo: z.string(),
      isKnown: z.boolean(),
      workMin: z.number(),
      stretches: z.array(Stretch),
      closed: z.array(z.object({ startMs: z.number(), endMs: z.number(), reason: Reason })),
    }),
  ),
})
export type CalendarDays = z.infer<typeof CalendarDays>

/** days of one call: a year and the week around it */
export const mostCalendarDays = 380

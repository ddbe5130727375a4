import { z } from 'zod'
import { dayTypes } from '../../rules/calendar/plantCalendar.ts'

const Stretch = z.object({ kind: z.enum(['work', 'break', 'maintenance']), shift: z.string(), team: z.string(), startMs: z.number(), endMs: z.number() })

/** `result` of `GET /mes/calendar/days?from=&to=&workshop=&machine=`: one day after the other; `workMin` are the working minutes of what begins on it. */
export const CalendarDays = z.object({
  plantTz: z.string(),
  days: z.array(
    z.object({ day: z.string(), dayType: z.enum(dayTypes), memo: z.string(), isKnown: z.boolean(), workMin: z.number(), stretches: z.array(Stretch) }),
  ),
})
export type CalendarDays = z.infer<typeof CalendarDays>

/** days of one call: a year and the week around it */
export const mostCalendarDays = 380

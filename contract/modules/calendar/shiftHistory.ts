import { z } from 'zod'
import type { ShiftHistory as Shifts, ShiftSpan as Shift } from '../../rules/calendar/shifts.ts'

/** A shift of a day of production (rules/calendar/shifts.ts). */
export const ShiftSpan = z.object({ day: z.string(), name: z.string(), startMs: z.number(), endMs: z.number() }) satisfies z.ZodType<Shift>

/** `GET`: the shifts of the plant, as they stand and as they stood (ShiftHistory). */
export const shiftHistoryPath = '/mes/calendar/shifts'
export const ShiftHistory = z.object({
  plantTz: z.string(),
  patterns: z.array(
    z.object({ fromMs: z.number(), shifts: z.array(z.object({ name: z.string(), span: z.tuple([z.number(), z.number()]), days: z.array(z.number()) })) }),
  ),
}) satisfies z.ZodType<Shifts>

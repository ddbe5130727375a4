import { z } from 'zod'
import { TeamOnShift } from '../calendar/onShift.ts'

/** `result` of `GET /mes/handover/shift?day=&shift=`: what happened in a shift, and whose it was. Times are ms since the epoch. */
export const ShiftReport = z.object({
  plantTz: z.string(),
  day: z.string(),
  shift: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  teams: z.array(TeamOnShift),
  stops: z.array(
    z.object({ equipCode: z.string(), state: z.string(), reason: z.string(), startMs: z.number(), endMs: z.number().nullable(), minutes: z.number() }),
  ),
  stopCount: z.number(),
  alarms: z.array(z.object({ equipCode: z.string(), name: z.string(), priority: z.number(), raises: z.number() })),
  andons: z.array(z.object({ andonNo: z.string(), type: z.string(), equipCode: z.string(), status: z.string(), note: z.string() })),
  output: z.array(z.object({ equipCode: z.string(), name: z.string(), unit: z.string(), good: z.number(), reject: z.number() })),
})
export type ShiftReport = z.infer<typeof ShiftReport>

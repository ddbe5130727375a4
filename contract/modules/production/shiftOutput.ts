import { z } from 'zod'

export const shiftOutputPath = '/mes/workReport/shiftOutput'

/** An hour of the clock by its beginning: what the plan of last steps puts into it, and what was made in it. */
const Hour = z.object({ hourMs: z.number(), planned: z.number(), good: z.number() })

/** One unit: `good` until now, `planned` for the whole shift, `due` what of it the plan has until now. */
const UnitOutput = z.object({
  unit: z.string(),
  good: z.number(),
  planned: z.number().default(0),
  due: z.number().default(0),
  hours: z.array(Hour).default([]),
})
export type UnitOutput = z.infer<typeof UnitOutput>

/** `result` of `GET /mes/workReport/shiftOutput`: good output of the last steps in the shift that runs beside their plan, each unit for itself; `shift` as reports name it. */
export const ShiftOutput = z.object({ shift: z.string(), output: z.array(UnitOutput) })
export type ShiftOutput = z.infer<typeof ShiftOutput>

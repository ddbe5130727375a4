import { z } from 'zod'

export const shiftOutputPath = '/mes/workReport/shiftOutput'

/** `result` of `GET /mes/workReport/shiftOutput`: good output of the last steps in the shift that runs, each unit for itself; `shift` as reports name it. */
export const ShiftOutput = z.object({ shift: z.string(), output: z.array(z.object({ unit: z.string(), good: z.number() })) })
export type ShiftOutput = z.infer<typeof ShiftOutput>

import { z } from 'zod'
import { countSourceTexts } from './workReport.ts'

export const machineCountPath = '/mes/task/machineCount'

/** `GET /mes/task/machineCount?id=`: what the task's machine itself counted since the last report, in the unit of the task; null where nothing counts. */
export const MachineCount = z.object({
  good: z.number().nullable(),
  bad: z.number().nullable(),
  countedBy: z.enum(Object.keys(countSourceTexts) as (keyof typeof countSourceTexts)[]), // the keys of a constant object
})
export type MachineCount = z.infer<typeof MachineCount>

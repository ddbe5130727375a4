import { z } from 'zod'
import { ProcessModel } from './model.ts'

/** A drawing as the modeller opens it (`own.model`): `revision` is sent back with it; `model` is null while nothing of it was saved that runs. */
export const DrawnModel = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string(),
  description: z.string(),
  revision: z.number(),
  xml: z.string(),
  model: ProcessModel.nullable(),
  updateBy: z.string(),
})
export type DrawnModel = z.infer<typeof DrawnModel>

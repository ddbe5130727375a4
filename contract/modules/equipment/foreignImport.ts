import { z } from 'zod'

/** `result` of `POST /mes/plcDevice/importForeign`: what was taken over, and what was not understood by the name it has there. With faults nothing was. */
export const ForeignReport = z.object({
  from: z.string(),
  devices: z.number(),
  tags: z.number(),
  notUnderstood: z.array(z.object({ name: z.string(), reason: z.string() })),
  faults: z.array(z.object({ line: z.number(), column: z.string(), reason: z.string() })),
})
export type ForeignReport = z.infer<typeof ForeignReport>

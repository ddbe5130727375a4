import { z } from 'zod'

/** A tag of the file: its address there, what is read for it here, and what stands there now; `value` is null where it was not read, `says` why. */
const ForeignSample = z.object({ name: z.string(), written: z.string(), reads: z.string(), value: z.string().nullable(), says: z.string() })
export type ForeignSample = z.infer<typeof ForeignSample>

/**
 * `result` of `POST /mes/plcDevice/importForeign?deviceCode=&isTrial=`: what was taken over, or of a trial would be, and what was not understood
 * by the name it has there. With faults nothing was. `countsFrom` is a sentence: where addresses of the file begin, and what they become.
 */
export const ForeignReport = z.object({
  from: z.string(),
  isStored: z.boolean(),
  countsFrom: z.string(),
  samples: z.array(ForeignSample),
  devices: z.number(),
  tags: z.number(),
  notUnderstood: z.array(z.object({ name: z.string(), reason: z.string() })),
  faults: z.array(z.object({ line: z.number(), column: z.string(), reason: z.string() })),
})
export type ForeignReport = z.infer<typeof ForeignReport>

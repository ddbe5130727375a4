import { z } from 'zod'

/** One dictionary in the recycle bin (`GET /sys/dict/deleteList`; api-contract.md 2.9). */
export const BinnedDict = z.object({
  id: z.string(),
  dictName: z.string(),
  dictCode: z.string(),
  description: z.string(),
  delFlag: z.literal(1),
  version: z.number(),
})
export type BinnedDict = z.infer<typeof BinnedDict>

export const ByDictId = z.object({ id: z.string().min(1).max(64) })

import { z } from 'zod'
import { defineRetainedTopic } from '../../retainedTopics.ts'

/**
 * The pass of a mill as walls show it: the one in hand, else the last one. Amounts are of `unit`, `since` is ms since the epoch: when it
 * began, or ended. Fineness in µm, `sieveResidue` and `yieldPct` 0 to 100; null: not measured yet.
 */
const MillPass = z.object({
  batchNo: z.string(),
  passNo: z.number(),
  status: z.string(),
  screenMesh: z.number(),
  inQty: z.number(),
  outQty: z.number().nullable(),
  unit: z.string(),
  yieldPct: z.number().nullable(),
  d50: z.number().nullable(),
  d90: z.number().nullable(),
  sieveResidue: z.number().nullable(),
  metalCheck: z.string(),
  outTempMax: z.number().nullable(),
  since: z.number(),
})
export type MillPass = z.infer<typeof MillPass>

/** The newest pass of each mill, by the code of its machine. */
export const millTopic = defineRetainedTopic<MillPass>({
  name: 'mill.passes',
  permission: 'mes:plc:view', // who sees the mills sees what they mill
  owner: 'tenant',
  audience: 'holdsRight',
  value: MillPass,
})

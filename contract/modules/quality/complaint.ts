import { z } from 'zod'

export const complaintPath = '/mes/ncr/ofCode'

/** `result` of `GET /mes/ncr/ofCode?code=`: what a scanned lot, unit, box or batch is, as a complaint about it begins. `boxNo` is the scanned unit, '' for a lot. */
export const Complained = z.object({
  lotId: z.string(),
  lotNo: z.string(),
  batchNo: z.string(),
  boxNo: z.string(),
  materialName: z.string(),
  customerId: z.string().nullable(),
})
export type Complained = z.infer<typeof Complained>

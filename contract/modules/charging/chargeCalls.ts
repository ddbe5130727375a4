import { z } from 'zod'
import { chargeResultTexts } from './charge.ts'
import type { ChargeResult } from './charge.ts'

export const chargePaths = { scan: '/mes/charge/scan', vessel: '/mes/charge/vessel' } as const

const results = Object.keys(chargeResultTexts) as [ChargeResult, ...ChargeResult[]] // its own keys
const id = z.string().min(1).max(64)

/**
 * `POST /mes/charge/scan`: a bag whose label was scanned (`eventId` of `/mes/scan/resolve`) goes into the vessel of a task. `vesselId` is the
 * machine at which the person stands. The same event again has the same answer and no effect.
 */
export const ChargeScan = z.object({ eventId: z.string().max(64).default(''), huId: id, taskId: id, vesselId: id })
export type ChargeScan = z.infer<typeof ChargeScan>

/** How far the charging of a batch is: bags that are in, of those that were signed; `unsigned` were weighed and not checked. `isChecked`: two people signed that all is in. */
const ChargeProgress = z.object({ charged: z.number(), signed: z.number(), unsigned: z.number(), isChecked: z.boolean() })
export type ChargeProgress = z.infer<typeof ChargeProgress>

/** The answer to a scan (factory.md 4 "Command shape for scans"): `say` is for voice and big type, `next` names the bag that is expected next. */
export const ChargeAnswer = z.object({
  result: z.enum(['ok', 'dup', 'reject']),
  check: z.enum(results),
  message: z.string(),
  say: z.string(),
  next: z.string(),
  chargeId: z.string(),
  progress: ChargeProgress,
})
export type ChargeAnswer = z.infer<typeof ChargeAnswer>

/** A bag of a batch at its vessel. `qty` is of `unit`; `chargedAt` is ms since the epoch. */
const BagToCharge = z.object({
  huId: z.string(),
  huCode: z.string(),
  materialName: z.string(),
  lotNo: z.string(),
  phase: z.string(),
  qty: z.number(),
  unit: z.string(),
  isSigned: z.boolean(),
  chargedAt: z.number().nullable(),
  chargeId: z.string().nullable(),
  chargeVersion: z.number(),
})
export type BagToCharge = z.infer<typeof BagToCharge>

/**
 * `GET /mes/charge/vessel?equipmentId=`: a vessel, whether it is clean and until when (ms since the epoch), the task on it and the bags of its
 * batch in the order in which they are charged. `obstacle` is why nothing may be charged now. `task` is the one that runs, else the next that may begin.
 */
export const VesselNow = z.object({
  plantTz: z.string(),
  vessel: z.object({
    id: z.string(),
    equipCode: z.string(),
    name: z.string(),
    version: z.number(),
    cleanStatus: z.string(),
    cleanUntil: z.number().nullable(),
    chargedBatchNo: z.string(),
  }),
  task: z
    .object({
      id: z.string(),
      version: z.number(),
      taskNo: z.string(),
      status: z.string(),
      processName: z.string(),
      planId: z.string(),
      batchNo: z.string(),
      productName: z.string(),
      hex: z.string(),
      qtyPlan: z.number(),
      qtyGood: z.number(),
      unit: z.string(),
      startedAt: z.number().nullable(),
      runMin: z.number(),
    })
    .nullable(),
  clearance: z.object({ id: z.string(), clearanceNo: z.string(), status: z.string(), validUntil: z.number().nullable() }).nullable(),
  bags: z.array(BagToCharge),
  progress: ChargeProgress,
  obstacle: z.string().nullable(),
  next: z.string(),
})
export type VesselNow = z.infer<typeof VesselNow>

import { z } from 'zod'
import { BatchForecast } from '../formula/forecast.ts'
import { BatchStep } from '../production/batchRecord.ts'

export const dossierPaths = { record: '/mes/batchRecord/queryByBatch', pdf: '/mes/batchRecord/exportPdf' } as const

/** Where a record does not say any more what it said when it was written: which part, which record, and what is wrong. */
const BrokenSeal = z.object({ part: z.string(), id: z.string(), name: z.string(), said: z.string() })
export type BrokenSeal = z.infer<typeof BrokenSeal>

/** A material of the frozen formula. Amounts are of `unit`; `pct` and `qty` are null for who may not see shares: one tells the other. */
const FrozenPart = z.object({
  seq: z.number(),
  phase: z.string(),
  materialName: z.string(),
  materialCode: z.string(),
  pct: z.number().nullable(),
  qty: z.number().nullable(),
  unit: z.string(),
})

/** A bag from its weighing to its charging; times are ms since the epoch, people real names. `target` is of the whole line; null while nothing was charged. */
const BagLife = z.object({
  huCode: z.string(),
  phase: z.string(),
  materialName: z.string(),
  lotNo: z.string(),
  net: z.number(),
  unit: z.string(),
  scaleId: z.string(),
  source: z.string(),
  tolResult: z.string(),
  weighBy: z.string(),
  weighAt: z.number(),
  signBy: z.string(),
  isVoid: z.boolean(),
  charged: z.number().nullable(),
  chargeBy: z.string(),
  chargedAt: z.number().nullable(),
  checkBy: z.string(),
})
export type BagLife = z.infer<typeof BagLife>

const ClearanceLife = z.object({
  clearanceNo: z.string(),
  area: z.string(),
  prevBatchNo: z.string(),
  sign1By: z.string(),
  sign2By: z.string(),
  signAt: z.number().nullable(),
  status: z.string(),
})

const ReportLife = z.object({
  reportNo: z.string(),
  taskNo: z.string(),
  good: z.number(),
  bad: z.number(),
  unit: z.string(),
  by: z.string(),
  at: z.number().nullable(),
  status: z.string(),
})

const MillLife = z.object({
  millNo: z.string(),
  equipCode: z.string(),
  passNo: z.number(),
  status: z.string(),
  inQty: z.number(),
  outQty: z.number().nullable(),
  unit: z.string(),
  yieldPct: z.number().nullable(),
  d50: z.number().nullable(),
  d90: z.number().nullable(),
  outTempMax: z.number().nullable(),
  currentAvg: z.number().nullable(),
  metalCheck: z.string(),
})

/** An alarm or a call for help on one of its machines while it was made. */
const Deviation = z.object({ at: z.number(), kind: z.enum(['alarm', 'andon', 'parameter']), equipCode: z.string(), text: z.string(), outcome: z.string() })

/** What stands before a deviation. */
export const deviationTitles = { alarm: '报警', andon: '安灯', parameter: '关键参数' } as const

const SignatureLife = z.object({ name: z.string(), realname: z.string(), meaning: z.string(), at: z.number() })

/**
 * `result` of `GET /mes/batchRecord/queryByBatch?batchNo=` (批生产记录, factory.md 3.8): everything that a batch went through, and whether all of
 * it still says what it said when it was written. `digest` is the SHA-256 over this record; `checkedAt` ms since the epoch. `forecast` is the
 * colour by its weighings as the model knows its powders today: it is no part of the digest.
 */
export const BatchDossier = z.object({
  plantTz: z.string(),
  planId: z.string(),
  planNo: z.string(),
  batchNo: z.string(),
  orderNo: z.string(),
  productName: z.string(),
  hex: z.string(),
  qty: z.number(),
  unit: z.string(),
  status: z.string(),
  planStart: z.number().nullable(),
  planEnd: z.number().nullable(),
  formula: z.object({ versionLabel: z.string(), lossPct: z.number(), hash: z.string(), lines: z.array(FrozenPart) }).nullable(),
  clearances: z.array(ClearanceLife),
  bags: z.array(BagLife),
  forecast: BatchForecast.nullable(),
  steps: z.array(BatchStep),
  mills: z.array(MillLife),
  reports: z.array(ReportLife),
  deviations: z.array(Deviation),
  signatures: z.array(SignatureLife),
  broken: z.array(BrokenSeal),
  sealed: z.number(),
  digest: z.string(),
  checkedAt: z.number(),
  canPrint: z.boolean(),
})
export type BatchDossier = z.infer<typeof BatchDossier>

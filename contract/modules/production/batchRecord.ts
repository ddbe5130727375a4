import { z } from 'zod'

export const batchRecordPath = '/mes/batchRecord/queryById'

/** [at, low, high, last]: at in ms since the epoch; nulls are a gap without a good value. */
const BatchPoint = z.tuple([z.number(), z.number().nullable(), z.number().nullable(), z.number().nullable()])
export type BatchPoint = z.infer<typeof BatchPoint>

const limit = z.number().nullable()

/** A measured value of a machine while a task ran. `words` say what its values mean (steps); `knownPct` is the share of the time, 0 to 100, in which it was known. */
const BatchParameter = z.object({
  tagCode: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: z.number(),
  lowest: z.number(),
  highest: z.number(),
  average: z.number(),
  knownPct: z.number(),
  limitLL: limit,
  limitL: limit,
  limitH: limit,
  limitHH: limit,
  words: z.record(z.string(), z.string()).nullable(),
  curve: z.array(BatchPoint),
})
export type BatchParameter = z.infer<typeof BatchParameter>

/** A step of a batch: on which machine and when it ran (ms since the epoch; null: not yet), and what was measured meanwhile. */
export const BatchStep = z.object({
  taskId: z.string(),
  taskNo: z.string(),
  processName: z.string(),
  status: z.string(),
  equipCode: z.string().nullable(),
  equipName: z.string(),
  startMs: z.number().nullable(),
  endMs: z.number().nullable(),
  parameters: z.array(BatchParameter),
})
export type BatchStep = z.infer<typeof BatchStep>

const Batch = z.object({ planId: z.string(), planNo: z.string(), batchNo: z.string(), productName: z.string(), orderId: z.string(), orderNo: z.string() })

/**
 * `result` of `GET /mes/batchRecord/queryById?planId=` or `?orderId=` (批记录, factory.md 3.8): `batches` are those of the order, or the
 * newest that ran where neither is named; `batch` is the one that is shown, null where there is none.
 */
export const BatchRecord = z.object({ plantTz: z.string(), batches: z.array(Batch), batch: Batch.nullable(), steps: z.array(BatchStep) })
export type BatchRecord = z.infer<typeof BatchRecord>

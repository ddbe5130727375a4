import { z } from 'zod'

export const takePaths = {
  sheet: '/mes/stocktake/sheet',
  moves: '/mes/stocktake/moves',
  scan: '/mes/stocktake/scan',
  explain: '/mes/stocktake/explain',
} as const

const id = z.string().min(1).max(64)

/** `POST /mes/stocktake/scan`: how much of a unit is there; 0 is 没找到. Scans of a device go by `/mes/scan/submit` (scanActions.count), where they may wait. */
export const CountCall = z.object({
  takeId: id,
  huCode: z.string().trim().min(1, '请扫物料件').max(64),
  placeCode: z.string().trim().max(64).default(''),
  qty: z.number('请填写实盘数量').min(0, '数量不小于 0'),
})

/** `POST /mes/stocktake/explain`: why lines differ. */
export const ExplainCall = z.object({
  takeId: id,
  lineIds: z.array(id).min(1, '请选择行').max(100, '一次不超过 100 行'),
  diffReason: z.string().min(1, '请选择原因').max(32),
  diffNote: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

/**
 * A line as the person may see it now: what a blind stock-take hides is null (stocktakeLine.ts). `isMine`: this person counted it first, so that
 * somebody else counts it again. `foundCode` is empty where it lies where the ledger has it.
 */
const SheetLine = z.object({
  id: z.string(),
  seq: z.number(),
  huId: z.string(),
  huCode: z.string(),
  materialCode: z.string(),
  materialName: z.string(),
  lotId: z.string(),
  lotNo: z.string(),
  locationCode: z.string(),
  foundCode: z.string(),
  unit: z.string(),
  stage: z.string(),
  bookQty: z.number().nullable(),
  countQty: z.number().nullable(),
  count2Qty: z.number().nullable(),
  diffQty: z.number().nullable(),
  diffReason: z.string(),
  diffNote: z.string(),
  countBy: z.string(),
  recountBy: z.string(),
  isMine: z.boolean(),
})
export type SheetLine = z.infer<typeof SheetLine>

/**
 * `GET /mes/stocktake/sheet?id=`: a stock-take with its lines in walking order. `parts` were split off units before those were counted and are to be
 * counted as well; `why` is what stands in the way of the next step, null when nothing does. `steps` are the states it was in: who, and when (ms since the epoch).
 */
export const TakeSheet = z.object({
  plantTz: z.string(),
  take: z.object({
    id: z.string(),
    version: z.number(),
    takeNo: z.string(),
    takeName: z.string(),
    takeType: z.string(),
    status: z.string(),
    blind: z.string(),
    freeze: z.string(),
    scope: z.string(),
    closeReason: z.string(),
  }),
  steps: z.array(z.object({ state: z.string(), by: z.string(), at: z.number() })),
  lines: z.array(SheetLine),
  parts: z.array(z.object({ huCode: z.string(), ofCode: z.string(), locationCode: z.string() })),
  why: z.string().nullable(),
})
export type TakeSheet = z.infer<typeof TakeSheet>

/** `GET /mes/stocktake/moves?lineId=`: the newest moves that made the book amount, newest first. `qty` is signed; `at` is ms since the epoch. */
export const BookMoves = z.object({
  plantTz: z.string(),
  unit: z.string(),
  total: z.number(),
  moves: z.array(z.object({ id: z.string(), at: z.number(), moveType: z.string(), batchNo: z.string(), reason: z.string(), qty: z.number() })),
})
export type BookMoves = z.infer<typeof BookMoves>

/** what one answer of moves holds */
export const mostBookMoves = 20

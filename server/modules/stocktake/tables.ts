import type { KeptColumns } from '../../db/keptColumns.ts'

/** Rows of stock-takes (migrations/0395-stocktake.ts). Amounts are millionths of `unit`, times ms since the epoch. */
export type StocktakeTable = KeptColumns & {
  takeNo: string
  takeName: string
  takeType: string
  scopeBy: string
  locationId: string | null
  materialId: string | null
  abcClass: string | null
  notCountedDays: number | null
  blind: string
  freeze: string
  planDate: string
  remark: string
  /** contract/modules/stocktake/takeStates.ts */
  status: string
  lineCount: number
  countedCount: number
  diffCount: number
  startTime: number | null
  approvedBy: string
  postedBy: string
  postTime: number | null
  closeReason: string
}

/**
 * What each count found: `Qty` was counted, `Book` is what the ledger had at that moment, `At` is when it was on the shelf. `Late` and
 * `Undone` are what the ledger then knew of by later report and of reversals before that moment (ledgerAt.ts). No field of a record shows these.
 */
type Counts = {
  firstQty: number | null
  firstBook: number | null
  firstAt: number | null
  firstLate: number
  firstUndone: number
  secondQty: number | null
  secondBook: number | null
  secondAt: number | null
  secondLate: number
  secondUndone: number
}

export type StocktakeLineTable = KeptColumns &
  Counts & {
    takeId: string
    seq: number
    huId: string
    huCode: string
    materialId: string
    lotId: string
    locationId: string | null
    foundId: string | null
    unit: string
    /** contract/modules/stocktake/takeStates.ts */
    stage: string
    bookQty: number | null
    countQty: number | null
    count2Qty: number | null
    diffQty: number | null
    diffReason: string
    diffNote: string
    countBy: string
    countTime: number | null
    recountBy: string
    recountTime: number | null
  }

declare module '../../db/database.ts' {
  interface Tables {
    mes_stocktake: StocktakeTable
    mes_stocktake_line: StocktakeLineTable
  }
}

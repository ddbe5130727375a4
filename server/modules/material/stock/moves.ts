import type { MoveType } from '#contract/modules/material/stock/moveTypes.ts'

/** Who a move is for: a document of the business, such as an issue order. */
export type StockRef = { type: string; id: string }

/** What a bag was weighed for, as a reservation names it: a record of a weighing. */
export const weighReserved = 'mesWeighRecord'

/**
 * What every move says. Amounts are millionths of the material's unit. The same `idemKey` twice is one move (factory.md 4 R9); a move that
 * nobody can ask for twice, as in a command (requestKeys.ts), needs none.
 */
type Said = { qty: number; ref: StockRef; idemKey?: string; batchNo?: string; reason?: string }

/** A new unit of a lot comes into a place: bought (`recv`), made (`output`), found. */
export type ReceiveMove = Said & { is: 'receive'; moveType: 'recv' | 'output'; lotId: string; huType: string; to: string; huStatus?: string }
/** A whole unit goes from a place to another, its reservations with it; `whole` is however much it holds; `hasHappened`: it lies there already, also where it may not (a stock-take found it). */
export type CarryMove = Omit<Said, 'qty'> & {
  qty: number | 'whole'
  is: 'carry'
  moveType: 'putaway' | 'issue' | 'receiveShop' | 'return' | 'transfer'
  huId: string
  from: string
  to: string
  huStatus?: string
  hasHappened?: true
}
/** A part of a unit becomes a unit of its own, in the same place or another, of `huType` where it is another package, or more of the unit `into` of the same lot there; with `reservationId` out of what was reserved, which it stays. */
export type SplitMove = Said & {
  is: 'split'
  moveType: 'issue' | 'weigh' | 'transfer' | 'return' | 'pack' | 'unpack'
  huId: string
  from: string
  to: string
  reservationId?: string
  huStatus?: string
  huType?: string
  into?: string
}
/** Something of a unit leaves the stock. What is charged goes into a lot, `into`; `reservationId` takes it out of what was reserved; `huStatus` is what a unit is called that nothing is left of; `hasHappened`: it lies in the lot already, also where it may not be used any more (the lot is bound by it from here on). */
export type TakeMove = Said & { moveType: 'scrap' | 'sample' | 'ship' | 'countLoss' | 'adjust'; is: 'take'; huId: string; from: string; reservationId?: string }
export type ChargeMove = Said & {
  moveType: 'charge'
  is: 'charge'
  huId: string
  from: string
  into: string
  reservationId?: string
  huStatus?: string
  hasHappened?: true
}
/** More of a unit is there than was known; `hasHappened` as above. */
export type GainMove = Said & { moveType: 'countGain' | 'adjust'; is: 'gain'; huId: string; to: string; hasHappened?: true }

export type StockMove = ReceiveMove | CarryMove | SplitMove | TakeMove | ChargeMove | GainMove

/** A move as it was written: its number, and the unit that it left something in (a new one where one was made). `isReplay`: it had been written before. */
export type Moved = { moveId: string; huId: string; huCode: string; isReplay: boolean }

/** A line of the ledger before it gets its keys. */
export type LedgerLine = {
  moveType: MoveType
  materialId: string
  lotId: string
  huId: string
  huCode: string
  toHuId: string | null
  toHuCode: string
  fromLocationId: string | null
  toLocationId: string | null
  qty: number
  unit: string
  refType: string
  refId: string
  batchNo: string
  reason: string
  reversedMoveId: string | null
  idemKey: string
}

import type { TakeStage, TakeStatus } from '#contract/modules/stocktake/takeStates.ts'
import type { KnownOf } from './ledgerAt.ts'
import type { StocktakeLineTable } from './tables.ts'

type Counted = Pick<
  StocktakeLineTable,
  | 'firstQty'
  | 'firstBook'
  | 'firstAt'
  | 'firstLate'
  | 'firstUndone'
  | 'secondQty'
  | 'secondBook'
  | 'secondAt'
  | 'secondLate'
  | 'secondUndone'
  | 'locationId'
  | 'foundId'
>

/** A count that decides, with amounts in millionths. `late` and `undone` as they were known then. */
export type Count = { qty: number; book: number; at: number; late: number; undone: number }

/** The count that decides: the second where there is one. */
export function decidingCount(line: Counted): Count | null {
  return secondOf(line) ?? firstOf(line)
}

const firstOf = (line: Counted) => countOf(line.firstQty, line.firstBook, line.firstAt, line.firstLate, line.firstUndone)
const secondOf = (line: Counted) => countOf(line.secondQty, line.secondBook, line.secondAt, line.secondLate, line.secondUndone)

function countOf(qty: number | null, book: number | null, at: number | null, late: number, undone: number): Count | null {
  if (qty === null || book === null || at === null) return null
  return { qty: Number(qty), book: Number(book), at: Number(at), late: Number(late), undone: Number(undone) }
}

/** How a line stands. `bookQty` and `diffQty` are of the deciding count, null before there is one. `isMisplaced`: it was found in another place than the ledger has it. */
export type LineStands = { stage: TakeStage; bookQty: number | null; diffQty: number | null; isMisplaced: boolean }

type Judging = { status: TakeStatus; known: KnownOf; holderId: string | null; isGone: boolean }

/**
 * How a line stands in a stock-take of this state. Its difference is what was counted less what the ledger says of that moment, which later
 * reports of earlier moves still change. A reversal of an earlier move after the count leaves open whether the thing was put back or had
 * never gone: the unit is counted again. `holderId` is where the ledger has it now; `isGone`: not in what is counted.
 */
export function lineStands(line: Counted, { status, known, holderId, isGone }: Judging): LineStands {
  const count = decidingCount(line)
  if (!count) return { stage: isGone ? 'left' : 'waiting', bookQty: null, diffQty: null, isMisplaced: false }
  const bookQty = count.book + (known.late - count.late)
  const diffQty = count.qty - bookQty
  const isElsewhere = line.foundId !== null && line.locationId !== null && line.foundId !== line.locationId
  const isMisplaced = count.qty > 0 && isElsewhere && line.locationId === holderId // a move that came later decides
  const isDoubtful = known.undone > count.undone
  const isTwice = line.secondQty !== null
  const stage = status === 'counting' ? 'counted' : isDoubtful || (!isTwice && (diffQty !== 0 || isMisplaced)) ? 'recount' : 'settled'
  return { stage, bookQty, diffQty, isMisplaced }
}

/** What everybody may see of a line (contract stocktakeLine.ts). */
export function shownOf(
  line: Counted,
  { stage, bookQty, diffQty }: LineStands,
  isBlind: boolean,
): Pick<StocktakeLineTable, 'stage' | 'bookQty' | 'diffQty' | 'countQty' | 'count2Qty'> {
  if (isBlind && (stage === 'counted' || stage === 'recount')) return { stage, bookQty: null, diffQty: null, countQty: null, count2Qty: null }
  return { stage, bookQty, diffQty, countQty: line.firstQty, count2Qty: line.secondQty }
}

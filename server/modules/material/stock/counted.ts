import { fromMicro } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { requireMeasured } from '../amounts.service.ts'
import type { StockMove } from './moves.ts'

/** What a scale says is as fine as the scale, what is put out or packed is reckoned, and what a stock-take posts is what the book and a judged count differ by. */
const measured: ReadonlySet<string> = new Set(['output', 'weigh', 'pack', 'adjust', 'countGain', 'countLoss'] satisfies StockMove['moveType'][])

type Held = { materialId: string; unit: string; qtyAvail: number; qtyReserved: number }

/**
 * An amount that a person moves is no finer than its material is counted (factory.md 4 R21), or it is all that is there: what was split
 * before can still be moved. What a report uses and puts out is reckoned from shares, and judged where it was entered. Throws 422.
 */
export async function requireCounted({ trx }: Pick<UnitOfWork, 'trx'>, move: StockMove, { materialId, unit, qtyAvail, qtyReserved }: Held): Promise<void> {
  if (move.qty === 'whole' || move.is === 'charge' || measured.has(move.moveType)) return
  if (move.is !== 'receive' && [qtyAvail, qtyReserved, qtyAvail + qtyReserved].includes(move.qty)) return
  const field = move.is === 'receive' ? 'qtyEach' : 'qty'
  await requireMeasured(trx, { materialId, unit, unitField: null, amounts: { [field]: fromMicro(move.qty) } })
}

import type { TakeStatus } from '#contract/modules/stocktake/takeStates.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import { knownOf } from './ledgerAt.ts'
import { decidingCount, lineStands, shownOf } from './lineStands.ts'
import type { LineStands } from './lineStands.ts'
import type { StocktakeLineTable, StocktakeTable } from './tables.ts'
import { isInPlaces, scopeOf } from './takeScope.ts'
import type { ScopedTake } from './takeScope.ts'

export type JudgedTake = ScopedTake & Pick<StocktakeTable, 'id' | 'blind'>
export type JudgedLine = StocktakeLineTable & { stands: LineStands; holderId: string | null; freeQty: number }

const nothingKnown = { late: 0, undone: 0 }

/** Lines of a stock-take as they stand by the ledger of now, in a state of it; one of them with `lineId`. `holderId` is where the ledger has the unit now, `freeQty` what no document keeps of it (millionths). */
export async function judgedLines(
  unit: Pick<ReadUnit, 'trx' | 'at'>,
  take: JudgedTake,
  status: TakeStatus,
  lineId: string | null = null,
): Promise<JudgedLine[]> {
  const rows = await unit.trx
    .selectFrom('mes_stocktake_line as line')
    .innerJoin('mes_hu', 'mes_hu.id', 'line.huId')
    .selectAll('line')
    .select(['mes_hu.locationId as holderId', 'mes_hu.qtyAvail as freeQty'])
    .where('takeId', '=', take.id)
    .$if(lineId !== null, (query) => query.where('line.id', '=', lineId ?? ''))
    .orderBy('seq')
    .execute()
  const scope = await scopeOf(unit, take)
  const known = await knownOf(
    unit,
    rows.flatMap((row) => {
      const count = decidingCount(row)
      return count ? [{ huId: row.huId, atMs: count.at }] : []
    }),
  )
  return rows.map((row) => {
    const isGone = row.holderId === null || !isInPlaces(scope, row.holderId)
    return {
      ...row,
      freeQty: Number(row.freeQty),
      stands: lineStands(row, { status, known: known.get(row.huId) ?? nothingKnown, holderId: row.holderId, isGone }),
    }
  })
}

/** Writes how lines stand into what everybody sees of them, where that changed; returns what the header says of them. */
export async function writeStands({ trx }: Pick<UnitOfWork, 'trx'>, take: JudgedTake, lines: readonly JudgedLine[]): Promise<void> {
  for (const line of lines) {
    const shown = shownOf(line, line.stands, take.blind === 'Y')
    const isSame = (Object.keys(shown) as (keyof typeof shown)[]).every((key) => asNumber(line[key]) === asNumber(shown[key])) // its own keys
    if (!isSame) await trx.updateTable('mes_stocktake_line').set(shown).where('id', '=', line.id).execute()
  }
}

/** PostgreSQL may give whole numbers of eight bytes as texts. */
const asNumber = (value: number | string | null) => (value === null || value === '' || Number.isNaN(Number(value)) ? value : Number(value))

/** What a header says of its lines: `diffCount` are differences that may be seen. */
export async function countsOf({ trx }: Pick<ReadUnit, 'trx'>, takeId: string): Promise<Pick<StocktakeTable, 'lineCount' | 'countedCount' | 'diffCount'>> {
  const { all, counted, differ } = await trx
    .selectFrom('mes_stocktake_line')
    .select(({ fn, eb }) => [
      fn.countAll().as('all'),
      fn.sum(eb.case().when('firstQty', 'is not', null).then(1).else(0).end()).as('counted'),
      fn.sum(eb.case().when('diffQty', '<>', 0).then(1).else(0).end()).as('differ'),
    ])
    .where('takeId', '=', takeId)
    .executeTakeFirstOrThrow()
  return { lineCount: Number(all), countedCount: Number(counted ?? 0), diffCount: Number(differ ?? 0) }
}

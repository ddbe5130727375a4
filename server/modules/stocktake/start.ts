import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { freezePlaces } from '../material/stock/frozen.service.ts'
import type { StocktakeLineTable, StocktakeTable } from './tables.ts'
import { scopeOf, unitsInScope } from './takeScope.ts'
import type { UnitInScope } from './takeScope.ts'

const dayMs = 86_400_000

/** units of one stock-take: what people count in a day */
export const mostUnits = 5000
/** rows of one INSERT */
const mostRows = 100

/** States in which a stock-take has units that no other one may count. */
const openStates = ['counting', 'recount', 'review', 'approved']

export const takeRef = ({ id }: Pick<StocktakeTable, 'id'>) => ({ type: 'mesStocktake', id })

type Starting = Pick<StocktakeTable, 'id' | 'takeNo' | 'takeType' | 'scopeBy' | 'locationId' | 'materialId' | 'abcClass' | 'notCountedDays'>

/** Lists the units in the scope of a stock-take, and freezes their places where it is static. Throws 409 where nothing is there, it is too much, or others count it. */
export async function startTake(unit: UnitOfWork, take: Starting): Promise<{ lineCount: number }> {
  await takeTurn(unit.trx, 'mes_stocktake start') // of two that begin at once the second sees what the first counts
  const scope = await scopeOf(unit, take)
  if (take.takeType === 'static') {
    const held = scope.materials === null ? null : (await unitsInScope(unit, scope)).map(({ locationId }) => locationId)
    await freezePlaces(unit, [...new Set(held ?? scope.places ?? [])], { ...takeRef(take), no: take.takeNo })
  }
  const units = await dueUnits(unit, take, await unitsInScope(unit, scope))
  if (units.length === 0) throw new Problem(409, take.takeType === 'cycle' ? '范围内的件都刚盘过，没有要盘的' : '范围内没有库存，没有要盘的')
  if (units.length > mostUnits) throw new Problem(409, `范围内有 ${units.length} 件，一张盘点单最多 ${mostUnits} 件。请缩小范围，分几张盘`)
  await requireUncounted(unit, take.id, units)
  await addLines(unit, take.id, units, 1)
  return { lineCount: units.length }
}

/** Of a cycle only what was not counted for so long, longest first. */
async function dueUnits({ trx, at }: UnitOfWork, { takeType, notCountedDays }: Starting, units: readonly UnitInScope[]): Promise<UnitInScope[]> {
  if (takeType !== 'cycle') return [...units]
  const counted = await trx
    .selectFrom('mes_stocktake_line')
    .innerJoin('mes_stocktake', 'mes_stocktake.id', 'mes_stocktake_line.takeId')
    .select(({ fn }) => ['huId', fn.max('countTime').as('countTime')])
    .where('mes_stocktake.status', '=', 'posted')
    .groupBy('huId')
    .execute()
  const last = new Map(counted.map(({ huId, countTime }) => [huId, Number(countTime ?? 0)]))
  const since = at - (notCountedDays ?? 0) * dayMs
  return units.filter(({ huId }) => (last.get(huId) ?? 0) <= since)
}

/** A difference is posted once: a unit is in one open stock-take. */
export async function requireUncounted({ trx }: Pick<UnitOfWork, 'trx'>, takeId: string, units: readonly Pick<UnitInScope, 'huId'>[]): Promise<void> {
  const open = await trx
    .selectFrom('mes_stocktake_line')
    .innerJoin('mes_stocktake', 'mes_stocktake.id', 'mes_stocktake_line.takeId')
    .select(['huId', 'huCode', 'takeNo'])
    .where('mes_stocktake.status', 'in', openStates)
    .where('mes_stocktake.id', '<>', takeId)
    .execute()
  const wanted = new Set(units.map(({ huId }) => huId))
  const other = open.find(({ huId }) => wanted.has(huId))
  if (other) throw new Problem(409, `${other.huCode} 正在盘点单 ${other.takeNo} 里盘点。请先完成那张单，或缩小范围`)
}

const uncounted = {
  firstQty: null,
  firstBook: null,
  firstAt: null,
  firstLate: 0,
  firstUndone: 0,
  secondQty: null,
  secondBook: null,
  secondAt: null,
  secondLate: 0,
  secondUndone: 0,
  bookQty: null,
  countQty: null,
  count2Qty: null,
  diffQty: null,
  diffReason: '',
  diffNote: '',
  countBy: '',
  countTime: null,
  recountBy: '',
  recountTime: null,
  stage: 'waiting',
} satisfies Partial<StocktakeLineTable>

type ToCount = Omit<UnitInScope, 'locationId'> & { locationId: string | null }

/** Writes lines for units that are to be counted, numbered from `from`. */
export async function addLines({ trx, by, at }: UnitOfWork, takeId: string, units: readonly ToCount[], from: number): Promise<void> {
  const kept = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
  const rows = units.map((of, index) => ({ id: rowId(at), ...kept, ...uncounted, ...of, takeId, seq: from + index, foundId: null }))
  for (let first = 0; first < rows.length; first += mostRows)
    await trx
      .insertInto('mes_stocktake_line')
      .values(rows.slice(first, first + mostRows))
      .execute()
}

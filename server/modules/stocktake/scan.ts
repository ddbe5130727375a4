import { foldedCode } from '#contract/rules/foldedCode.ts'
import { fromMicro, toMicro } from '#contract/rules/quantity.ts'
import type { TakeStatus } from '#contract/modules/stocktake/takeStates.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { isPostgres } from '../../db/isPostgres.ts'
import { Problem } from '../../http/problem.ts'
import { requireMeasured } from '../material/amounts.service.ts'
import { isCarriedAfter, knownOf, movedAfter } from './ledgerAt.ts'
import { countsOf, judgedLines, writeStands } from './refresh.ts'
import type { JudgedTake } from './refresh.ts'
import { addLines, requireUncounted } from './start.ts'
import type { StocktakeLineTable, StocktakeTable } from './tables.ts'
import { isInPlaces, isOfMaterials, scopeOf } from './takeScope.ts'
import type { TakeScope } from './takeScope.ts'

export type CountedTake = JudgedTake & Pick<StocktakeTable, 'takeNo' | 'status'>
/** `qty` is of the material's unit; without a place the unit was found where the ledger has it. */
export type ScannedCount = { huCode: string; placeCode: string; qty: number }

/**
 * Takes a count (factory.md 3.11). The ledger's position is that of the moment at which somebody stood at the shelf: now, or when a device
 * that was offline noted it. Throws 404 for a unit that nobody knows, 409 and 422 with what to do.
 */
export async function countUnit(unit: UnitOfWork, take: CountedTake, { huCode, placeCode, qty }: ScannedCount): ReturnType<typeof countsOf> {
  const held = await lockedUnit(unit, huCode)
  const foundAt = placeCode === '' ? null : await placeOf(unit, placeCode)
  const scope = await scopeOf(unit, take)
  const at = await countedAt(unit, take)
  // what was moved after somebody counted it is where the move put it
  const found = foundAt && !(unit.happenedAt !== undefined && (await isCarriedAfter(unit, held.huId, at))) ? foundAt.id : held.locationId
  if (qty > 0 && found === null)
    throw new Problem(422, `${held.huCode} 账上已用完，不知道它在哪里。请先扫它所在的库位`, { fields: { placeCode: ['请先扫库位'] } })
  if (foundAt && !isInPlaces(scope, foundAt.id)) throw new Problem(409, `库位 ${foundAt.code} 不在 ${take.takeNo} 的范围内，请扫范围内的库位`)
  if (!isOfMaterials(scope, held.materialId)) throw new Problem(409, `${held.huCode} 是${held.materialName}，不在 ${take.takeNo} 的范围内，不用盘它`)
  const line = await lineOf(unit, take, held, { found, scope })
  if (take.status === 'counting' && Number(line.firstAt ?? 0) > at) throw new Problem(409, `${held.huCode} 后来又盘过，这次离线的盘点不算了`)
  const counted = await countNow(unit, held, { qty: toMicro(qty), at })
  if (counted.qty !== counted.book) await requireMeasured(unit.trx, { materialId: held.materialId, unit: held.unit, unitField: null, amounts: { qty } }) // a book may be as fine as a scale
  const set = line.firstQty === null || take.status === 'counting' ? firstCount(unit, counted) : secondCount(unit, line, counted)
  await unit.trx
    .updateTable('mes_stocktake_line')
    .set(({ eb }) => ({
      ...set,
      foundId: qty > 0 ? found : line.foundId,
      locationId: held.locationId ?? line.locationId,
      updateBy: unit.by.username,
      updateTime: unit.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', line.id)
    .execute()
  const said = { qty: fromMicro(counted.qty), huCode: held.huCode, place: foundAt?.code ?? '' }
  unit.audit.note({ action: 'count', entity: 'mesStocktakeLine', entityId: line.id, before: null, after: said })
  unit.afterCommit('resource.changed', { resource: 'mesStocktakeLine', verb: 'edit', id: line.id, mark: null })
  await writeStands(unit, take, await judgedLines(unit, take, take.status as TakeStatus, line.id)) // the states of its own contract
  return countsOf(unit, take.id)
}

type HeldUnit = Pick<StocktakeLineTable, 'huCode' | 'lotId' | 'materialId' | 'unit' | 'locationId'> & { huId: string; materialName: string; qty: number }

/** The unit as it stands; nobody moves it until the count is written. */
async function lockedUnit({ trx }: UnitOfWork, huCode: string): Promise<HeldUnit> {
  const codes = [...new Set([huCode.trim(), foldedCode(huCode)])]
  const locked = await trx
    .selectFrom('mes_hu')
    .selectAll()
    .where('huCode', 'in', codes)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!locked) throw new Problem(404, `系统里没有 ${huCode.trim()}。请核对标签；没有标签的货先登记，再盘`)
  const of = await trx
    .selectFrom('mes_material_lot')
    .innerJoin('mes_material', 'mes_material.id', 'mes_material_lot.materialId')
    .select(['materialId', 'materialName', 'mes_material.unit'])
    .where('mes_material_lot.id', '=', locked.lotId)
    .executeTakeFirstOrThrow()
  const { id, lotId, locationId, qtyAvail, qtyReserved } = locked
  return { ...of, huId: id, huCode: locked.huCode, lotId, locationId, qty: Number(qtyAvail) + Number(qtyReserved) }
}

async function placeOf({ trx }: UnitOfWork, code: string): Promise<{ id: string; code: string }> {
  const codes = [...new Set([code.trim(), foldedCode(code)])]
  const place = await trx.selectFrom('mes_location').select(['id', 'code']).where('code', 'in', codes).executeTakeFirst()
  if (!place) throw new Problem(404, `系统里没有库位 ${code.trim()}，请重扫库位`)
  return place
}

/** The line of a unit; one that was not expected here gets a line of its own. */
async function lineOf(
  unit: UnitOfWork,
  take: CountedTake,
  held: HeldUnit,
  { found, scope }: { found: string | null; scope: TakeScope },
): Promise<StocktakeLineTable> {
  const read = () => unit.trx.selectFrom('mes_stocktake_line').selectAll().where('takeId', '=', take.id).where('huId', '=', held.huId).executeTakeFirst()
  const known = await read()
  if (known) return known
  if (!isInPlaces(scope, found) && !isInPlaces(scope, held.locationId)) throw new Problem(409, `${held.huCode} 不在 ${take.takeNo} 的范围内，不用盘它`)
  await requireUncounted(unit, take.id, [held])
  const { huId, huCode, lotId, materialId, locationId, unit: measure } = held
  const { lineCount } = await countsOf(unit, take.id)
  await addLines(unit, take.id, [{ huId, huCode, lotId, materialId, locationId, unit: measure }], lineCount + 1)
  const added = await read()
  if (!added) throw new Error(`line of ${huCode} was not written`)
  return added
}

/** When somebody stood at the shelf. Throws 422 for a moment before the stock-take began. */
async function countedAt(unit: UnitOfWork, { id, takeNo }: CountedTake): Promise<number> {
  const at = unit.happenedAt ?? unit.at
  const { startTime } = await unit.trx.selectFrom('mes_stocktake').select('startTime').where('id', '=', id).executeTakeFirstOrThrow()
  if (at < Number(startTime ?? 0)) throw new Problem(422, `这次盘点在 ${takeNo} 开始之前，请按现在的情况重盘`)
  return at
}

type CountNow = { qty: number; book: number; at: number; late: number; undone: number }

async function countNow(unit: UnitOfWork, { huId, qty: held }: HeldUnit, { qty, at }: Pick<CountNow, 'qty' | 'at'>): Promise<CountNow> {
  const book = unit.happenedAt === undefined ? held : held - (await movedAfter(unit, huId, at))
  const { late, undone } = (await knownOf(unit, [{ huId, atMs: at }])).get(huId) ?? { late: 0, undone: 0 }
  return { qty, book, at, late, undone }
}

function firstCount({ by }: UnitOfWork, { qty, book, at, late, undone }: CountNow) {
  return { firstQty: qty, firstBook: book, firstAt: at, firstLate: late, firstUndone: undone, countBy: by.username, countTime: at }
}

function secondCount({ by }: UnitOfWork, { huCode, countBy }: StocktakeLineTable, { qty, book, at, late, undone }: CountNow) {
  if (by.username === countBy) throw new Problem(409, `${huCode} 是您盘的，要由另一个人复盘`)
  if (!by.permissions.has('mes:stocktake:recount')) throw new Problem(403, '没有复盘的权限，请找有权限的人复盘')
  return { secondQty: qty, secondBook: book, secondAt: at, secondLate: late, secondUndone: undone, recountBy: by.username, recountTime: at }
}

import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { Problem } from '../../../http/problem.ts'
import { statusText } from './usable.service.ts'

/** A place takes stock of this lot, or a 409 says why not. Throws 404 for a place that is not there. */
export async function requireRoom({ trx }: Pick<UnitOfWork, 'trx'>, placeId: string, lotId: string): Promise<void> {
  const place = await placeOf(trx, placeId)
  if (place.status !== 1) throw new Problem(409, `库位 ${place.code} 已停用，请换一个库位`)
  const allowed = place.allowStatus.split(',').filter((status) => status !== '')
  if (allowed.length > 0) await requireStatus(trx, { code: place.code, allowed }, lotId)
  await requireUnmixed(trx, place, lotId, '请换一个库位')
}

/** The same for what comes back to where it lay before, whatever became of its lot since: nobody can choose another place for it. */
export async function requireWayBack({ trx }: Pick<UnitOfWork, 'trx'>, placeId: string, lotId: string): Promise<void> {
  const place = await placeOf(trx, placeId)
  if (place.status !== 1) throw new Problem(409, `库位 ${place.code} 已停用，东西回不去。请先启用它`)
  await requireUnmixed(trx, place, lotId, '请先把它移走，再撤销')
}

type Place = { id: string; code: string; status: number; allowMixLot: string; allowStatus: string }

async function placeOf(trx: ReadUnit['trx'], placeId: string): Promise<Place> {
  const place = await trx.selectFrom('mes_location').select(['id', 'code', 'status', 'allowMixLot', 'allowStatus']).where('id', '=', placeId).executeTakeFirst()
  if (!place) throw new Problem(404, '没有这个库位，请重新选择')
  return place
}

async function requireUnmixed(trx: UnitOfWork['trx'], { id: placeId, code, allowMixLot }: Place, lotId: string, wayOut: string): Promise<void> {
  if (allowMixLot === 'Y') return
  await takeTurn(trx, `mes_location ${placeId}`) // of two lots that come at once the second sees the first
  const other = await trx
    .selectFrom('mes_stock_balance')
    .innerJoin('mes_material_lot', 'mes_material_lot.id', 'mes_stock_balance.lotId')
    .select('lotNo')
    .where('locationId', '=', placeId)
    .where('lotId', '<>', lotId)
    .limit(1)
    .executeTakeFirst()
  if (other) throw new Problem(409, `库位 ${code} 不混批，里面已有批次 ${other.lotNo}。${wayOut}`)
}

async function requireStatus(trx: ReadUnit['trx'], { code, allowed }: { code: string; allowed: readonly string[] }, lotId: string): Promise<void> {
  const lot = await trx.selectFrom('mes_material_lot').select(['qualityStatus', 'lotNo']).where('id', '=', lotId).executeTakeFirstOrThrow()
  if (allowed.includes(lot.qualityStatus)) return
  const wanted = allowed.map((status) => `“${statusText(status)}”`).join('、')
  throw new Problem(409, `库位 ${code} 只放${wanted}的物料，批次 ${lot.lotNo} 是“${statusText(lot.qualityStatus)}”。请换一个库位`)
}

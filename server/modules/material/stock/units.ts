import type { ReadUnit } from '../../../bus/unit.ts'
import { quantityText, fromMicro } from '#contract/rules/quantity.ts'
import { Problem } from '../../../http/problem.ts'

/** A unit with its lot and material, as moves need them. */
export type StoredUnit = {
  id: string
  huCode: string
  lotId: string
  lotNo: string
  materialId: string
  materialName: string
  unit: string
  qtyInit: number
  qtyAvail: number
  qtyReserved: number
  qtyConsumed: number
  locationId: string | null
  status: string
  huType: string
  reservedBatchNo: string
}

/** A unit by its id. Throws 404. */
export async function unitById({ trx }: Pick<ReadUnit, 'trx'>, id: string): Promise<StoredUnit> {
  const found = await unitsQuery({ trx }).where('mes_hu.id', '=', id).executeTakeFirst()
  if (!found) throw new Problem(404, '没有这个物料件，请刷新后重试')
  return asNumbers(found)
}

function unitsQuery({ trx }: Pick<ReadUnit, 'trx'>) {
  return trx
    .selectFrom('mes_hu')
    .innerJoin('mes_material_lot', 'mes_material_lot.id', 'mes_hu.lotId')
    .innerJoin('mes_material', 'mes_material.id', 'mes_material_lot.materialId')
    .select([
      'mes_hu.id',
      'huCode',
      'lotId',
      'lotNo',
      'materialId',
      'materialName',
      'mes_material.unit',
      'qtyInit',
      'qtyAvail',
      'qtyReserved',
      'qtyConsumed',
      'locationId',
      'mes_hu.status',
      'huType',
      'reservedBatchNo',
    ])
}

/** PostgreSQL may give whole numbers of eight bytes as texts. */
function asNumbers<Row extends { qtyInit: number; qtyAvail: number; qtyReserved: number; qtyConsumed: number }>(row: Row): Row {
  return { ...row, qtyInit: Number(row.qtyInit), qtyAvail: Number(row.qtyAvail), qtyReserved: Number(row.qtyReserved), qtyConsumed: Number(row.qtyConsumed) }
}

/** An amount for people: `12.5 kg`. */
export function said(micro: number, unit: string): string {
  return `${quantityText(fromMicro(micro), 6)} ${unit}`
}

/** Why a unit cannot give what was asked, in a sentence that names who took it last. */
export async function shortage({ trx }: Pick<ReadUnit, 'trx'>, huId: string, wanted: number, from: string): Promise<Problem> {
  const unit = await unitById({ trx }, huId)
  const last = await trx
    .selectFrom('mes_stock_move')
    .leftJoin('sys_user', 'sys_user.username', 'mes_stock_move.createBy')
    .select(['moveType', 'realname', 'mes_stock_move.createBy'])
    .where('huId', '=', huId)
    .orderBy('mes_stock_move.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const who = last ? `，最近一次由 ${last.realname ?? last.createBy} 动过` : ''
  if (unit.locationId === null) return new Problem(409, `${unit.huCode} 已经用完${who}。请换一件`)
  if (unit.locationId !== from) return new Problem(409, `${unit.huCode} 已不在原来的库位${who}。请刷新后按现在的库位操作`)
  const kept = unit.qtyReserved > 0 ? `（另有 ${said(unit.qtyReserved, unit.unit)} 已被预定）` : ''
  return new Problem(409, `${unit.huCode} 可用 ${said(unit.qtyAvail, unit.unit)}${kept}，不够 ${said(wanted, unit.unit)}${who}。请减少数量或换一件`)
}

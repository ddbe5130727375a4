import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { endOf } from './lotHooks.ts'
import { statusText } from './stock/usable.service.ts'
import './stockTables.ts'

/** Goods as a label or a person names them; days are yyyy-MM-dd, '' where nobody says them. `origin` is the document that they came with. */
export type NamedGoods = {
  materialId: string
  lotNo: string
  supplierId: string | null
  supplierLotNo: string
  mfgDate: string
  expireDate: string
  origin: { type: string; no: string }
}

const receivable: readonly string[] = ['pending', 'pass', 'concession']

/**
 * The lot that goods are of: known, or made now and waiting for its inspection. Throws 422 for goods that are over, were made tomorrow, or whose
 * label says another last day than the lot has, and 409 for a lot that nothing may be added to.
 */
export async function receivedLot(unit: UnitOfWork, goods: NamedGoods, plantTz: string): Promise<{ lotId: string; isNew: boolean }> {
  const { trx } = unit
  const today = plantDay(unit.at, plantTz)
  const lotNo = foldedCode(goods.lotNo === '' ? goods.supplierLotNo : goods.lotNo)
  if (lotNo === '') throw refused('lotNo', '请填写批号，或扫厂家标签')
  if (lotNo.length > 32) throw refused('lotNo', '批号不超过 32 个字符')
  const expireDate = await lastDayOf(unit, goods)
  if (goods.mfgDate > today) throw refused('mfgDate', `生产日期 ${goods.mfgDate} 还没有到，今天是 ${today}，请核对标签`)
  if (expireDate !== null && goods.mfgDate !== '' && expireDate < goods.mfgDate) throw refused('expireDate', '有效期应不早于生产日期，请核对标签')
  if (expireDate !== null && expireDate < today) throw refused('expireDate', `这批货 ${expireDate} 已到期，不能收。请退给供应商`)
  await takeTurn(trx, `mes_material_lot ${goods.materialId} ${lotNo}`) // of two who scan a new lot at once the second finds it
  const known = await trx
    .selectFrom('mes_material_lot')
    .select(['id', 'qualityStatus', 'expireDate', 'receiveDate'])
    .where('materialId', '=', goods.materialId)
    .where('lotNo', '=', lotNo)
    .executeTakeFirst()
  if (!known) return { lotId: await newLot(unit, { ...goods, lotNo }, { expireDate, today, plantTz }), isNew: true }
  if (!receivable.includes(known.qualityStatus))
    throw new Problem(409, `批次 ${lotNo} 是“${statusText(known.qualityStatus)}”，不能再收。请换批号，或先处理它的质量状态`)
  if (goods.expireDate !== '' && known.expireDate !== null && known.expireDate !== goods.expireDate)
    throw refused('expireDate', `批次 ${lotNo} 登记的有效期是 ${known.expireDate}，标签上是 ${goods.expireDate}，请核对标签`)
  if (known.receiveDate === null) await trx.updateTable('mes_material_lot').set({ receiveDate: today }).where('id', '=', known.id).execute()
  return { lotId: known.id, isNew: false }
}

function refused(field: string, sentence: string): Problem {
  return new Problem(422, sentence, { fields: { [field]: [sentence] } })
}

/** What the label says, else from the shelf life of the material; null where neither is known. */
async function lastDayOf({ trx }: UnitOfWork, { materialId, mfgDate, expireDate }: NamedGoods): Promise<string | null> {
  if (expireDate !== '') return expireDate
  const material = await trx.selectFrom('mes_material').select('shelfLifeDays').where('id', '=', materialId).executeTakeFirst()
  return mfgDate === '' || !material?.shelfLifeDays ? null : dayPlus(mfgDate, material.shelfLifeDays)
}

async function newLot(
  unit: UnitOfWork,
  { materialId, lotNo, supplierId, supplierLotNo, mfgDate, origin }: NamedGoods,
  { expireDate, today, plantTz }: { expireDate: string | null; today: string; plantTz: string },
): Promise<string> {
  const { trx, by, at } = unit
  const id = rowId(at)
  const kept = { id, createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
  const goods = { materialId, lotNo, supplierId, supplierLotNo, coaFile: '', assayFactor: 1, tintFactor: 1, moisturePct: null }
  const days = { mfgDate: mfgDate === '' ? null : mfgDate, expireDate, retestDate: null, receiveDate: today }
  const expiresAt = expireDate === null ? null : endOf(expireDate, plantTz)
  const stands = { qualityStatus: 'pending', heldFrom: '', holdReason: '', holdBinds: 'N', originRefType: origin.type, originRefId: origin.no }
  const row = { ...kept, ...goods, ...days, expiresAt, ...stands }
  await trx.insertInto('mes_material_lot').values(row).execute()
  unit.audit.note({ action: 'add', entity: 'mesMaterialLot', entityId: id, before: null, after: row })
  unit.afterCommit('resource.changed', { resource: 'mesMaterialLot', verb: 'add', id, mark: null })
  return id
}

import type { BagToCharge, ChargeProgress } from '#contract/modules/charging/chargeCalls.ts'
import { fromMicro, quantityText } from '#contract/rules/quantity.ts'
import type { Database } from '../../db/database.ts'
import { weighedOfBatch } from '../weighing/weighedUnits.service.ts'
import './tables.ts'

/** A bag that was weighed for a batch and stands; `net` and `charged` in millionths of its material's unit, `charged` null until it is in. */
export type Bag = Omit<BagToCharge, 'qty'> & { net: number; charged: number | null; isChecked: boolean; materialId: string }

/** The bags of a batch in the order in which they are charged: phase by phase, within a phase as its formula names them. */
export async function bagsOf(db: Database, planId: string): Promise<Bag[]> {
  const weighed = (await weighedOfBatch(db, planId)).filter(({ isVoid, huId }) => !isVoid && huId !== '')
  if (weighed.length === 0) return []
  const ids = weighed.map(({ huId }) => huId)
  const units = await db
    .selectFrom('mes_hu')
    .innerJoin('mes_material_lot', 'mes_material_lot.id', 'mes_hu.lotId')
    .innerJoin('mes_material', 'mes_material.id', 'mes_material_lot.materialId')
    .select(['mes_hu.id', 'huCode', 'lotNo', 'materialId', 'materialName', 'mes_material.unit'])
    .where('mes_hu.id', 'in', ids)
    .execute()
  const charged = await db
    .selectFrom('mes_charge')
    .select(['id', 'huId', 'netQty', 'createTime', 'checkTime', 'version'])
    .where('planId', '=', planId)
    .where('result', '=', 'ok')
    .execute()
  const bags = weighed.flatMap(({ huId, netQty, phase, addOrder, isSigned }) => {
    const of = units.find(({ id }) => id === huId)
    const charge = charged.find((one) => one.huId === huId)
    if (!of) return []
    const { huCode, lotNo, materialId, materialName, unit } = of
    const how = {
      charged: charge ? Number(charge.netQty) : null,
      chargedAt: charge ? Number(charge.createTime) : null,
      chargeId: charge?.id ?? null,
      chargeVersion: charge?.version ?? 0,
    }
    return [{ huId, huCode, lotNo, materialId, materialName, unit, phase, addOrder, isSigned, net: netQty, ...how, isChecked: charge?.checkTime != null }]
  })
  return bags.toSorted((one, other) => comparePhases(one.phase, other.phase) || one.addOrder - other.addOrder).map(({ addOrder: _order, ...bag }) => bag)
}

/** Phases are letters, in the order in which they go in (dictionary mes_phase); what has none goes first. */
export function comparePhases(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

export function progressOf(bags: readonly Bag[]): ChargeProgress {
  const inside = bags.filter(({ charged }) => charged !== null)
  const signed = bags.filter(({ isSigned, charged }) => isSigned || charged !== null).length
  const isChecked = bags.length > 0 && inside.length === bags.length && inside.every((bag) => bag.isChecked)
  return { charged: inside.length, signed, unsigned: bags.length - signed, isChecked }
}

/** The bag that is expected next, in words. */
export function nextText(bags: readonly Bag[]): string {
  const next = bags.find(({ charged, isSigned }) => charged === null && isSigned)
  if (next) return `下一袋：${next.huCode} ${next.materialName} ${said(next.net, next.unit)}`
  const waiting = bags.find(({ charged }) => charged === null)
  if (waiting) return `${waiting.huCode} 还没有复核，请先到称量间复核`
  return bags.length === 0 ? '这批还没有称好的料袋' : progressOf(bags).isChecked ? '投料已完成，请开始混合' : '全部投完，请两人签名“投料完成”'
}

/** What keeps the charging of a batch from being complete, each bag by its name; null where all that was signed is in, to the gram. */
export function whyIncomplete(bags: readonly Bag[]): string | null {
  if (bags.length === 0) return '这批没有称好的料袋，没有可以投的料'
  const missing = bags.filter(({ charged }) => charged === null)
  const named = missing.map(({ huCode, materialName, net, unit, isSigned }) => `${huCode} ${materialName} ${said(net, unit)}${isSigned ? '' : '（未复核）'}`)
  if (missing.length > 0) return `还有 ${missing.length} 袋没有投：${named.join('、')}。请先投完，或在称重单里作废`
  const other = bags.filter(({ charged, net }) => charged !== net)
  const compared = other.map(({ huCode, net, charged, unit }) => `${huCode} 称了 ${said(net, unit)}，投了 ${said(charged ?? 0, unit)}`)
  return other.length === 0 ? null : `投的和称的不一样：${compared.join('、')}。请先查明差的去了哪里`
}

/** An amount for people: `12.5 kg`. */
export const said = (micro: number, unit: string) => `${quantityText(fromMicro(micro), 6)} ${unit}`

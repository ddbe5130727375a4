import type { z } from 'zod'
import { mostStarts } from '#contract/modules/recall/impact.ts'
import type { ImpactAsked } from '#contract/modules/recall/impact.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { labelled } from '../scanning/labelled.service.ts'
import { batchesOn, batchesWeighedOn } from './batches.ts'
import { batchesOf } from './people.ts'

export type Search = z.output<typeof ImpactAsked>
/** What a search begins with: its words, its lots, and batches of which no lot was made yet. */
export type Start = { title: string; lotIds: string[]; open: string[] }
type Found = { title: string; lotIds?: string[]; batchNos?: string[] }

/** Finds the lots that a search begins with. Throws 404 for what is nowhere, 422 for a time that is missing or too long. */
export async function startOf(db: Database, asked: Search, plantTz: string): Promise<Start> {
  const { title, lotIds = [], batchNos = [] } = asked.kind === 'code' ? await behindCode(db, asked.code) : await duringTime(db, asked, plantTz)
  const ofBatches = await lotsOfBatches(db, batchNos)
  const all = [...new Set([...lotIds, ...ofBatches.map(({ id }) => id)])].toSorted()
  const open = batchNos.filter((one) => !ofBatches.some(({ originRefId }) => originRefId === one))
  if (all.length === 0 && open.length === 0) throw new Problem(404, `${title}没有牵连任何批次，不用召回。请核对起点和时间`)
  if (all.length > mostStarts) throw new Problem(422, `${title}牵连的批次超过 ${mostStarts} 个，请把时间缩短`)
  return { title, lotIds: all, open }
}

function lotsOfBatches(db: Database, batchNos: readonly string[]) {
  return batchNos.length === 0
    ? []
    : db
        .selectFrom('mes_material_lot')
        .select(['id', 'originRefId'])
        .where('originRefType', '=', 'batch')
        .where('originRefId', 'in', [...batchNos])
        .execute()
}

/** A machine, scale or person between two times. */
async function duringTime(db: Database, { kind, code, from, to }: Search, plantTz: string): Promise<Found> {
  const [fromMs, toMs] = [instantOf(from, plantTz), instantOf(to, plantTz)]
  if (fromMs === null || toMs === null) throw new Problem(422, '请选择从什么时间到什么时间', { fields: { from: ['请选择时间'] } })
  if (fromMs >= toMs) throw new Problem(422, '开始时间应早于结束时间，请重新选择', { fields: { from: ['应早于结束时间'] } })
  const span = { fromMs, toMs }
  if (kind === 'scale') return batchesWeighedOn(db, code, span)
  if (kind === 'machine') return batchesOn(db, code, span)
  return batchesOf(db, code, span)
}

/** What the label of a code is of, each kind in turn; the first that has it decides. */
async function behindCode(db: Database, code: string): Promise<Found> {
  const number = await labelled(db, code)
  const spelled = [...new Set([number, foldedCode(number)])]
  for (const look of [unitOrBox, lotOrBatch, orderOrPlan, deliveryOrReceipt, container]) {
    const found = await look(db, spelled)
    if (found) return found
  }
  throw new Problem(404, `没有找到 ${code}。请扫批次、料件、箱、生产单、出库单、收货单或容器的码`)
}

type Look = (db: Database, codes: readonly string[]) => Promise<Found | null>

const unitOrBox: Look = async (db, codes) => {
  const box = await db
    .selectFrom('mes_box')
    .leftJoin('mes_hu', 'mes_hu.id', 'mes_box.huId')
    .select(['boxNo', 'batchNo', 'mes_box.lotId', 'mes_hu.lotId as packed'])
    .where(({ or, eb }) => or([eb('boxNo', 'in', [...codes]), eb('sscc', 'in', [...codes])]))
    .executeTakeFirst()
  if (box) return { title: `箱 ${box.boxNo}`, lotIds: present(box.lotId ?? box.packed), batchNos: (box.lotId ?? box.packed) === null ? [box.batchNo] : [] }
  const unit = await db
    .selectFrom('mes_hu')
    .select(['huCode', 'lotId'])
    .where('huCode', 'in', [...codes])
    .executeTakeFirst()
  return unit ? { title: `料件 ${unit.huCode}`, lotIds: [unit.lotId] } : null
}

const lotOrBatch: Look = async (db, codes) => {
  const lots = await db
    .selectFrom('mes_material_lot')
    .innerJoin('mes_material', 'mes_material.id', 'mes_material_lot.materialId')
    .select(['mes_material_lot.id', 'lotNo', 'materialName'])
    .where(({ or, eb }) => or([eb('lotNo', 'in', [...codes]), eb('mes_material_lot.id', 'in', [...codes])]))
    .limit(2)
    .execute()
  if (lots.length > 1) throw new Problem(409, `批号 ${lots[0]?.lotNo ?? ''} 有几种物料在用，请扫料件的标签`)
  return lots[0] ? { title: `${lots[0].materialName} ${lots[0].lotNo}`, lotIds: [lots[0].id] } : null
}

const orderOrPlan: Look = async (db, codes) => {
  const plans = await db
    .selectFrom('mes_plan')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .select(['orderNo', 'batchNo', 'planNo'])
    .where(({ or, eb }) => or([eb('orderNo', 'in', [...codes]), eb('batchNo', 'in', [...codes]), eb('planNo', 'in', [...codes])]))
    .execute()
  if (plans.length === 0) return null
  const isOrder = codes.includes(plans[0]?.orderNo ?? '')
  return { title: isOrder ? `生产单 ${plans[0]?.orderNo}` : `批次 ${plans[0]?.batchNo}`, batchNos: plans.map(({ batchNo }) => batchNo) }
}

const deliveryOrReceipt: Look = async (db, codes) => {
  const out = await db
    .selectFrom('mes_out_order')
    .select(['id', 'outNo'])
    .where('outNo', 'in', [...codes])
    .executeTakeFirst()
  if (out) {
    const items = await db.selectFrom('mes_out_item').select('lotId').distinct().where('outId', '=', out.id).where('status', '<>', 'undone').execute()
    return { title: `出库单 ${out.outNo}`, lotIds: items.map(({ lotId }) => lotId) }
  }
  const receipt = await db
    .selectFrom('mes_in_order')
    .select(['id', 'inNo'])
    .where('inNo', 'in', [...codes])
    .executeTakeFirst()
  if (!receipt) return null
  const items = await db.selectFrom('mes_in_item').select('lotId').distinct().where('inId', '=', receipt.id).where('status', '<>', 'undone').execute()
  return { title: `收货单 ${receipt.inNo}`, lotIds: items.map(({ lotId }) => lotId) }
}

/** Everything that was ever weighed into a container, and the batch that it held last. */
const container: Look = async (db, codes) => {
  const found = await db
    .selectFrom('mes_container')
    .select(['id', 'code', 'lastBatchNo'])
    .where('code', 'in', [...codes])
    .executeTakeFirst()
  if (!found) return null
  const weighed = await db.selectFrom('mes_weigh_record').select('batchNo').distinct().where('containerId', '=', found.id).execute()
  return { title: `容器 ${found.code}`, batchNos: [...new Set([...weighed.map(({ batchNo }) => batchNo), ...present(found.lastBatchNo)])] }
}

function present(text: string | null): string[] {
  return text === null || text === '' ? [] : [text]
}

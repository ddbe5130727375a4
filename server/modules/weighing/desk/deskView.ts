import type { DeskLine, DeskView } from '#contract/modules/weighing/weighDesk.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { milligramsIn } from '#contract/rules/unitConversion.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { nextSource } from '../../material/weighOut.service.ts'
import { noWeight } from './noWeight.ts'
import { openLeftovers } from '../line/leftover.ts'
import { labelsOf, noLabel } from './labels.ts'
import { deskOrder } from './queue.ts'
import '../tables.ts'

type At = { plantTz: string; at: number }
const amount = (micro: number | string | null) => fromMicro(Number(micro ?? 0))

/** Everything that the desk shows of one weight order. Throws 404, and 409 where a line is no weight. */
export async function deskView(db: Database, weightId: string, when: At): Promise<DeskView> {
  const order = await deskOrder(db, weightId, when)
  if (!order) throw new Problem(404, '没有这张称重单，请刷新后重试')
  const rows = await db
    .selectFrom('mes_weight_line as line')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .leftJoin('mes_hu as hu', 'hu.id', 'line.huId')
    .leftJoin('mes_material_lot as lot', 'lot.id', 'line.lotId')
    .leftJoin('mes_container as container', 'container.id', 'line.containerId')
    .leftJoin('sys_user as weigher', 'weigher.username', 'line.weighBy')
    .leftJoin('sys_user as signer', 'signer.username', 'line.signBy')
    .select(['line.id', 'line.version', 'seq', 'phase', 'line.materialId', 'materialCode', 'materialName', 'colorHex', 'line.unit', 'line.status'])
    .select(['targetQty', 'lowerQty', 'upperQty', 'netSum', 'pureSum', 'line.scaleId', 'line.tareQty', 'container.code as container'])
    .select([
      'weigher.realname as weighBy',
      'signer.realname as signBy',
      'line.huId',
      'huCode',
      'lotNo',
      'lot.expireDate',
      'assayFactor',
      'qtyAvail',
      'qtyReserved',
    ])
    .where('line.weightId', '=', weightId)
    .orderBy('seq')
    .execute()
  const records = await recordsOf(db, weightId, when.plantTz)
  const lines: DeskLine[] = []
  for (const row of rows) {
    if (milligramsIn[row.unit] === undefined) throw new Problem(409, noWeight(row))
    const bag = { huId: row.huId ?? '', huCode: row.huCode ?? '', lotNo: row.lotNo ?? '', expireDate: row.expireDate, factor: row.assayFactor ?? 1 }
    lines.push({
      id: row.id,
      version: row.version,
      seq: row.seq,
      phase: row.phase,
      materialId: row.materialId,
      materialCode: row.materialCode,
      materialName: row.materialName,
      hex: row.colorHex,
      unit: row.unit,
      target: amount(row.targetQty),
      lower: amount(row.lowerQty),
      upper: amount(row.upperQty),
      net: amount(row.netSum),
      pure: amount(row.pureSum),
      status: row.status,
      weighBy: row.weighBy ?? '',
      weighers: [...new Set((records.get(row.id) ?? []).map(({ account }) => account))],
      signBy: row.signBy ?? '',
      bag: row.huId === null ? null : { ...bag, left: amount(Number(row.qtyAvail) + Number(row.qtyReserved)) },
      scaleId: row.scaleId,
      tare: row.tareQty === null ? null : amount(row.tareQty),
      container: row.container ?? '',
      next: ['waiting', 'under', 'discarded'].includes(row.status) ? await nextSource({ trx: db, at: when.at }, row.materialId, order.batchNo) : null,
      records: (records.get(row.id) ?? []).map(({ record }) => record),
    })
  }
  return { order, lines, leftovers: await leftoversOf(db, weightId) }
}

async function recordsOf(
  db: Database,
  weightId: string,
  plantTz: string,
): Promise<ReadonlyMap<string, { account: string; record: DeskLine['records'][number] }[]>> {
  const rows = await db
    .selectFrom('mes_weigh_record as record')
    .leftJoin('mes_weigh_record as taken', 'taken.voidOf', 'record.id')
    .leftJoin('mes_hu as hu', 'hu.id', 'record.targetHuId')
    .leftJoin('sys_user as weigher', 'weigher.username', 'record.weighBy')
    .select([
      'record.id',
      'record.lineId',
      'record.recordNo',
      'record.netQty',
      'record.targetHuId',
      'huCode',
      'weigher.realname',
      'record.weighBy',
      'record.weighTime',
    ])
    .where('record.weightId', '=', weightId)
    .where('record.recordType', '=', 'weigh')
    .where('taken.id', 'is', null)
    .orderBy('record.id')
    .execute()
  const labels = await labelsOf(
    db,
    rows.flatMap(({ targetHuId, huCode }) => (targetHuId === null || huCode === null ? [] : [{ huId: targetHuId, huCode }])),
  )
  const asked = rows.map((row) => ({
    lineId: row.lineId,
    account: row.weighBy,
    record: {
      id: row.id,
      recordNo: row.recordNo,
      net: amount(row.netQty),
      huId: row.targetHuId ?? '',
      huCode: row.huCode ?? '',
      weighBy: row.realname ?? row.weighBy,
      at: wireTime(Number(row.weighTime), plantTz),
      label: labels.get(row.targetHuId ?? '') ?? noLabel,
    },
  }))
  return Map.groupBy(asked, ({ lineId }) => lineId)
}

/** Bags whose rest is to be weighed, each with the last line that was weighed out of it. */
async function leftoversOf(db: Database, weightId: string): Promise<DeskView['leftovers']> {
  const open = await openLeftovers({ trx: db }, weightId)
  const used = await db.selectFrom('mes_weigh_record').select(['sourceHuId', 'lineId']).where('weightId', '=', weightId).orderBy('id').execute()
  const lineOf = new Map(used.map(({ sourceHuId, lineId }) => [sourceHuId, lineId]))
  return open.map((one) => ({ ...one, lineId: lineOf.get(one.huId) ?? '' }))
}

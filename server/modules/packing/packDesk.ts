import type { PackDesk, WaitingBox, WaitingBoxes } from '#contract/modules/packing/packCalls.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { clearanceFor } from '../charging/clearances.service.ts'
import { jobRow } from './jobRow.ts'
import { lineRow } from './lineRow.ts'
import { whyHeld } from './packable.ts'
import { packedBox } from './packedBox.ts'

type Look = Pick<ReadUnit, 'trx' | 'at'>

/** the pace of a line is that of the last ten minutes */
const paceMs = 600_000
const minuteMs = 60_000
/** boxes in work that a page shows */
const mostBoxes = 12

/** Pieces a minute that a job packs now, and when the rest is done at that pace (ms since the epoch). */
export async function paceOf(
  { trx, at }: Look,
  { id, qtyTarget, qtyGood }: { id: string; qtyTarget: number; qtyGood: number },
): Promise<{ perMin: number; endMs: number | null }> {
  const put = await trx
    .selectFrom('mes_box_item')
    .select(({ fn }) => fn.sum<number | string | null>('count').as('pieces'))
    .where('jobId', '=', id)
    .where('voided', '=', 'N')
    .where('createTime', '>', at - paceMs)
    .executeTakeFirst()
  const perMin = Math.round((Number(put?.pieces ?? 0) * minuteMs * 10) / paceMs) / 10
  return { perMin, endMs: perMin === 0 ? null : at + Math.round((Math.max(0, qtyTarget - qtyGood) / perMin) * minuteMs) }
}

/** A job at its line, by its own number or by the newest job of a plan that is not over. Throws 404 with what to do. */
export async function packDesk(look: Look, { jobId, planId }: { jobId: string; planId: string }, plantTz: string): Promise<PackDesk> {
  const { trx, at } = look
  const job = await jobRow(look, jobId === '' ? await jobOfPlan(look, planId) : jobId)
  const line = await lineRow(look, job.lineId)
  const product = await trx.selectFrom('mes_material').select(['materialName', 'colorHex']).where('id', '=', job.productId).executeTakeFirstOrThrow()
  const clearance = await clearanceFor(look, job.planId, line)
  const open = await trx
    .selectFrom('mes_box')
    .selectAll()
    .where('jobId', '=', job.id)
    .where('status', 'in', ['open', 'full'])
    .orderBy('seq')
    .limit(mostBoxes)
    .execute()
  const sealed = await trx
    .selectFrom('mes_box')
    .select(({ fn }) => fn.countAll<number | string>().as('boxes'))
    .where('jobId', '=', job.id)
    .where('status', 'in', ['sealed', 'saved', 'shipped'])
    .executeTakeFirst()
  const boxes = []
  for (const box of open) boxes.push(await packedBox(look, job, box))
  const { id, version, jobNo, status, batchNo, qtyTarget, qtyGood, qtyReject, qtyBoxed, packQty } = job
  return {
    plantTz,
    atMs: at,
    job: {
      id,
      version,
      jobNo,
      status,
      planId: job.planId,
      batchNo,
      qtyTarget,
      qtyGood,
      qtyReject,
      qtyBoxed,
      packQty,
      productName: product.materialName,
      hex: product.colorHex,
      lineId: line.id,
      lineCode: line.equipCode,
      lineName: line.name,
      tareWeight: fromMicro(job.tareWeight),
      unitWeight: fromMicro(job.unitWeight),
      weightTol: fromMicro(job.weightTol),
      sealedBoxes: Number(sealed?.boxes ?? 0),
      ...(await paceOf(look, job)),
    },
    obstacle: job.bulkLotId === null ? `批次 ${batchNo} 还没有料体` : await whyHeld(look, job),
    clearance: clearance && { id: clearance.id, clearanceNo: clearance.clearanceNo, status: clearance.status },
    materials: await materialsOf(trx, job.id),
    boxes,
  }
}

async function jobOfPlan({ trx }: Look, planId: string): Promise<string> {
  const found = await trx
    .selectFrom('mes_nbc_job')
    .select('id')
    .where('planId', '=', planId)
    .where('status', 'not in', ['done', 'cancelled'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new Problem(404, '这个批次没有要做的内包任务。请在“内包任务”里新建并下达')
  return found.id
}

async function materialsOf(db: Database, jobId: string) {
  const rows = await db
    .selectFrom('mes_nbc_material as row')
    .innerJoin('mes_material as material', 'material.id', 'row.materialId')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'row.materialLotId')
    .select(['row.id', 'row.version', 'huCode', 'materialName as name', 'lotNo', 'issued', 'used', 'damaged', 'returned', 'isCounted'])
    .where('jobId', '=', jobId)
    .orderBy('row.id')
    .execute()
  return rows.map(({ isCounted, ...row }) => ({ ...row, isCounted: isCounted !== 'N' }))
}

/** sealed boxes that a page shows */
const mostWaiting = 200

/** What waits for its hand-over to the store, the oldest first. */
export async function waitingBoxes({ trx, at }: Look): Promise<WaitingBoxes> {
  const rows = await trx
    .selectFrom('mes_box as box')
    .innerJoin('mes_material as product', 'product.id', 'box.productId')
    .leftJoin('sys_user as person', 'person.username', 'box.sealedBy')
    .select(['box.id', 'boxNo', 'sscc', 'batchNo', 'materialName as productName', 'qty', 'isTail', 'sealedBy', 'realname', 'sealTime', 'handoverId'])
    .where('box.status', '=', 'sealed')
    .orderBy('sealTime')
    .limit(mostWaiting)
    .execute()
  const boxOf = ({ handoverId: _on, isTail, realname, sealTime, ...box }: (typeof rows)[number]): WaitingBox => ({
    ...box,
    isTail: isTail === 'Y',
    sealedBy: realname ?? box.sealedBy,
    sealMs: Number(sealTime ?? 0),
  })
  const drafts = await trx
    .selectFrom('mes_nbc_handover as draft')
    .leftJoin('mes_location as place', 'place.id', 'draft.locationId')
    .select(['draft.id', 'draft.version', 'handoverNo', 'locationId', 'place.code as locationCode', 'draft.createBy', 'draft.status'])
    .where('draft.status', '=', 'draft')
    .orderBy('draft.id')
    .execute()
  return {
    atMs: at,
    boxes: rows.filter(({ handoverId }) => handoverId === null).map(boxOf),
    handovers: drafts.map((draft) => ({
      ...draft,
      locationCode: draft.locationCode ?? '',
      boxes: rows.filter(({ handoverId }) => handoverId === draft.id).map(boxOf),
    })),
  }
}

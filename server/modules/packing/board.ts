import { sql } from 'kysely'
import type { PackBoard, PackLine } from '#contract/modules/packing/packBoard.ts'
import { rejectTexts } from '#contract/modules/packing/packingStates.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import { boundLots, unusableWords } from '../material/stock/usable.service.ts'
import { paceOf } from './packDesk.ts'
import './tables.ts'

type Look = Pick<ReadUnit, 'trx' | 'at'>

const [minuteMs, hourMs] = [60_000, 3_600_000]
/** what a wall calls the shift: the last half day */
const shiftMs = 12 * hourMs
/** hours of which a wall draws what was sealed */
const drawnHours = 8
const [mostLines, mostNext, mostCauses] = [4, 5, 6]
/** who put something into a box this long ago still works at it */
const presentMs = 10 * minuteMs
const closed = ['sealed', 'saved', 'shipped'] as const

/** The packing room as its wall shows it (factory.md 3.12, W4). */
export async function packBoard(look: Look, plantTz: string): Promise<PackBoard> {
  const { trx, at } = look
  const jobs = await jobsIn(look, ['packing', 'paused', 'reconciling'], mostLines)
  const bound = await boundLots(trx)
  const lines: PackLine[] = []
  for (const job of jobs) lines.push(await lineOf(look, job, whyNotPacked(job, bound, at)))
  const since = at - shiftMs
  const rejects = await trx
    .selectFrom('mes_nbc_reject')
    .select(['cause', ({ fn }) => fn.sum<number | string>('qty').as('qty')])
    .where('createTime', '>', since)
    .groupBy('cause')
    .execute()
  const sealed = await trx
    .selectFrom('mes_box')
    .select(['sealTime', 'qty'])
    .where('status', 'in', [...closed])
    .where('sealTime', '>', since)
    .execute()
  const waiting = await trx
    .selectFrom('mes_box')
    .select([({ fn }) => fn.countAll<number | string>().as('boxes'), ({ fn }) => fn.min('sealTime').as('oldest')])
    .where('status', '=', 'sealed')
    .executeTakeFirstOrThrow()
  const firstHour = Math.floor(at / hourMs) * hourMs - (drawnHours - 1) * hourMs
  return {
    atMs: at,
    plantTz,
    lines,
    rejects: rejects
      .map(({ cause, qty }) => ({ cause: Object.entries(rejectTexts).find(([value]) => value === cause)?.[1] ?? cause, qty: Number(qty) }))
      .toSorted((one, other) => other.qty - one.qty)
      .slice(0, mostCauses),
    sealedBoxes: sealed.length,
    goodPieces: sealed.reduce((sum, { qty }) => sum + qty, 0),
    waiting: { boxes: Number(waiting.boxes), oldestMin: waiting.oldest === null ? 0 : Math.round((at - Number(waiting.oldest)) / minuteMs) },
    hours: Array.from({ length: drawnHours }, (_none, place) => {
      const fromMs = firstHour + place * hourMs
      return { fromMs, boxes: sealed.filter(({ sealTime }) => Number(sealTime) >= fromMs && Number(sealTime) < fromMs + hourMs).length }
    }),
    next: await nextJobs(look, bound),
    materials: await materialsOf(
      look,
      jobs.map(({ id }) => id),
    ),
  }
}

function jobsIn({ trx }: Look, states: string[], most: number) {
  return trx
    .selectFrom('mes_nbc_job as job')
    .innerJoin('mes_equipment as line', 'line.id', 'job.lineId')
    .innerJoin('mes_material as product', 'product.id', 'job.productId')
    .leftJoin('mes_material_lot as lot', 'lot.id', 'job.bulkLotId')
    .select([
      'job.id',
      'jobNo',
      'job.batchNo',
      'job.status',
      'job.startTime',
      'bulkLotId',
      'qtyTarget',
      'qtyGood',
      'qtyReject',
      'packQty',
      'equipCode',
      'materialName',
      'colorHex',
    ])
    .select(['lot.qualityStatus', 'lot.holdReason', 'lot.expiresAt'])
    .where('job.status', 'in', states)
    .orderBy('equipCode')
    .orderBy('job.id')
    .limit(most)
    .execute()
}
type JobRow = Awaited<ReturnType<typeof jobsIn>>[number]
type Bound = Awaited<ReturnType<typeof boundLots>>

/** Why the bulk of a job may not be packed, in a few words; empty when it may. */
function whyNotPacked({ bulkLotId, qualityStatus, holdReason, expiresAt }: JobRow, bound: Bound, at: number): string {
  if (bulkLotId === null || qualityStatus === null) return '没有料体'
  return unusableWords({ qualityStatus, holdReason: holdReason ?? '', expiresAt, heldAncestor: bound.get(bulkLotId) ?? null }, at) ?? ''
}

async function lineOf(look: Look, job: JobRow, why: string): Promise<PackLine> {
  const { trx, at } = look
  const { id, status, qtyTarget, qtyGood, qtyReject, packQty, startTime } = job
  const { perMin, endMs } = await paceOf(look, job)
  const boxes = await trx
    .selectFrom('mes_box')
    .select(['seq', 'qty', 'packQty', 'status'])
    .where('jobId', '=', id)
    .where('status', '<>', 'void')
    .orderBy('seq')
    .execute()
  const open = boxes.find((box) => box.status === 'open') ?? boxes.find((box) => box.status === 'full') ?? null
  const people = await trx
    .selectFrom('mes_box_item as item')
    .leftJoin('sys_user as person', 'person.username', 'item.createBy')
    .select(sql<string>`coalesce(person.realname, item."createBy")`.as('name'))
    .distinct()
    .where('jobId', '=', id)
    .where('item.createTime', '>', at - presentMs)
    .orderBy('name')
    .execute()
  const all = qtyGood + qtyReject
  return {
    jobId: id,
    lineCode: job.equipCode,
    productName: job.materialName,
    hex: job.colorHex,
    batchNo: job.batchNo,
    status,
    why,
    startMs: startTime === null ? null : Number(startTime),
    perMin,
    takt: perMin === 0 ? null : Math.round(6000 / perMin) / 100,
    qtyTarget,
    qtyGood,
    qtyReject,
    rejectPct: all === 0 ? 0 : Math.round((qtyReject * 10_000) / all) / 100,
    sealedBoxes: boxes.filter((box) => closed.some((state) => state === box.status)).length,
    boxesInAll: Math.ceil(qtyTarget / packQty),
    endMs,
    box: open,
    people: people.map(({ name }) => name),
  }
}

/** What is packed next, and why a batch may not be packed yet. */
async function nextJobs(look: Look, bound: Bound): Promise<PackBoard['next']> {
  const jobs = await jobsIn(look, ['ready'], mostNext)
  return jobs.map((job) => ({
    jobNo: job.jobNo,
    productName: job.materialName,
    hex: job.colorHex,
    lineCode: job.equipCode,
    boxes: Math.ceil(job.qtyTarget / job.packQty),
    why: whyNotPacked(job, bound, look.at),
  }))
}

/** Inner packing materials of the jobs in hand: issued, packed or rejected with a piece, and what should still lie at the line. */
async function materialsOf({ trx }: Look, jobIds: readonly string[]): Promise<PackBoard['materials']> {
  if (jobIds.length === 0) return []
  const rows = await trx
    .selectFrom('mes_nbc_material as row')
    .innerJoin('mes_material as material', 'material.id', 'row.materialId')
    .innerJoin('mes_nbc_job as job', 'job.id', 'row.jobId')
    .select(['row.jobId', 'row.materialId', 'materialName', 'issued', 'qtyGood', 'qtyReject'])
    .where('row.jobId', 'in', jobIds)
    .execute()
  return [...Map.groupBy(rows, ({ materialId }) => materialId).values()].map((own) => {
    const issued = own.reduce((sum, row) => sum + row.issued, 0)
    const used = [...new Map(own.map((row) => [row.jobId, row.qtyGood + row.qtyReject])).values()].reduce((sum, pieces) => sum + pieces, 0)
    return { name: own[0]?.materialName ?? '', issued, used, left: issued - used }
  })
}

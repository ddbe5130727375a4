import { bringMaterial } from '#contract/modules/packing/nbcMaterial.ts'
import { releaseNbcJob, startNbcJob } from '#contract/modules/packing/nbcJob.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { compare } from '../../modules/material/stock/firstByRule.service.ts'
import { lotIsUsable } from '../../modules/material/stock/usable.service.ts'
import { clear } from './clear.ts'
import { isPlantDay } from './days.ts'
import type { House } from './house.ts'
import type { Pace } from './packers.ts'

/** hours of a working day at which a job is begun: it is over before the night */
const [firstHour, lastHour] = [6, 19]
/** jobs that wait for a line */
const mostReady = 2
/** pans that are brought beyond what a job needs, for what breaks */
const sparePans = 1.02
const pans = 'NB-4001'
/** grams of an empty box, of a packed piece, and by how much a box may differ: less than a piece */
const weights = { tareWeight: 620, unitWeight: 14.6, weightTol: 7 } as const

/** Jobs are made of batches that were released first and are not packed, two ahead for each line: what waits for a line is not shipped as bulk. A line that packs nothing begins the next. */
export async function beginJobs(house: House, nowMs: number, pace: Pace): Promise<void> {
  const { desk, people, plantTz } = house
  const { db } = desk
  const wall = wireTime(nowMs, plantTz)
  const hour = Number(wall.slice(11, 13))
  const isOpen = hour >= firstHour && hour <= lastHour && (await isPlantDay(db, plantTz, wall.slice(0, 10)))
  const lines = await db.selectFrom('mes_equipment').select('id').where('type', '=', 'pack').orderBy('equipCode').execute()
  for (const { id: lineId } of lines) {
    const open = await db
      .selectFrom('mes_nbc_job')
      .select(['id', 'status', 'planId', 'qtyTarget'])
      .where('lineId', '=', lineId)
      .where('status', 'in', ['ready', 'packing', 'paused', 'reconciling'])
      .where('createBy', '=', people.packer.username)
      .orderBy('id')
      .execute()
    const ready: Ready[] = open.filter(({ status }) => status === 'ready')
    while (ready.length < mostReady) {
      const next = await newJob(house, lineId, nowMs, pace)
      if (!next) break
      ready.push(next)
    }
    const [first] = ready
    if (isOpen && first && open.every(({ status }) => status === 'ready')) await start(house, { ...first, lineId })
  }
}

type Ready = { id: string; planId: string; qtyTarget: number }

/** A job of a batch that is released, has bulk, and was not packed. */
async function newJob({ desk, people }: House, lineId: string, nowMs: number, { packQty, boxes }: Pace): Promise<Ready | null> {
  const batch = await desk.db
    .selectFrom('mes_batch_release as release')
    .innerJoin('mes_plan as plan', 'plan.id', 'release.planId')
    .innerJoin('mes_material as product', 'product.id', 'plan.productId')
    .innerJoin('mes_material_lot as lot', (join) => join.onRef('lot.materialId', '=', 'plan.productId').onRef('lot.lotNo', '=', 'plan.batchNo'))
    .innerJoin('mes_hu as hu', 'hu.lotId', 'lot.id')
    .select(['plan.id as planId', 'product.pieceWeight', ({ fn }) => fn.sum<number | string>('hu.qtyAvail').as('kg')])
    .where('release.status', 'in', ['released', 'conditional'])
    .where('product.pieceWeight', 'is not', null)
    .where('hu.huType', '<>', 'carton')
    .where('hu.qtyAvail', '>', 0)
    .where(lotIsUsable('lot', nowMs))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('mes_nbc_job as job').select('job.id').whereRef('job.planId', '=', 'plan.id'))))
    .groupBy(['plan.id', 'product.pieceWeight', 'release.id'])
    .orderBy('release.id')
    .limit(1)
    .executeTakeFirst()
  if (!batch) return null
  const pieces = Math.floor((fromMicro(Number(batch.kg)) * 1000) / fromMicro(Number(batch.pieceWeight)))
  const qtyTarget = Math.min(boxes, Math.floor(pieces / packQty)) * packQty
  if (qtyTarget === 0) return null
  const id = await desk.add(people.packer, 'mesNbcJob', { planId: batch.planId, lineId, qtyTarget, packQty, ...weights, remark: '' })
  return (await desk.give(people.packer, releaseNbcJob, id)) === null ? { id, planId: batch.planId, qtyTarget } : null
}

/** The line is cleared, pans are brought, and it begins; what a killed process left half done goes on. */
async function start({ desk, people }: House, { id, planId, qtyTarget, lineId }: Ready & { lineId: string }): Promise<void> {
  const { db } = desk
  await clear(desk, { by: people.packer, planId, equipmentId: lineId })
  const brought = await db
    .selectFrom('mes_nbc_material')
    .select(({ fn }) => fn.sum<number | string | null>('issued').as('issued'))
    .where('jobId', '=', id)
    .executeTakeFirst()
  let missing = Math.ceil(qtyTarget * sparePans) - Number(brought?.issued ?? 0)
  const units = await db
    .selectFrom('mes_hu as hu')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'hu.lotId')
    .innerJoin('mes_material as material', 'material.id', 'lot.materialId')
    .select(['huCode', 'qtyAvail', 'lotId', 'expiresAt', 'receiveDate', 'issueRule'])
    .where('materialCode', '=', pans)
    .where('qtyAvail', '>=', 1_000_000)
    .where('hu.locationId', 'is not', null)
    .where(lotIsUsable('lot', Number.MAX_SAFE_INTEGER))
    .execute()
  for (const { huCode, qtyAvail } of units.toSorted((one, other) => compare(one, other, one.issueRule))) {
    if (missing <= 0) break
    const qty = Math.min(missing, Math.floor(fromMicro(Number(qtyAvail))))
    if ((await desk.give(people.packer, bringMaterial, null, { jobId: id, huCode, scanEventId: '', qty })) === null) missing -= qty
  }
  if (missing <= 0) await desk.give(people.packer, startNbcJob, id)
}

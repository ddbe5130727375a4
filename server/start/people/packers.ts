import { fillBox, openBox, sealBox, weighBox } from '#contract/modules/packing/box.ts'
import { rejectPieces } from '#contract/modules/packing/nbcJob.ts'
import { rejectTexts } from '#contract/modules/packing/packingStates.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Actor } from '../../bus/unit.ts'
import { drawOf } from './house.ts'
import type { House } from './house.ts'
import { beginJobs } from './packBegin.ts'
import { endJob } from './packEnd.ts'

/** pieces that a line packs in a minute */
const perMin = 16
const minuteMs = 60_000
/** boxes of which one piece is found missing on the scale, and pieces that are no good, of a hundred */
const [shortShare, rejectShare] = [0.05, 0.6]
/** decimals of a weight in grams */
const cents = 100

/** How packers work: a past of days fills whole boxes, large ones; a day that runs fills small ones, a few pieces at a time. */
export type Pace = { packQty: number; boxes: number; isWhole: boolean }
export const pastPace: Pace = { packQty: 800, boxes: 6, isWhole: true }
export const livePace: Pace = { packQty: 48, boxes: 40, isWhole: false }

/** One look at the packing lines: what is due by now lies in boxes, full ones are weighed and closed, ended jobs are counted, and free lines begin the next (factory.md 3.12). */
export async function packOn(house: House, nowMs: number, pace: Pace): Promise<void> {
  const { desk, people } = house
  if (!people.packer.permissions.has('mes:nbc:scan')) return
  const jobs = await desk.db
    .selectFrom('mes_nbc_job')
    .selectAll()
    .where('createBy', '=', people.packer.username)
    .where('status', 'in', ['packing', 'reconciling'])
    .orderBy('id')
    .execute()
  for (const job of jobs) {
    const due = Math.min(job.qtyTarget, Math.floor(((nowMs - Number(job.startTime ?? nowMs)) / minuteMs) * perMin))
    if (job.status === 'packing') await fill(house, job, due - job.qtyGood, pace.isWhole)
    await endJob(house, job.id)
  }
  await beginJobs(house, nowMs, pace)
}

type Job = { id: string; jobNo: string; lineId: string; tareWeight: number; unitWeight: number }

/** So many pieces go into boxes, one box after the other; two packers take turns. */
async function fill(house: House, job: Job, due: number, isWhole: boolean): Promise<void> {
  const { desk } = house
  for (let left = due; left > 0;) {
    const box = (await openBoxOf(house, job.id)) ?? (await newBox(house, job.id))
    if (!box) return
    const count = Math.min(left, box.packQty - box.qty)
    if (isWhole && count < box.packQty - box.qty) return
    if ((await desk.give(packerOf(house, box.seq), fillBox, box.id, { count })) !== null) return
    left -= count
    if (box.qty + count === box.packQty && !(await closeBox(house, job, { ...box, qty: box.packQty }))) return
  }
}

type Box = { id: string; boxNo: string; seq: number; qty: number; packQty: number }

const openBoxOf = ({ desk }: House, jobId: string): Promise<Box | undefined> =>
  desk.db
    .selectFrom('mes_box')
    .select(['id', 'boxNo', 'seq', 'qty', 'packQty'])
    .where('jobId', '=', jobId)
    .where('status', '=', 'open')
    .orderBy('seq')
    .executeTakeFirst()

async function newBox(house: House, jobId: string): Promise<Box | undefined> {
  await closeFull(house, jobId) // what a killed process left full
  return (await house.desk.give(house.people.packer, openBox, null, { jobId })) === null ? openBoxOf(house, jobId) : undefined
}

async function closeFull(house: House, jobId: string): Promise<void> {
  const { db } = house.desk
  const job = await db.selectFrom('mes_nbc_job').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
  const full = await db
    .selectFrom('mes_box')
    .select(['id', 'boxNo', 'seq', 'qty', 'packQty'])
    .where('jobId', '=', jobId)
    .where('status', '=', 'full')
    .orderBy('seq')
    .execute()
  for (const box of full) await closeBox(house, job, box)
}

/** Weighed and sealed. Of some a piece is missing on the scale, which is found and put in before it is weighed again. */
async function closeBox(house: House, job: Job, { id, boxNo, seq, qty }: Box): Promise<boolean> {
  const { desk, seed } = house
  const by = packerOf(house, seq)
  const draw = drawOf(seed, 'box', boxNo)
  const [tare, each] = [fromMicro(Number(job.tareWeight)), fromMicro(Number(job.unitWeight))]
  const weigh = (pieces: number) =>
    desk.give(by, weighBox, id, { grossQty: Math.round((tare + pieces * each + draw(-2, 2)) * cents) / cents, reason: '内包台的秤不联机' })
  if (draw(0, 1) < shortShare) await weigh(qty - 1)
  if ((await weigh(qty)) !== null || (await desk.give(by, sealBox, id)) !== null) return false
  const bad = Math.floor((qty * rejectShare) / 100 + draw(0, 1))
  const causes = Object.keys(rejectTexts)
  if (bad > 0) await desk.give(by, rejectPieces, job.id, { qty: bad, cause: causes[Math.floor(draw(0, causes.length))] ?? 'other' })
  return true
}

const packerOf = ({ people }: House, seq: number): Actor => (seq % 2 === 0 ? people.packerTwo : people.packer)

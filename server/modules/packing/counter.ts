import { machineCountsIn } from '#contract/modules/equipment/machine.ts'
import { countWanted } from '#contract/modules/production/countWanted.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { nextBox, putIn } from './boxes.ts'
import { jobRow } from './jobRow.ts'
import { lineRow } from './lineRow.ts'
import { whyNotPack } from './packable.ts'
import { keepReject } from './rejects.ts'

/** Pieces that a line counted; the next count goes on from `toMs`. */
type Counted = { good: number; bad: number; toMs: number }

/**
 * What the line itself counted since it was read last (factory.md 3.12): good pieces go into the open box, and into the next ones when it is full,
 * what the camera threw out into the rejects. Throws 409 where nothing counts, or what was counted cannot be told.
 */
export async function countedPieces(unit: UnitOfWork, jobId: string, plantTz: string): Promise<Counted> {
  const job = await jobRow(unit, jobId)
  const why = await whyNotPack(unit, job)
  if (why !== null) throw new Problem(409, why)
  const line = await lineRow(unit, job.lineId)
  const counts = machineCountsIn(line.rateUnit)
  if (counts !== null && counts.unit !== 'pcs')
    throw new Problem(409, `${line.equipCode} 按 ${counts.text} 计数，不是件数，不能装箱。请点数装箱，或在设备档案改正速率单位`)
  const told: Counted[] = []
  const refusals: string[] = []
  await unit.within(countWanted, {
    equipCode: line.equipCode,
    fromMs: Number(job.countedTo ?? job.startTime ?? unit.at),
    toMs: unit.at,
    tell: (counted) => void told.push(counted),
    refuse: (why) => void refusals.push(why),
  })
  const [counted] = told
  if (refusals[0] !== undefined) throw new Problem(409, `${line.equipCode} ${refusals[0]}。这次没有取数，请点数装箱，并叫技术员看计数器`)
  if (!counted) throw new Problem(409, `${line.equipCode} 没有可用的计数。请点数装箱，或看看设备是不是断线了`)
  let left = counted.good
  let box = await openBox(unit, jobId)
  while (left > 0) {
    box ??= await nextOpen(unit, jobId, plantTz)
    const count = Math.min(left, box.packQty - box.qty)
    const isIn = count > 0 && (await putIn(unit, box.id, { pieceCode: '', count, source: 'counter', deviceId: '', scanEventId: '' }))
    if (!isIn) throw new Problem(409, `${box.boxNo} 刚刚变化，请再取一次`)
    left -= count
    box = await openBox(unit, jobId)
  }
  if (counted.bad > 0) await keepReject(unit, { jobId, lineId: job.lineId, cause: 'vision', qty: counted.bad, source: 'counter' })
  return counted
}

/** The open box of a job that was begun first. */
function openBox({ trx }: UnitOfWork, jobId: string) {
  return trx.selectFrom('mes_box').selectAll().where('jobId', '=', jobId).where('status', '=', 'open').orderBy('seq').limit(1).executeTakeFirst()
}

async function nextOpen(unit: UnitOfWork, jobId: string, plantTz: string) {
  const box = await nextBox(unit, await jobRow(unit, jobId), await nextNumber(unit, 'mes_box', { plantTz }))
  await unit.trx.insertInto('mes_box').values(box).execute()
  unit.afterCommit('resource.changed', { resource: 'mesBox', verb: 'add', id: box.id, mark: null })
  return box
}

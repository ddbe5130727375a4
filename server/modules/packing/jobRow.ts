import type { ReadUnit } from '../../bus/unit.ts'
import { turnOf } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import type { BoxTable, NbcJobTable } from './tables.ts'

type Look = Pick<ReadUnit, 'trx'>
export type Job = NbcJobTable
export type Box = BoxTable

/** All that happens to a job, its boxes and its materials happens one after the other. */
export const jobTurns = (jobId: string): string[] => [turnOf('mes_nbc_job', jobId)]

/** A job as it rests, weights in millionths of a gram. Throws 404. */
export async function jobRow({ trx }: Look, id: string): Promise<Job> {
  const row = await trx.selectFrom('mes_nbc_job').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem(404, '没有这个内包任务，请重新扫任务卡')
  return { ...row, tareWeight: Number(row.tareWeight), unitWeight: Number(row.unitWeight), weightTol: Number(row.weightTol) }
}

/** A box as it rests. Throws 404. */
export async function boxRow({ trx }: Look, id: string): Promise<Box> {
  const row = await trx.selectFrom('mes_box').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem(404, '没有这个箱，请重新扫箱标签')
  return row
}

/** So many pieces more (less than 0: fewer) are good, sealed into boxes, or rejected. */
export async function addToJob({ trx }: Look, jobId: string, more: Partial<Record<'qtyGood' | 'qtyReject' | 'qtyBoxed', number>>): Promise<void> {
  const { qtyGood = 0, qtyReject = 0, qtyBoxed = 0 } = more
  await trx
    .updateTable('mes_nbc_job')
    .set(({ eb }) => ({ qtyGood: eb('qtyGood', '+', qtyGood), qtyReject: eb('qtyReject', '+', qtyReject), qtyBoxed: eb('qtyBoxed', '+', qtyBoxed) }))
    .where('id', '=', jobId)
    .execute()
}

import { useClearance } from '#contract/modules/charging/lineClearance.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import { clearanceFor } from '../charging/clearances.service.ts'
import { lineRow } from './lineRow.ts'
import './tables.ts'

type Job = { id: string; jobNo: string; planId: string; lineId: string }
type Left = { id: string; lineId: string; countedTo: string | number | null }

/** A job that packed on the line since another one left it: its pieces are its own, and its batch may still lie about (factory.md 4 R15). */
export function packedBetween({ trx }: Pick<ReadUnit, 'trx'>, { id, lineId, countedTo }: Left) {
  const since = Number(countedTo ?? 0)
  return trx
    .selectFrom('mes_nbc_job')
    .select(['jobNo', 'planId', 'batchNo'])
    .where('lineId', '=', lineId)
    .where('id', '<>', id)
    .where(({ or, eb }) => or([eb('startTime', '>', since), eb('countedTo', '>', since)]))
    .orderBy('id', 'desc')
    .execute()
}

/** Why a job may not go on a line, in a sentence: nobody cleared it for this batch (factory.md 4 R15). */
export async function whyNotCleared(
  look: Pick<ReadUnit, 'trx' | 'at'>,
  { planId, lineId, batchNo }: Pick<Job, 'planId' | 'lineId'> & { batchNo: string },
): Promise<string | null> {
  const line = await lineRow(look, lineId)
  const clearance = await clearanceFor(look, planId, line)
  if (!clearance) return `${line.equipCode} 还没有为批次 ${batchNo} 清场。请先填清场记录并由两人签名`
  const { clearanceNo, status, validUntil } = clearance
  if (status === 'draft') return `清场记录 ${clearanceNo} 还没有签名。请由清场人和复核人签名后再开工`
  if (status === 'used') return `清场记录 ${clearanceNo} 已经用过。请重新清场并由两人签名`
  if (status === 'valid' && validUntil !== null && validUntil > look.at) return null
  return `清场记录 ${clearanceNo} 已过期。请重新清场并由两人签名`
}

/** What the line was cleared for begins: the clearance is used up. */
export async function usedClearance(unit: UnitOfWork, { planId, lineId, jobNo }: Job): Promise<void> {
  const clearance = await clearanceFor(unit, planId, await lineRow(unit, lineId))
  if (clearance?.status === 'valid') await unit.give(useClearance, clearance.id, { reason: `任务 ${jobNo} 开始内包` })
}

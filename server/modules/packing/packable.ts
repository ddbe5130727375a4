import { nbcStatusTexts } from '#contract/modules/packing/packingStates.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import { whyUnusable } from '../material/stock/usable.service.ts'
import type { Job } from './jobRow.ts'

type Look = Pick<ReadUnit, 'trx' | 'at'>

/** What a state of a packing job is called. */
export const jobStatusText = (status: string): string => Object.entries(nbcStatusTexts).find(([value]) => value === status)?.[1] ?? status

const notPacking = ({ jobNo, status }: Pick<Job, 'jobNo' | 'status'>) => `任务 ${jobNo} 是“${jobStatusText(status)}”，不能装箱。请先开工或继续`

/** Why nothing goes into boxes of a job now, in a sentence: it is not at work, or what it packs may not be used. Null when it may. */
export async function whyNotPack(look: Look, job: Job): Promise<string | null> {
  if (job.status !== 'packing') return notPacking(job)
  return whyHeld(look, job)
}

/** The same for a box that is only closed: by the state of the job and of the bulk lot itself. */
export async function whyNotSeal(look: Look, { jobNo, status, bulkLotId }: Job): Promise<string | null> {
  if (status !== 'packing') return notPacking({ jobNo, status })
  return bulkLotId === null ? null : whyUnusable(look, bulkLotId, { byItself: true })
}

/** Why the bulk or the inner packing material of a job may not be used: it was put on hold or is over since it was brought (factory.md 4 R13). What was counted at the end is no longer packed. */
export async function whyHeld(look: Look, { id, bulkLotId }: Job): Promise<string | null> {
  const bulk = bulkLotId === null ? null : await whyUnusable(look, bulkLotId)
  const lots = await look.trx
    .selectFrom('mes_nbc_material')
    .select(['materialLotId', ({ fn }) => fn.min('huCode').as('huCode')])
    .where('jobId', '=', id)
    .where('isCounted', '=', 'N')
    .groupBy('materialLotId')
    .orderBy('huCode')
    .execute()
  for (const { materialLotId, huCode } of lots) {
    const why = await whyUnusable(look, materialLotId)
    if (why !== null) return `内包材 ${huCode}：${why}。换批次前请按“开始对账”把它盘点退回，再领合格的继续`
  }
  return bulk
}

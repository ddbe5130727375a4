import { nbcStatusTexts } from '#contract/modules/packing/packingStates.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import { whyUnusable } from '../material/stock/usable.service.ts'
import type { Job } from './jobRow.ts'

/** What a state of a packing job is called. */
export const jobStatusText = (status: string): string => Object.entries(nbcStatusTexts).find(([value]) => value === status)?.[1] ?? status

/** Why nothing goes into boxes of a job now, in a sentence: it is not at work, or its bulk was put on hold or is over since it began (factory.md 4 R13). Null when it may. */
export async function whyNotPack(look: Pick<ReadUnit, 'trx' | 'at'>, { jobNo, status, bulkLotId }: Job): Promise<string | null> {
  if (status !== 'packing') return `任务 ${jobNo} 是“${jobStatusText(status)}”，不能装箱。请先开工或继续`
  return bulkLotId === null ? null : whyUnusable(look, bulkLotId)
}

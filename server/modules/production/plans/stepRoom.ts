import { fromMicro, quantityText } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import { weighedFor } from '../../material/received.service.ts'
import { batchLimits } from './batchLimits.ts'
import { stepWithin } from './steps.ts'
import '../tables.ts'

/** of a thousand that went into a step so many may be gone without a signature: dust and scales */
const lossPerMille = 5n

/**
 * How much a step may have made (millionths). `most` is of good: what came out of the step before, of the first what the order allows its
 * batch. `mostIn` is of good and bad together: the same, but of the first what was weighed and received for the batch, where that is more:
 * formulas add what is lost on the way.
 */
export type StepRoom = { least: number; most: number; mostIn: number; before: string | null; unit: string }
/** Good and bad of a step, in millionths. */
export type Made = { good: number; bad: number }

type Stepped = { id: string; planId: string; seq: number; unit: string }

export async function roomOf(db: Database, { id, planId, seq, unit }: Stepped): Promise<StepRoom> {
  const { before } = await stepWithin(db, { planId, seq })
  if (before) {
    const came = BigInt(before.qtyGood)
    return { least: Number(came - (came * lossPerMille) / 1000n), most: Number(came), mostIn: Number(came), before: before.name, unit }
  }
  const { least, most } = await batchLimits(db, planId)
  const { qtyMost } = await db.selectFrom('mes_task').select('qtyMost').where('id', '=', id).executeTakeFirstOrThrow()
  const allowed = Math.max(most, Number(qtyMost ?? 0))
  return { least, most: allowed, mostIn: Math.max(allowed, (await weighedFor({ trx: db }, { id: planId, unit })) ?? 0), before: null, unit }
}

const said = (micro: number, unit: string) => `${quantityText(fromMicro(micro), 6)} ${unit}`

/** Why a step cannot have made so much, with the way out; null when it can. `others` of it other reports say. */
export function tooMuch({ most, mostIn, before, unit }: StepRoom, made: Made, others: Made): string | null {
  const isOver = made.good > most
  const [total, had, limit] = isOver ? [made.good, others.good, most] : [made.good + made.bad, others.good + others.bad, mostIn]
  if (total <= limit) return null
  const what = isOver && made.bad > 0 ? '合格合计' : '合计'
  const rest = had < limit ? `，最多还能报 ${said(limit - had, unit)}` : ''
  if (before !== null) return `${what} ${said(total, unit)}，超过前一道“${before}”做出的合格 ${said(limit, unit)}${rest}。前一道报少了的，请先补报或更正前一道`
  return `${what} ${said(total, unit)}，超过这批允许的 ${said(limit, unit)}${rest}。确实要多做，请有权限的人在工序任务上用“超产放行”写明原因并签名`
}

/** Why a step that made so much in all (millionths) cannot end without a signature; null when it can. */
export function tooLittle({ least, unit }: StepRoom, total: number): string | null {
  if (total >= least) return null
  return `合计报了 ${said(total, unit)}，少于应做的 ${said(least, unit)}。请把剩下的报完（做坏的报不良）；确实做不出，请有权限的人用“欠产完成”写明原因并签名`
}

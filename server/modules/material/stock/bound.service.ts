import type { ReadUnit } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import '../issueTables.ts'
import { weighReserved } from './moves.ts'
import type { StockRef } from './moves.ts'
import { placesBelow } from './placesBelow.service.ts'
import type { StoredUnit } from './units.ts'

type Look = Pick<ReadUnit, 'trx'>

/**
 * A unit of which something is kept stays within the place that its reservation names (its store, the way to the workshop, its workshop),
 * unless the document that it is kept for carries it. Throws 409 with the document and the way out.
 */
export async function requireUnbound(look: Look, of: Bound, going: { to: string; ref: StockRef }): Promise<void> {
  const why = await whyBound(look, of, going)
  if (why !== null) throw new Problem(409, why)
}

type Bound = Pick<StoredUnit, 'id' | 'huCode'>

/** The same as a sentence; null where nothing binds it. */
export async function whyBound(look: Look, of: Bound, { to, ref }: { to: string; ref: StockRef }): Promise<string | null> {
  const kept = await look.trx.selectFrom('mes_stock_reservation').select(['refType', 'refId', 'stayWithin']).where('huId', '=', of.id).orderBy('id').execute()
  for (const { refType, refId, stayWithin } of kept) {
    if (stayWithin === null || (refType === ref.type && refId === ref.id)) continue
    if ((await placesBelow(look, stayWithin)).has(to)) continue
    return boundWords(look, of.huCode, { type: refType, id: refId })
  }
  return null
}

/** For what something of a unit is kept that is not there, and how it is let go before the book follows. */
export async function keptWords(look: Look, { id, huCode }: Bound): Promise<string> {
  const kept = await look.trx.selectFrom('mes_stock_reservation').select(['refType', 'refId']).where('huId', '=', id).orderBy('id').execute()
  const ways = new Set<string>()
  for (const { refType, refId } of kept) ways.add(await letGo(look, { type: refType, id: refId }))
  return `${huCode} 少的部分已被预定，请先${[...ways].join('，再')}`
}

/** How what a document keeps is let go, without anything being carried. */
async function letGo(look: Look, ref: StockRef): Promise<string> {
  if (ref.type === 'mesOutItem') return '在出库明细里“撤销拣货”'
  if (ref.type === 'mesNbcMaterial') return '在内包任务里把它盘点为退回并完成任务（还没开工的请取消任务）'
  const { picked, wanted } = await keeperOf(look, ref)
  if (ref.type === weighReserved) return '“作废称量”'
  if (picked?.status === 'received') return `给它“称余料”（由发料单 ${picked.issueNo} 发到车间）`
  if (picked) return `在发料单 ${picked.issueNo} 的明细里“撤销拣料”`
  if (wanted) return `取消发料单 ${wanted.issueNo}，或让它拣别的件`
  return `取消预定它的单据（${ref.type}）`
}

/** The document that a reservation is for. */
async function keeperOf({ trx }: Look, { id }: StockRef) {
  const item = trx
    .selectFrom('mes_issue_item as item')
    .innerJoin('mes_issue as issue', 'issue.id', 'item.issueId')
    .select(['issueNo', 'item.status'])
    .where('item.id', '=', id)
  const line = trx.selectFrom('mes_issue_line as line').innerJoin('mes_issue as issue', 'issue.id', 'line.issueId').select('issueNo').where('line.id', '=', id)
  return { picked: await item.executeTakeFirst(), wanted: await line.executeTakeFirst() }
}

/** For what a unit is kept, and what to do instead of carrying it away. */
async function boundWords(look: Look, huCode: string, ref: StockRef): Promise<string> {
  const { type } = ref
  if (type === 'mesOutItem') return `${huCode} 是出库单拣出的货，只能随它发运。拿错了请在出库明细里“撤销拣货”`
  if (type === 'mesNbcMaterial') return `${huCode} 已领到内包线，任务完成前不能移出去。用不着的请在内包任务里盘点为退回，完成后再移`
  const { picked, wanted } = await keeperOf(look, ref)
  if (type === weighReserved) return `${huCode} 是称好的料，只能投入它那一批。要放回去请先“作废称量”`
  if (picked?.status === 'received') return `${huCode} 由发料单 ${picked.issueNo} 发到车间，不能移出车间。退回仓库请开退料单`
  if (picked) return `${huCode} 是发料单 ${picked.issueNo} 拣出的料，只能由它接收。拿错了请在发料明细里“撤销拣料”`
  if (wanted) return `${huCode} 已被发料单 ${wanted.issueNo} 预定，只能在它的发料仓内移动。要移走请先取消那张发料单，或让它拣别的件`
  return `${huCode} 已被其他单据（${type}）预定，不能移走。请先取消那张单据的预定`
}

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
export async function requireUnbound(look: Look, of: Pick<StoredUnit, 'id' | 'huCode'>, { to, ref }: { to: string; ref: StockRef }): Promise<void> {
  const kept = await look.trx.selectFrom('mes_stock_reservation').select(['refType', 'refId', 'stayWithin']).where('huId', '=', of.id).orderBy('id').execute()
  for (const { refType, refId, stayWithin } of kept) {
    if (stayWithin === null || (refType === ref.type && refId === ref.id)) continue
    if ((await placesBelow(look, stayWithin)).has(to)) continue
    throw new Problem(409, await boundWords(look, of.huCode, { type: refType, id: refId }))
  }
}

/** For what a unit is kept, and what to do instead of carrying it away. */
async function boundWords({ trx }: Look, huCode: string, { type, id }: StockRef): Promise<string> {
  const item = trx
    .selectFrom('mes_issue_item as item')
    .innerJoin('mes_issue as issue', 'issue.id', 'item.issueId')
    .select(['issueNo', 'item.status'])
    .where('item.id', '=', id)
  const line = trx.selectFrom('mes_issue_line as line').innerJoin('mes_issue as issue', 'issue.id', 'line.issueId').select('issueNo').where('line.id', '=', id)
  if (type === 'mesOutItem') return `${huCode} 是出库单拣出的货，只能随它发运。拿错了请在出库明细里“撤销拣货”`
  const [picked, wanted] = [await item.executeTakeFirst(), await line.executeTakeFirst()]
  if (type === 'mesNbcMaterial') return `${huCode} 已领到内包线，任务完成前不能移出去。用不着的请在内包任务里盘点为退回，完成后再移`
  if (type === weighReserved) return `${huCode} 是称好的料，只能投入它那一批。要放回去请先“作废称量”`
  if (picked?.status === 'received') return `${huCode} 由发料单 ${picked.issueNo} 发到车间，不能移出车间。退回仓库请开退料单`
  if (picked) return `${huCode} 是发料单 ${picked.issueNo} 拣出的料，只能由它接收。拿错了请在发料明细里“撤销拣料”`
  if (wanted) return `${huCode} 已被发料单 ${wanted.issueNo} 预定，只能在它的发料仓内移动。要移走请先取消那张发料单，或让它拣别的件`
  return `${huCode} 已被其他单据（${type}）预定，不能移走。请先取消那张单据的预定`
}

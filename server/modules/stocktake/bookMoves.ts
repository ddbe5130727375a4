import { mostBookMoves } from '#contract/modules/stocktake/takeCalls.ts'
import type { BookMoves } from '#contract/modules/stocktake/takeCalls.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import './tables.ts'

/** The moves that made the book amount of a line, newest first. Throws 404, and 409 while a blind stock-take hides that amount. */
export async function bookMoves({ trx }: Pick<ReadUnit, 'trx'>, lineId: string, plantTz: string): Promise<BookMoves> {
  const line = await trx.selectFrom('mes_stocktake_line').select(['huId', 'unit', 'bookQty', 'firstAt', 'secondAt']).where('id', '=', lineId).executeTakeFirst()
  if (!line) throw new Problem(404, '没有这一行，请刷新后重试')
  if (line.bookQty === null) throw new Problem(409, '还没有定数，账面怎么来的要等复盘后再看')
  const rows = await trx
    .selectFrom('mes_stock_move')
    .select(['id', 'huId', 'toHuId', 'fromLocationId', 'toLocationId', 'qty', 'moveType', 'batchNo', 'reason', 'createTime', 'happenedAt'])
    .where(({ or, eb }) => or([eb('huId', '=', line.huId), eb('toHuId', '=', line.huId)]))
    .orderBy('id', 'desc')
    .execute()
  const countedAt = Number(line.secondAt ?? line.firstAt)
  const before = rows.filter(({ createTime, happenedAt }) => Number(happenedAt ?? createTime) <= countedAt) // what came later made another amount
  const moves = before.map(({ id, huId, toHuId, fromLocationId, toLocationId, qty, createTime, happenedAt, ...move }) => {
    const isIn = toHuId === line.huId || (toHuId === null && fromLocationId === null)
    const isOut = huId === line.huId && (toHuId !== null || toLocationId === null)
    return { id, ...move, at: Number(happenedAt ?? createTime), qty: fromMicro(isIn ? Number(qty) : isOut ? -Number(qty) : 0) }
  })
  return { plantTz, unit: line.unit, total: moves.length, moves: moves.slice(0, mostBookMoves) }
}

import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import type { LedgerLine } from './moves.ts'

/** A line of the ledger that has the same key: the same move, sent twice. */
export type WrittenLine = Pick<LedgerLine, 'moveType' | 'lotId' | 'qty' | 'fromLocationId' | 'toLocationId'> & {
  id: string
  huId: string | null
  huCode: string
  toHuId: string | null
  toHuCode: string
}

/** The move that was written under this key; null when none was. */
export async function moveByKey({ trx }: Pick<UnitOfWork, 'trx'>, idemKey: string): Promise<WrittenLine | null> {
  const found = await trx
    .selectFrom('mes_stock_move')
    .select(['id', 'moveType', 'lotId', 'qty', 'fromLocationId', 'toLocationId', 'huId', 'huCode', 'toHuId', 'toHuCode'])
    .where('idemKey', '=', idemKey)
    .executeTakeFirst()
  return found ? { ...found, moveType: found.moveType as LedgerLine['moveType'], qty: Number(found.qty) } : null // only this file writes them
}

/** Throws 422 where a key is used again for something else. */
export function requireSame(
  written: WrittenLine,
  asked: Pick<WrittenLine, 'moveType' | 'qty' | 'fromLocationId' | 'toLocationId'> & { lotId: string | null; huId: string | null },
): void {
  const isSame =
    written.moveType === asked.moveType &&
    written.qty === asked.qty &&
    written.fromLocationId === asked.fromLocationId &&
    written.toLocationId === asked.toLocationId &&
    (asked.lotId === null || written.lotId === asked.lotId) &&
    (asked.huId === null || written.huId === asked.huId)
  if (!isSame) throw new Problem(422, '这个操作编号已用于另一笔库存移动，请重新操作')
}

/**
 * Writes a line, under its own id without a key; another process can have given the same number in the same millisecond, then it has a new
 * one. Throws 409 where the same key is just being written by somebody else: asked again, it is a replay.
 */
export async function writeLine(
  unit: Pick<UnitOfWork, 'trx' | 'by' | 'at' | 'happenedAt'>,
  keyed: Omit<LedgerLine, 'idemKey'> & { idemKey?: string | undefined },
): Promise<string> {
  const { trx, by, at } = unit
  const { idemKey, ...line } = keyed
  const id = rowId(at)
  const kept = { id, createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
  const written = await trx
    .insertInto('mes_stock_move')
    .values({ ...kept, moveNo: moveNoOf(id), ...line, idemKey: idemKey ?? id, happenedAt: unit.happenedAt ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) return id
  const isGiven = await trx.selectFrom('mes_stock_move').select('id').where('moveNo', '=', moveNoOf(id)).executeTakeFirst()
  if (isGiven) return writeLine(unit, keyed)
  throw new Problem(409, '同一个操作刚刚已经提交，请刷新后查看结果')
}

/** The number of a move for people: time and whole counter of its id, so that this process never gives one twice, and three digits of chance for the others. */
export function moveNoOf(id: string): string {
  const digits = id.replaceAll('-', '')
  return `SM${digits.slice(0, 12)}${digits.slice(13, 16)}${digits.slice(-3)}`.toUpperCase() // between them stands the version of the UUID
}

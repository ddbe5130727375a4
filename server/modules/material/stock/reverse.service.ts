import { unitsChanged } from '#contract/modules/material/stock/unitsChanged.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { carry, putBack, takeFrom } from './balances.ts'
import { requireUnbound } from './bound.service.ts'
import { lotStands } from './edges.ts'
import { requireNotFrozen } from './frozen.service.ts'
import { requireWayBack } from './gate.ts'
import { writeLine } from './ledger.ts'
import type { Moved } from './moves.ts'
import { unitById } from './units.ts'

/**
 * Undoes a move by a move the other way (factory.md 4 R3): what was moved stays in the ledger, and its edge of the genealogy counts no more.
 * Throws 409 where it was undone before, or where what it moved is no longer where it put it.
 */
export async function reverseMove(unit: UnitOfWork, moveId: string, { reason, idemKey }: { reason: string; idemKey?: string }): Promise<Moved> {
  const { trx } = unit
  const move = await trx.selectFrom('mes_stock_move').selectAll().where('id', '=', moveId).executeTakeFirst()
  if (!move || move.huId === null) throw new Problem(404, '没有这笔流水，请刷新后重试')
  if (move.moveType === 'reverse') throw new Problem(409, '冲销的流水不能再冲销，请按实际重新做一笔移动')
  const undone = await trx.selectFrom('mes_stock_move').select('moveNo').where('reversedMoveId', '=', moveId).executeTakeFirst()
  if (undone) throw new Problem(409, `这笔流水已由 ${undone.moveNo} 冲销`)
  await requireNotFrozen(unit, [move.fromLocationId, move.toLocationId], null)
  await requireUnused(unit, move)
  const of = await unitById(unit, move.huId)
  const qty = Number(move.qty)
  const [from, to] = [move.fromLocationId, move.toLocationId]
  if (from !== null && of.locationId !== from) await requireWayBack(unit, from, of.lotId)
  if (from !== null && to !== null && move.toHuId === null) await requireUnbound(unit, of, { to: from, ref: { type: move.refType, id: move.refId } })
  const {
    moveNo: _number,
    id: _id,
    createBy: _by,
    createTime: _at,
    updateBy: _changedBy,
    updateTime: _changedAt,
    version: _version,
    idemKey: _key,
    happenedAt: _happened,
    ...line
  } = move
  const isPart = move.toHuId !== null
  const id = await writeLine(unit, {
    ...line,
    huId: move.toHuId ?? move.huId,
    huCode: isPart ? move.toHuCode : move.huCode,
    toHuId: isPart ? move.huId : null,
    toHuCode: isPart ? move.huCode : '',
    fromLocationId: to,
    toLocationId: from,
    qty,
    moveType: 'reverse',
    reason,
    reversedMoveId: moveId,
    idemKey,
  })
  if (isPart && from !== null && to !== null) {
    const part = await unitById(unit, move.toHuId ?? '')
    await takeFrom(unit, part, { from: to, qty, reservationId: undefined, emptyStatus: 'void', moveId: id })
    await putBack(unit, of, { to: from, qty, moveId: id })
  } else if (from !== null && to !== null) await carry(unit, of, { from: to, to: from, qty, status: statusBefore(move.moveType, of.status), moveId: id })
  else if (to !== null) await takeFrom(unit, of, { from: to, qty, reservationId: undefined, emptyStatus: 'void', moveId: id })
  else if (from !== null) await putBack(unit, of, { to: from, qty, moveId: id })
  await unit.within(unitsChanged, { huIds: [of.id, ...(move.toHuId === null ? [] : [move.toHuId])] })
  return { moveId: id, huId: of.id, huCode: of.huCode, isReplay: false }
}

/** A unit in the workshop is staged, and was not before it came there; what was returned is again. */
function statusBefore(moveType: string, status: string): string {
  if (moveType === 'return') return 'staged'
  return status === 'staged' ? 'active' : status
}

/** What was charged can only come back while nothing was made of it: the output would have no parents. */
async function requireUnused(unit: UnitOfWork, move: { id: string; moveType: string }): Promise<void> {
  if (move.moveType !== 'charge') return
  const { trx } = unit
  const edge = await trx.selectFrom('mes_genealogy').select('childLotId').where('moveId', '=', move.id).executeTakeFirst()
  if (!edge) return
  await lotStands(unit, edge.childLotId)
  const output = await trx
    .selectFrom('mes_stock_move as made')
    .select('made.huCode')
    .where('made.lotId', '=', edge.childLotId)
    .where('made.moveType', '=', 'output')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mes_stock_move as undone').select('undone.id').whereRef('undone.reversedMoveId', '=', 'made.id'))),
    )
    .limit(1)
    .executeTakeFirst()
  if (output) throw new Problem(409, `已用它产出 ${output.huCode}，不能冲销投料。请先冲销那笔产出`)
}

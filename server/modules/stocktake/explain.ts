import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import './tables.ts'

/** Writes why lines differ. Throws 404 for a line of another stock-take, 422 for one that has no difference to explain, or 其他 without a note. */
export async function explainLines(
  unit: UnitOfWork,
  takeId: string,
  { lineIds, reason, note }: { lineIds: readonly string[]; reason: string; note: string },
): Promise<void> {
  const { trx, by, at } = unit
  if (reason === 'other' && note.trim() === '') throw new Problem(422, '原因是“其他”时请写说明', { fields: { diffNote: ['请写说明'] } })
  const ids = lineIds.map((id) => id.trim()).filter((id) => id !== '')
  const lines = await trx.selectFrom('mes_stocktake_line').select(['id', 'huCode', 'diffQty']).where('takeId', '=', takeId).where('id', 'in', ids).execute()
  if (lines.length !== new Set(ids).size || lines.length === 0) throw new Problem(404, '没有这一行，请刷新后重试')
  const same = lines.find(({ diffQty }) => diffQty === null || Number(diffQty) === 0)
  if (same) throw new Problem(422, `${same.huCode} ${same.diffQty === null ? '还没有复盘' : '没有差异'}，不用写原因`)
  await trx
    .updateTable('mes_stocktake_line')
    .set(({ eb }) => ({ diffReason: reason, diffNote: note.trim(), updateBy: by.username, updateTime: at, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  unit.afterCommit('resource.changed', { resource: 'mesStocktakeLine', verb: 'import', id: null, mark: null })
}

import type { CheckResults } from '#contract/modules/care/calls.ts'
import { fillCheck } from '#contract/modules/care/checkRecord.ts'
import { startsFrom } from '#contract/command.ts'
import { judgeCheck } from '#contract/rules/care/judgeCheck.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import '../tables.ts'

/**
 * Keeps what was found at a check, all items or none, judged by their limits; how the record stands then. Throws 404 for no record, 409 for
 * one that is filled in or over, 422 with the sentence of the first value that is none.
 */
export async function keepCheck(unit: UnitOfWork, { id, results, remark }: CheckResults): Promise<{ status: string; failCount: number }> {
  const record = await unit.trx.selectFrom('mes_check_record').select(['recordNo', 'status', 'dueUntil']).where('id', '=', id).executeTakeFirst()
  if (!record) throw new Problem(404, '没有这张点检记录，请刷新后重试')
  if (!startsFrom(fillCheck, record.status)) throw new Problem(409, `${record.recordNo} 已经点检过或已漏检，不能再填`)
  if (Number(record.dueUntil) <= unit.at) throw new Problem(409, `${record.recordNo} 已过截止时间，算漏检。请做现在这一班的点检`)
  const items = await unit.trx.selectFrom('mes_check_result').selectAll().where('recordId', '=', id).orderBy('seq').orderBy('id').execute()
  const given = new Map(results.map((one) => [one.id, one]))
  if (results.some((one) => !items.some((item) => item.id === one.id))) throw new Problem(422, '有的结果不属于这张点检记录，请刷新后重试')
  for (const item of items) {
    const found = given.get(item.id)
    if (!found) throw new Problem(422, `“${item.name}”还没有填`)
    const judged = judgeCheck(item, found.value, found.photo)
    if ('complaint' in judged) throw new Problem(422, judged.complaint)
    const set = { value: found.value, photo: found.photo, judge: judged.judge, updateBy: unit.by.username, updateTime: unit.at, version: item.version + 1 }
    await unit.trx.updateTable('mes_check_result').set(set).where('id', '=', item.id).execute()
    unit.audit.note({ action: 'fill', entity: 'mesCheckResult', entityId: item.id, before: item, after: { ...item, ...set } })
  }
  unit.afterCommit('resource.changed', { resource: 'mesCheckResult', verb: 'edit', id, mark: null })
  const { status, failCount } = await unit.give(fillCheck, id, { remark })
  return { status, failCount }
}

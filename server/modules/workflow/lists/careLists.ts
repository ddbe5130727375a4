import type { FailedTimer } from '#contract/modules/workflow/careWire.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { definitionsOf, nameOf } from '../engine/definitions.ts'
import { callTimers } from '../timers/callTimers.ts'
import { mostRows } from './wire.ts'

/** Timers that could not do what they are for, the oldest first. */
export async function failedTimers(db: Database): Promise<FailedTimer[]> {
  const rows = await db
    .selectFrom('act_z_timer as timer')
    .innerJoin('act_z_instance as instance', 'instance.id', 'timer.instanceId')
    .innerJoin('act_z_business as business', 'business.id', 'instance.businessId')
    .select([
      'timer.id',
      'timer.nodeId',
      'timer.error',
      'timer.dueAt',
      'instance.id as procInstId',
      'instance.procDefId',
      'business.id as businessKey',
      'business.title',
    ])
    .where('timer.state', '=', 'failed')
    .orderBy('timer.dueAt')
    .orderBy('timer.id')
    .limit(mostRows)
    .execute()
  const definitions = await definitionsOf(
    db,
    rows.map(({ procDefId }) => procDefId),
  )
  return rows.map(({ nodeId, procDefId, dueAt, ...row }): FailedTimer => {
    const definition = definitions.get(procDefId)
    return { ...row, nodeName: definition ? nameOf(definition, nodeId) : nodeId, dueAt: Number(dueAt) }
  })
}

/** Has a failed timer tried again at once. */
export async function retryTimer(unit: UnitOfWork, id: string): Promise<void> {
  const again = await unit.trx
    .updateTable('act_z_timer')
    .set({ state: 'waiting', error: '' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  if (again.numUpdatedRows === 0n) throw new Problem(404, '没有这个失败的定时，或已经重试，请刷新')
  await callTimers(unit, null)
}

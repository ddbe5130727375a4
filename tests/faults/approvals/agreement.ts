import { canonicalHash } from '../../../server/canonical.ts'
import type { Database } from '../../../server/db/database.ts'
import { rebuilt, stored } from '../../server/modules/workflow/rebuilt.ts'
import type { Told } from './approvers.ts'

/** `lost`: told done and not there; `apart`: record, application, tokens, tasks and history that do not say the same; `twice`: steps decided more than once. */
export type Agreement = { lost: number; apart: number; twice: number; instances: number }

const records: Readonly<Record<string, string>> = { '0 0': 'draft', '1 1': 'pending', '2 2': 'approved', '2 3': 'draft', '3 0': 'draft' }

/** Whether everything that was acted on since an instant says the same. */
export async function agreementOf(db: Database, told: readonly Told[], since: number): Promise<Agreement> {
  const acted = await db.selectFrom('act_z_history').select('instanceId').distinct().where('at', '>=', since).execute()
  const found: Agreement = { lost: 0, apart: 0, twice: 0, instances: acted.length }
  for (const { instanceId } of acted) {
    const business = await db
      .selectFrom('act_z_business as business')
      .innerJoin('act_z_instance as instance', 'instance.businessId', 'business.id')
      .leftJoin('oa_leave', 'oa_leave.id', 'business.tableId')
      .select(['business.status', 'business.result', 'instance.state', 'oa_leave.status as record', 'business.procInstId'])
      .where('instance.id', '=', instanceId)
      .executeTakeFirstOrThrow()
    const isNewest = business.procInstId === instanceId
    const isTold = records[`${business.status} ${business.result}`] === business.record && (business.status === 1) === (business.state !== 'ended')
    if ((isNewest && !isTold) || canonicalHash(await rebuilt(db, instanceId)) !== canonicalHash(await stored(db, instanceId))) found.apart += 1
    const decided = await db.selectFrom('act_z_history').select('taskId').where('instanceId', '=', instanceId).where('act', 'in', ['pass', 'back']).execute()
    found.twice += decided.length - new Set(decided.map(({ taskId }) => taskId)).size
  }
  const states = new Map(
    (await db.selectFrom('act_z_task').select(['id', 'state']).where('endTime', '>=', since).execute()).map(({ id, state }) => [id, state]),
  )
  found.lost = told.filter(({ taskId, act }) => states.get(taskId) !== (act === 'pass' ? 'passed' : 'rejected')).length
  return found
}

import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import type { HistoricTask } from '#contract/modules/workflow/wire.ts'
import type { Database } from '../../../db/database.ts'
import { maskedViewOf } from '../../../resource/scope/fieldMasks.ts'
import { hiddenFromEach } from '../applications/hiddenFields.ts'
import type { Viewing } from '../applications/hiddenFields.ts'

type Changed = HistoricTask['changes']

/** What approvers changed of the records, by task, as far as whoever asks may see it. */
export async function changesOf(db: Database, instanceIds: readonly string[], viewing: Viewing): Promise<Map<string, Changed>> {
  const rows = await db
    .selectFrom('act_z_history as line')
    .innerJoin('act_z_instance as instance', 'instance.id', 'line.instanceId')
    .innerJoin('act_z_business as business', 'business.id', 'instance.businessId')
    .select(['line.taskId', 'line.changes', 'business.id', 'business.tableName'])
    .where('line.instanceId', 'in', [...instanceIds])
    .where('line.act', '=', 'edit')
    .orderBy('line.seq')
    .execute()
  const hidden = await hiddenFromEach(db, [...new Set(rows.map(({ id }) => id))], viewing)
  const found = new Map<string, Changed>()
  for (const { taskId, changes, id, tableName } of rows) {
    const seen = (JSON.parse(changes) as Changed).filter(({ field }) => !hidden.get(id)?.has(field)) // the server wrote it
    found.set(taskId, [...(found.get(taskId) ?? []), ...seen.map((one) => masked(one, tableName, viewing))])
  }
  return found
}

/** That something was changed stands there; a value under a mask is told as the record tells it. */
function masked(one: Changed[number], tableName: string, { by }: Viewing): Changed[number] {
  const approval = approvalOf(tableName)
  if (!approval) return one
  const view = maskedViewOf(approval.resource, by)
  const told = (value: string) => {
    const shown = view.row({ [one.field]: value })[one.field]
    return typeof shown === 'string' ? shown : ''
  }
  return { ...one, before: told(one.before), after: told(one.after) }
}

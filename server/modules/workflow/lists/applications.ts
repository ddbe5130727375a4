import type { Business } from '#contract/modules/workflow/wire.ts'
import type { Database } from '../../../db/database.ts'
import type { BusinessRow } from '../engine/running.ts'
import { waitingForEach } from '../people/waitingFor.ts'
import { realnamesOf, timeText } from './wire.ts'

/** Applications as the wire has them, with where they stand and who has them. */
export async function asBusinesses(db: Database, rows: readonly BusinessRow[], plantTz: string): Promise<Business[]> {
  const processes = await processesOf(db, rows)
  const nameOf = await realnamesOf(
    db,
    rows.map(({ userId }) => userId),
  )
  const waitingOf = await waitingForEach(
    db,
    rows.filter(({ status }) => status === 1).map(({ id }) => id),
  )
  return rows.map((row): Business => {
    const process = processes.get(row.procDefId)
    const waiting = waitingOf(row.id)
    return {
      id: row.id,
      title: row.title,
      procDefId: row.procDefId,
      procInstId: row.procInstId,
      tableId: row.tableId,
      tableName: row.tableName,
      userId: row.userId,
      applyer: nameOf(row.userId),
      status: row.status,
      result: row.result,
      applyTime: timeText(row.applyTime, plantTz),
      createTime: timeText(row.createTime, plantTz) ?? '',
      currTaskName: waiting.map(({ name }) => name).join('、'),
      processName: process?.name ?? '',
      routeName: process?.routeName ?? '',
      procInstStatus: row.status === 1 ? 1 : 0,
      assignees: [...new Set(waiting.flatMap(({ people }) => people))].join(','),
      priority: row.priority,
      isHistory: row.status === 2 || row.status === 3,
      reason: row.reason,
    }
  })
}

export async function processesOf(db: Database, rows: readonly { procDefId: string }[]) {
  const ids = [...new Set(rows.map(({ procDefId }) => procDefId))]
  if (ids.length === 0) return new Map<string, never>()
  const found = await db
    .selectFrom('act_z_process')
    .select(['id', 'name', 'processKey', 'processVersion', 'categoryId', 'routeName', 'description', 'deploymentId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map((process) => [process.id, process]))
}

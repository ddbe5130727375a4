import type { Database } from '../../../server/db/database.ts'

/** What the tokens, tasks and history of an application are, written as text, in bytes. */
export async function bytesOf(db: Database, businessId: string): Promise<number> {
  const instances = db.selectFrom('act_z_instance').select('id').where('businessId', '=', businessId)
  const rows = await Promise.all([
    db.selectFrom('act_z_token').selectAll().where('instanceId', 'in', instances).execute(),
    db.selectFrom('act_z_task').selectAll().where('instanceId', 'in', instances).execute(),
    db.selectFrom('act_z_history').selectAll().where('instanceId', 'in', instances).execute(),
  ])
  return rows.flat().reduce((sum, row) => sum + Object.values(row).reduce<number>((all, value) => all + Buffer.byteLength(String(value ?? '')), 0), 0)
}

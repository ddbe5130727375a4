import { LogKeeping } from '#contract/modules/operations/logKeeping.ts'
import type { Database } from '../db/database.ts'

const settingName = 'logs.keeping'

/** What of the logs is kept, as it was set; null while nobody has set it. */
export async function storedKeeping(db: Database): Promise<LogKeeping | null> {
  const row = await db.selectFrom('sys_setting').select('value').where('name', '=', settingName).executeTakeFirst()
  return row === undefined ? null : LogKeeping.parse(JSON.parse(row.value))
}

export async function setLogKeeping(db: Database, keeping: LogKeeping): Promise<void> {
  const value = JSON.stringify(keeping)
  await db
    .insertInto('sys_setting')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

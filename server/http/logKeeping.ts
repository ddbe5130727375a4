import { LogKeeping } from '#contract/modules/operations/logKeeping.ts'
import type { Database } from '../db/database.ts'

/** its name among the settings */
export const keepingSetting = 'logs.keeping'

/** What of the logs is kept, as it was set; null while nobody has set it. */
export async function storedKeeping(db: Database): Promise<LogKeeping | null> {
  const row = await db.selectFrom('sys_setting').select('value').where('name', '=', keepingSetting).executeTakeFirst()
  return row === undefined ? null : LogKeeping.parse(JSON.parse(row.value))
}

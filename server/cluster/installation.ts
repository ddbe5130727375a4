import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'

const settingName = 'installation.id'

/** Names the plant whose data this database holds, for ever; made by whoever asks first. Plants that share a Redis are kept apart by it. */
export async function installationId(db: Database): Promise<string> {
  await db
    .insertInto('sys_setting')
    .values({ name: settingName, value: randomUUID() })
    .onConflict((row) => row.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('sys_setting').select('value').where('name', '=', settingName).executeTakeFirstOrThrow()
  return value
}

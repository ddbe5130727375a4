import type { Database } from '../../../db/database.ts'

const settingName = 'system.paused'

/** Whether the overlay covers the application for everybody but administrators. */
export async function isSystemPaused(db: Database): Promise<boolean> {
  const row = await db.selectFrom('sys_setting').select('value').where('name', '=', settingName).executeTakeFirst()
  return row?.value === '1'
}

export async function pauseSystem(db: Database, isPaused: boolean): Promise<void> {
  const value = isPaused ? '1' : '0'
  await db
    .insertInto('sys_setting')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

import type { Database } from '../../db/database.ts'
import './tables.ts'

/** The run whose times stand. */
export function newestApplied(db: Database) {
  return db.selectFrom('mes_schedule_run').selectAll().where('status', '=', 'applied').orderBy('updateTime', 'desc').orderBy('id', 'desc').executeTakeFirst()
}

import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { Database } from '../../db/database.ts'
import { errorFields } from '../../log.ts'
import type { Log } from '../../log.ts'
import type { FileStore } from './store/fileStore.ts'

/** A file that no record holds stays so long: its form may still be open, or somebody changes their mind. */
const unusedMs = 24 * 3_600_000
const atOnce = 500

/** Notes inside the transaction that deletes a file that its bytes have to go as well. */
export async function removeLater(db: QueryExecutorProvider, id: string, dueAt: number): Promise<void> {
  await sql`insert into sys_file_removal ("id", "dueAt") values (${id}, ${dueAt})`.execute(db)
}

/** Forgets files that nobody used for a day. Returns how many. */
export async function forgetUnused(db: Database, now: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const unused = await trx
      .selectFrom('sys_file')
      .select('id')
      .where('kept', '=', 0)
      .where('unusedSince', '<', now - unusedMs)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('sys_file_use').select('fileId').whereRef('fileId', '=', 'sys_file.id'))))
      .limit(atOnce)
      .execute()
    const ids = unused.map(({ id }) => id)
    if (ids.length === 0) return 0
    await trx.deleteFrom('sys_file').where('id', 'in', ids).execute()
    await trx
      .insertInto('sys_file_removal')
      .values(ids.map((id) => ({ id, dueAt: now })))
      .execute()
    return ids.length
  })
}

/** Removes the bytes that are due. What the store does not give up now is tried again the next time. */
export async function removeDue({ db, store, log }: { db: Database; store: FileStore; log: Log }, now: number): Promise<void> {
  const due = await db.selectFrom('sys_file_removal').select('id').where('dueAt', '<=', now).limit(atOnce).execute()
  for (const { id } of due) {
    try {
      await store.remove(id)
      await db.deleteFrom('sys_file_removal').where('id', '=', id).execute()
    } catch (error) {
      log.error('bytes of a file were not removed', { id, ...errorFields(error) })
    }
  }
}

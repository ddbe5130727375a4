import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createListIndexes } from '../../../db/listIndexes.ts'

type Before = {
  sys_announcement: { id: string; msgType: string; delFlag: number; userIds: string }
  sys_announcement_send: { anntId: string; userId: string }
}

/** Announcements become a declared resource: the names of the contract, deleted ones gone, and whom one is for in a column beside the copies. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const old = db.withTables<Before>()
    const gone = old.selectFrom('sys_announcement').select('id').where('delFlag', '=', 1)
    await old.deleteFrom('sys_announcement_send').where('anntId', 'in', gone).execute()
    await old.deleteFrom('sys_announcement').where('delFlag', '=', 1).execute()
    await db.schema.dropIndex('sys_announcement_sent').execute()
    await db.schema.alterTable('sys_announcement').dropColumn('delFlag').execute()
    await db.schema.alterTable('sys_announcement').renameColumn('title', 'titile').execute()
    await db.schema
      .alterTable('sys_announcement')
      .addColumn('userIds', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    const copies = await old
      .selectFrom('sys_announcement_send as copy')
      .innerJoin('sys_announcement as annt', 'annt.id', 'copy.anntId')
      .select(['copy.anntId', 'copy.userId'])
      .where('annt.msgType', '=', 'USER')
      .orderBy('copy.userId')
      .execute()
    for (const [id, named] of Map.groupBy(copies, ({ anntId }) => anntId))
      await old
        .updateTable('sys_announcement')
        .set({ userIds: named.map(({ userId }) => `${userId},`).join('') })
        .where('id', '=', id)
        .execute()
    await db.schema.createIndex('sys_announcement_out').on('sys_announcement').columns(['sendStatus', 'msgCategory', 'createTime']).execute()
    await createListIndexes(db, 'sys_announcement', ['titile', 'sendTime', 'createTime', 'updateTime'])
  },
}

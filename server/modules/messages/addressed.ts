import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/**
 * Announcements a person can read: released, and either for everybody (unless it ended before they
 * were there) or for them by name (api-contract.md 2.3). Their own copy stands beside each; it is missing until they have
 * read one for everybody.
 */
export function addressedTo(db: Database, userId: string) {
  return db
    .selectFrom('sys_announcement as annt')
    .innerJoin('sys_user as reader', (join) => join.on('reader.id', '=', userId))
    .leftJoin('sys_announcement_send as copy', (join) => join.onRef('copy.anntId', '=', 'annt.id').on('copy.userId', '=', userId))
    .where('annt.sendStatus', '=', '1')
    .where((row) =>
      row.or([
        row.and([row('annt.msgType', '=', 'USER'), row('copy.id', 'is not', null)]),
        row.and([row('annt.msgType', '=', 'ALL'), row.or([row('annt.endTime', 'is', null), row('annt.endTime', '>=', row.ref('reader.createTime'))])]),
      ]),
    )
}

/** '1' when the reader of `addressedTo` has read it. */
export const readFlag = sql<'0' | '1'>`coalesce(${sql.ref('copy.readFlag')}, '0')`

import { randomUUID } from 'node:crypto'
import type { Actor, UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import type { Hooks } from '../../resource/write/hooks.ts'
import { findMine } from './mine.service.ts'
import { idsIn, outcomeOf } from './outcome.ts'
import type { Announcement } from './outcome.ts'

/** What announcements keep besides what their form says: who sends them, and the copies of those whom they name. */
export const announcementHooks: Hooks<Announcement> = {
  assigned: async (_row, before, { by }) => (before ? {} : { sender: by.realname }),
  async afterChange({ before, after }, unit) {
    if (after && after.userIds !== (before?.userIds ?? '')) await address(unit, after)
    if (before && !after && before.sendStatus === '1') unit.afterCommit('announcement.changed', outcomeOf(before))
  },
}

/** What somebody without the right to list reads: what is out and for them, and not to whom else it went. */
export async function asReader(db: Database, { userId }: Actor, record: Announcement): Promise<Announcement | null> {
  return (await findMine(db, userId, record.id)) ? { ...record, userIds: '' } : null
}

/** below the parameters that one statement can take, five for each copy */
const copiesAtOnce = 500

/** Makes the copies match the people named; who was deleted meanwhile gets none. */
async function address({ trx }: UnitOfWork, { id, userIds }: Announcement): Promise<void> {
  await trx.deleteFrom('sys_announcement_send').where('anntId', '=', id).execute()
  const named = idsIn(userIds)
  for (let at = 0; at < named.length; at += copiesAtOnce) {
    const known = await trx
      .selectFrom('sys_user')
      .select('id')
      .where('id', 'in', named.slice(at, at + copiesAtOnce))
      .execute()
    if (known.length > 0)
      await trx
        .insertInto('sys_announcement_send')
        .values(known.map((user) => ({ id: randomUUID(), anntId: id, userId: user.id, readFlag: '0', readTime: null })))
        .execute()
  }
}

import { randomUUID } from 'node:crypto'
import type { Actor, UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import type { Hooks } from '../../resource/write/hooks.ts'
import { findMine } from './mine.service.ts'
import { idsIn, outcomeOf } from './outcome.ts'
import type { Announcement } from './outcome.ts'
import { tellWallsGone } from './walls.service.ts'

/** What announcements keep besides what their form says: who sends them, and the copies of those whom they name. */
export const announcementHooks: Hooks<Announcement> = {
  assigned: async (_row, before, { by }) => (before ? {} : { sender: by.realname }),
  async afterChange({ before, after }, unit) {
    if (after && targets(after) !== (before ? targets(before) : ',,')) await address(unit, after)
  },
  async beforeRemove(row, unit) {
    // its copies go with it: whom it reached is known only now
    tellWallsGone(unit, row.id)
    if (row.sendStatus === '1') unit.afterCommit('announcement.changed', await outcomeOf(unit.trx, row))
  },
}

/** What somebody without the right to list reads: what is out and for them, and not to whom else it went. */
export async function asReader(db: Database, { userId }: Actor, record: Announcement): Promise<Announcement | null> {
  return (await findMine(db, userId, record.id)) ? { ...record, userIds: '' } : null
}

/** below the parameters that one statement can take, five for each copy */
const copiesAtOnce = 500

const targets = ({ userIds, departIds, roleIds }: Pick<Announcement, 'userIds' | 'departIds' | 'roleIds'>) => [userIds, departIds, roleIds].join()

/** Makes the copies match whom it is for: people by name, those who work in its departments or below them, and the holders of its roles, as they stand now. */
export async function address(
  { trx }: UnitOfWork,
  { id, userIds, departIds, roleIds }: Pick<Announcement, 'id' | 'userIds' | 'departIds' | 'roleIds'>,
): Promise<void> {
  await trx.deleteFrom('sys_announcement_send').where('anntId', '=', id).execute()
  const named = [...new Set([...idsIn(userIds), ...(await membersOf(trx, idsIn(departIds))), ...(await holdersOf(trx, idsIn(roleIds)))])]
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

async function membersOf(db: Database, departIds: readonly string[]): Promise<string[]> {
  if (departIds.length === 0) return []
  const chosen = await db.selectFrom('sys_depart').select('orgCode').where('id', 'in', departIds).execute()
  const rows = await db
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.departId')
    .select(['userId', 'orgCode'])
    .execute()
  return rows.filter(({ orgCode }) => chosen.some((depart) => orgCode.startsWith(depart.orgCode))).map(({ userId }) => userId)
}

async function holdersOf(db: Database, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  return (await db.selectFrom('sys_user_role').select('userId').where('roleId', 'in', roleIds).execute()).map(({ userId }) => userId)
}

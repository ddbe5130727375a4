import type { Page } from '#contract/envelope.ts'
import type { OnlineQuery, OnlineSession, OwnSession } from '#contract/modules/identity/onlineSession.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import { pageFrom } from '../../../db/paging.ts'
import { partOf } from '../../../db/textSearch.ts'

type Reading = { plantTz: string; now: number }

/** Sessions that are good at this moment, newest first. Particulars are shown in full only when `showsParticulars` (decisions.md 28). */
export async function listOnline(
  db: Database,
  query: OnlineQuery,
  { plantTz, now, showsParticulars }: Reading & { showsParticulars: boolean },
): Promise<Page<OnlineSession>> {
  let asked = open(db, now)
  if (query.username) asked = asked.where(partOf('username', 'contains', query.username))
  const { total } = await asked.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await asked
    .select(['sys_session.id', 'username', 'realname', 'avatar', 'birthday', 'sex', 'phone', 'address', 'agent', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
    .execute()
  const records = rows.map(({ createdAt, birthday, phone, avatar, ...row }) => ({
    ...row,
    token: row.id,
    avatar: avatar.startsWith('data:') ? '' : avatar, // a list is no place for pictures of 200 KB
    birthday: showsParticulars ? (birthday ?? '') : '',
    phone: showsParticulars ? (phone ?? '') : masked(phone ?? ''),
    loginTime: wireTime(createdAt, plantTz),
  }))
  return pageFrom(records, total, query)
}

/** Where one person is signed in, newest first. */
export async function listOwn(db: Database, userId: string, currentId: string, { plantTz, now }: Reading): Promise<OwnSession[]> {
  const rows = await open(db, now)
    .where('userId', '=', userId)
    .select(['sys_session.id', 'address', 'agent', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ id, address, agent, createdAt }) => ({ id, address, agent, loginTime: wireTime(createdAt, plantTz), isCurrent: id === currentId }))
}

/** Whose open session this is; undefined when there is none. */
export async function ownerOf(db: Database, sessionId: string, now: number): Promise<{ userId: string } | undefined> {
  return open(db, now).where('sys_session.id', '=', sessionId).select('userId').executeTakeFirst()
}

function open(db: Database, now: number) {
  return db
    .selectFrom('sys_session')
    .innerJoin('sys_user', (join) => join.onRef('sys_user.id', '=', 'sys_session.userId').onRef('sys_user.tokenVersion', '=', 'sys_session.tokenVersion'))
    .where('status', '=', 1)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
}

function masked(phone: string): string {
  return phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
}

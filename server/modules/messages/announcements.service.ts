import { randomUUID } from 'node:crypto'
import type { Page } from '#contract/envelope.ts'
import type { Announcement } from '#contract/modules/messages/announcement.ts'
import type { AnnouncementAdd, AnnouncementEdit, AnnouncementQuery } from '#contract/modules/messages/announcementCalls.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { pageFrom } from '../../db/paging.ts'
import { partOf } from '../../db/textSearch.ts'
import { Problem } from '../../http/problem.ts'
import { announcementOf } from './stored.ts'
import type { Stored } from './stored.ts'

const unknown = '未找到对应实体'
/** Who changes something, and when; `realname` is what readers see as sender. */
export type Editor = { username: string; realname: string; plantTz: string; now: number }

/** Announcements that are not deleted, newest first. */
export async function listAnnouncements(db: Database, query: AnnouncementQuery, plantTz: string): Promise<Page<Announcement>> {
  let asked = db.selectFrom('sys_announcement').where('delFlag', '=', 0)
  if (query.titile) asked = asked.where(partOf('title', 'contains', query.titile))
  for (const column of ['msgCategory', 'sendStatus', 'priority'] as const) {
    const wanted = query[column]
    if (wanted !== undefined) asked = asked.where(column, '=', wanted)
  }
  const { total } = await asked.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await asked
    .selectAll()
    .orderBy('createTime', 'desc')
    .orderBy('id')
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
    .execute()
  const readers = await readersOf(db, rows)
  return pageFrom(
    rows.map((row) => announcementOf(row, readers.get(row.id) ?? [], plantTz)),
    total,
    query,
  )
}

/** One announcement for its managers. Throws 404 when it is deleted or never was. */
export async function findAnnouncement(db: Database, id: string): Promise<{ stored: Stored; userIds: string[] }> {
  const stored = await db.selectFrom('sys_announcement').selectAll().where('id', '=', id).where('delFlag', '=', 0).executeTakeFirst()
  if (!stored) throw new Problem(404, unknown)
  return { stored, userIds: (await readersOf(db, [stored])).get(id) ?? [] }
}

/** Adds an announcement that nobody sees before it is released; returns its id. */
export async function addAnnouncement(db: Database, body: AnnouncementAdd, { username, realname, plantTz, now }: Editor): Promise<string> {
  const id = randomUUID()
  const kept = { id, sender: realname, sendStatus: '0' as const, sendTime: null, cancelTime: null, delFlag: 0 }
  const made = { createBy: username, createTime: now, updateBy: username, updateTime: now, version: 1 }
  const content = await contentOf(body, plantTz)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sys_announcement')
      .values({ ...content, ...kept, ...made })
      .execute()
    await address(trx, id, body)
  })
  return id
}

/** Changes one that is not out. Throws 404, or 409 when it is out or somebody else saved it meanwhile. */
export async function editAnnouncement(db: Database, { id, version, ...body }: AnnouncementEdit, { username, plantTz, now }: Editor): Promise<void> {
  const content = await contentOf(body, plantTz)
  await db.transaction().execute(async (trx) => {
    const { stored } = await findAnnouncement(trx, id)
    if (stored.sendStatus === '1') throw new Problem(409, '通告已发布，请先撤销再修改')
    if (stored.version !== version) throw new Problem(409, '通告已被他人修改，请刷新后重试')
    await trx
      .updateTable('sys_announcement')
      .set({ ...content, updateBy: username, updateTime: now, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await address(trx, id, body)
  })
}

/** Deletes those that exist; returns what their readers lose. Throws 404 when none does. */
export async function deleteAnnouncements(db: Database, ids: readonly string[], { username, now }: Editor): Promise<Outcome[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('sys_announcement').selectAll().where('id', 'in', ids).where('delFlag', '=', 0).execute()
    if (rows.length === 0) throw new Problem(404, unknown)
    const readers = await readersOf(trx, rows)
    await trx
      .updateTable('sys_announcement')
      .set((row) => ({ delFlag: 1, updateBy: username, updateTime: now, version: row('version', '+', 1) }))
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    return rows.filter(({ sendStatus }) => sendStatus === '1').map((row) => outcomeOf(row, readers.get(row.id) ?? []))
  })
}

/** Whom a change reaches: everybody when `userIds` is null. */
export type Outcome = { id: string; title: string; userIds: readonly string[] | null; isMail: boolean }

/** Puts an announcement out, unread for everybody it is for, also when it was out before. Throws 404 or 409. */
export async function releaseAnnouncement(db: Database, id: string, { username, realname, now }: Editor): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const { stored, userIds } = await findAnnouncement(trx, id)
    if (stored.sendStatus === '1') throw new Problem(409, '通告已发布')
    if (stored.msgType === 'USER' && userIds.length === 0) throw new Problem(409, '没有选择接收人，请编辑后再发布')
    await trx
      .updateTable('sys_announcement')
      .set((row) => ({
        sendStatus: '1',
        sendTime: now,
        cancelTime: null,
        sender: realname,
        updateBy: username,
        updateTime: now,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await trx.updateTable('sys_announcement_send').set({ readFlag: '0', readTime: null }).where('anntId', '=', id).execute()
    return outcomeOf(stored, userIds)
  })
}

/** Takes an announcement back from everybody. Throws 404 or 409. */
export async function revokeAnnouncement(db: Database, id: string, { username, now }: Editor): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const { stored, userIds } = await findAnnouncement(trx, id)
    if (stored.sendStatus !== '1') throw new Problem(409, '通告还没有发布')
    await trx
      .updateTable('sys_announcement')
      .set((row) => ({ sendStatus: '2', cancelTime: now, updateBy: username, updateTime: now, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    return outcomeOf(stored, userIds)
  })
}

/** What stands in `busType` of an announcement that tells of a mail (api-contract.md 4.1). */
const mail = 'email'

export function outcomeOf({ id, title, msgType, busType }: Stored, userIds: readonly string[]): Outcome {
  return { id, title, userIds: msgType === 'ALL' ? null : userIds, isMail: busType === mail }
}

async function contentOf({ titile, msgContent, startTime, endTime, userIds: _readers, ...rest }: AnnouncementAdd, plantTz: string) {
  const times = { startTime: instant('startTime', startTime, plantTz), endTime: instant('endTime', endTime, plantTz) }
  if (times.startTime !== null && times.endTime !== null && times.endTime < times.startTime) throw new Problem(422, '结束时间应晚于开始时间')
  const { cleanHtml } = await import('../../http/cleanHtml.ts') // a hundred files that a start does not wait for
  return { ...rest, ...times, title: titile, msgContent: cleanHtml(msgContent) }
}

function instant(field: string, written: string | null, plantTz: string): number | null {
  if (!written) return null
  const at = instantOf(written, plantTz)
  if (at === null) throw new Problem(422, `${field}：请选择正确的时间`)
  return at
}

/** Makes the copies match the people named. Throws 422 when one of them does not exist. */
async function address(db: Database, anntId: string, { msgType, userIds }: AnnouncementAdd): Promise<void> {
  const named = msgType === 'USER' ? [...new Set(userIds.split(',').filter((id) => id !== ''))] : []
  await db.deleteFrom('sys_announcement_send').where('anntId', '=', anntId).execute()
  if (named.length === 0) return
  const known = await db.selectFrom('sys_user').select('id').where('id', 'in', named).execute()
  if (known.length !== named.length) throw new Problem(422, '接收人中有不存在的用户')
  for (let at = 0; at < known.length; at += 500)
    await db
      .insertInto('sys_announcement_send')
      .values(known.slice(at, at + 500).map(({ id }) => ({ id: randomUUID(), anntId, userId: id, readFlag: '0', readTime: null })))
      .execute()
}

async function readersOf(db: Database, rows: readonly Stored[]): Promise<Map<string, string[]>> {
  const ids = rows.filter(({ msgType }) => msgType === 'USER').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const copies = await db.selectFrom('sys_announcement_send').select(['anntId', 'userId']).where('anntId', 'in', ids).orderBy('userId').execute()
  return new Map(
    Map.groupBy(copies, ({ anntId }) => anntId)
      .entries()
      .map(([anntId, list]) => [anntId, list.map(({ userId }) => userId)]),
  )
}

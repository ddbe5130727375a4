import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from '#contract/envelope.ts'
import type { MyAnnouncement } from '#contract/modules/messages/announcement.ts'
import type { MyAnnouncementQuery } from '#contract/modules/messages/announcementCalls.ts'
import type { Database } from '../../db/database.ts'
import { pageFrom } from '../../db/paging.ts'
import { partOf } from '../../db/textSearch.ts'
import { Problem } from '../../http/problem.ts'
import { addressedTo, readFlag } from './addressed.ts'
import { itemOf } from './stored.ts'
import type { Stored } from './stored.ts'

/** What was sent to a person, unread first, then newest first. */
export async function listMine(db: Database, userId: string, query: MyAnnouncementQuery, plantTz: string): Promise<Page<MyAnnouncement>> {
  let asked = addressedTo(db, userId)
  if (query.titile) asked = asked.where(partOf('annt.titile', 'contains', query.titile))
  if (query.sender) asked = asked.where(partOf('annt.sender', 'contains', query.sender))
  if (query.readFlag) asked = asked.where(readFlag, '=', query.readFlag)
  if (query.msgCategory) asked = asked.where('annt.msgCategory', '=', query.msgCategory)
  if (query.busType) asked = asked.where('annt.busType', '=', query.busType)
  const { total } = await asked.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await asked
    .selectAll('annt')
    .select([readFlag.as('readFlag'), 'copy.id as copyId'])
    .orderBy(readFlag)
    .orderBy('annt.sendTime', 'desc')
    .orderBy('annt.id')
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
    .execute()
  const records = rows.map((row) => {
    const { msgId: _id, msgTxt: _text, createTime: _made, ...item } = itemOf(row, plantTz)
    return { ...item, id: row.copyId ?? row.id, anntId: row.id, readFlag: row.readFlag }
  })
  return pageFrom(records, total, query)
}

/** One announcement a person can read; undefined when it is not theirs to read. */
export async function findMine(db: Database, userId: string, id: string): Promise<Stored | undefined> {
  return addressedTo(db, userId).where('annt.id', '=', id).selectAll('annt').executeTakeFirst()
}

/** Marks the caller's copy read, and nobody else's. Throws 404 for what is not theirs to read. */
export async function markRead(db: Database, userId: string, anntId: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await findMine(trx, userId, anntId))) throw new Problem(404, '未找到对应实体')
    await markAs(trx, [{ id: randomUUID(), anntId, userId, readFlag: '1', readTime: now }])
  })
}

/** Marks everything read that a person has not read yet. */
export async function markAllRead(db: Database, userId: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const unread = await addressedTo(trx, userId).where(readFlag, '=', '0').select('annt.id').execute()
    const copies = unread.map(({ id }) => ({ id: randomUUID(), anntId: id, userId, readFlag: '1' as const, readTime: now }))
    for (let at = 0; at < copies.length; at += 500) await markAs(trx, copies.slice(at, at + 500))
  })
}

type Copy = { id: string; anntId: string; userId: string; readFlag: '0' | '1'; readTime: number | null }

async function markAs(db: Database, copies: Copy[]): Promise<void> {
  await db
    .insertInto('sys_announcement_send')
    .values(copies)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'anntId'])
        .doUpdateSet({ readFlag: sql<'0' | '1'>`excluded.${sql.ref('readFlag')}`, readTime: sql<number | null>`excluded.${sql.ref('readTime')}` }),
    )
    .execute()
}

import type { announcements } from '#contract/modules/messages/announcementRecord.ts'
import type { Database } from '../../db/database.ts'

export type Announcement = NonNullable<(typeof announcements)['rowType']> & { id: string }

/** Whom a change reaches: everybody when `userIds` is null. */
export type Outcome = { id: string; title: string; userIds: readonly string[] | null; isMail: boolean }

/** What stands in `busType` of an announcement that tells of a mail (api-contract.md 4.1). */
const mail = 'email'

/** What is told of an announcement, and to whom: everybody, or those who have a copy of it. */
export async function outcomeOf(db: Database, { id, titile, msgType, busType }: Pick<Announcement, 'id' | 'titile' | 'msgType' | 'busType'>): Promise<Outcome> {
  const isForAll = msgType === 'ALL'
  const copies = isForAll ? [] : await db.selectFrom('sys_announcement_send').select('userId').where('anntId', '=', id).execute()
  return { id, title: titile, userIds: isForAll ? null : copies.map(({ userId }) => userId), isMail: busType === mail }
}

/** The keys named in `id,id,`. */
export function idsIn(keys: string): string[] {
  return keys.split(',').filter((id) => id !== '')
}

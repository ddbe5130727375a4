import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AnnouncementList } from '#contract/modules/messages/announcement.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { addressedTo, readFlag } from './addressed.ts'
import { itemOf } from './stored.ts'
import type { Stored } from './stored.ts'

const shownEach = 5
const maxReaders = 5000

/** An answer is read anew after this long even if nobody told of a change, so that word that was lost between processes is made good. */
const keptForMs = 60_000

/** What the bell shows; `stamp` is a digest of it, so that processes agree. */
export type StampedList = AnnouncementList & { stamp: string }

/**
 * What the bell shows. Every open page asks every 6 s, so an answer is kept until something happened that can change
 * it: each person's answer carries the tick under which it was read, and is read again, by one query, when the tick moved.
 */
export type Unread = {
  of(userId: string): Promise<StampedList>
  /** answers that had to be read since the start */
  reads(): number
}

type Kept = { tick: number; readAtMs: number; list: Promise<StampedList> }

export function createUnread({ db, bus, plantTz, now }: { db: Database; bus: Bus; plantTz: string; now: () => number }): Unread {
  const known = new Map<string, Kept>()
  const movedFor = new Map<string, number>()
  let everybodyAt = 0
  let clock = 0
  let reads = 0

  const move = (userIds: readonly string[] | null) => {
    clock += 1
    if (userIds === null || movedFor.size > maxReaders) {
      everybodyAt = clock
      known.clear()
      movedFor.clear()
    } else for (const userId of userIds) movedFor.set(userId, clock)
  }
  bus.on('announcement.published', ({ userIds }) => move(userIds))
  bus.on('announcement.changed', ({ userIds }) => move(userIds))
  bus.on('announcement.read', ({ userId }) => move([userId]))
  bus.on('cache.cleared', ({ name }) => {
    if (name === 'announcement') move(null)
  })

  return {
    async of(userId) {
      const moved = Math.max(everybodyAt, movedFor.get(userId) ?? 0)
      const kept = known.get(userId)
      if (kept && kept.tick >= moved && now() - kept.readAtMs < keptForMs) return kept.list
      reads += 1
      if (known.size > maxReaders) known.clear()
      // kept before it is read: pages of one person that ask together cost one query, and what moves meanwhile makes it old
      const list = readUnread(db, userId, plantTz)
      const asked: Kept = { tick: clock, readAtMs: now(), list }
      known.set(userId, asked)
      list.catch(() => known.get(userId) === asked && known.delete(userId))
      return list
    },
    reads: () => reads,
  }
}

const kindOf = sql.ref('annt.msgCategory')

/** One query: the newest five of each kind and how many there are. */
async function readUnread(db: Database, userId: string, plantTz: string): Promise<StampedList> {
  const ranked = addressedTo(db, userId)
    .where(readFlag, '=', '0')
    .selectAll('annt')
    .select([
      sql<number>`row_number() over (partition by ${kindOf} order by ${sql.ref('annt.createTime')} desc, ${sql.ref('annt.id')} desc)`.as('place'),
      sql<number>`count(*) over (partition by ${kindOf})`.as('total'),
    ])
  const rows = await db.selectFrom(ranked.as('ranked')).selectAll().where('place', '<=', shownEach).orderBy('place').execute()
  const kind = (category: Stored['msgCategory']) => rows.filter((row) => row.msgCategory === category)
  const items = (of: readonly Stored[]) => of.map((stored) => itemOf(stored, plantTz))
  const [notices, system] = [kind('1'), kind('2')]
  const list = { anntMsgList: items(notices), anntMsgTotal: notices[0]?.total ?? 0, sysMsgList: items(system), sysMsgTotal: system[0]?.total ?? 0 }
  return { ...list, stamp: createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22) }
}

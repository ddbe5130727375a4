import { wallAnnouncementTopic } from '#contract/modules/messages/wallAnnouncement.ts'
import type { WallAnnouncement } from '#contract/modules/messages/wallAnnouncement.ts'
import type { Bus } from '../../bus/bus.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import type { SysAnnouncementTable } from '../../db/tables/messages.ts'

type Kept = Pick<SysAnnouncementTable, 'titile' | 'msgAbstract' | 'priority' | 'endTime' | 'sendTime'>

/** Tells walls of an announcement that goes out at `unit.at`, where it is meant for them. */
export async function tellWalls(unit: Pick<UnitOfWork, 'trx' | 'retain' | 'at'>, id: string): Promise<void> {
  const row = await unit.trx.selectFrom('sys_announcement').selectAll().where('id', '=', id).executeTakeFirst()
  unit.retain(wallAnnouncementTopic, id, row?.toWalls === 'Y' ? asShown({ ...row, sendTime: unit.at }) : null)
}

/** Walls forget an announcement. */
export function tellWallsGone(unit: Pick<UnitOfWork, 'retain'>, id: string): void {
  unit.retain(wallAnnouncementTopic, id, null)
}

/** Retains all that is out, when the server starts. */
export async function tellAllWallAnnouncements(db: Database, bus: Pick<Bus, 'retain'>, now: number): Promise<void> {
  const out = await db.selectFrom('sys_announcement').selectAll().where('sendStatus', '=', '1').where('toWalls', '=', 'Y').execute()
  for (const row of out) if (row.endTime === null || Number(row.endTime) > now) bus.retain(wallAnnouncementTopic, row.id, asShown(row), now)
}

function asShown({ titile, msgAbstract, priority, endTime, sendTime }: Kept): WallAnnouncement {
  return { title: titile, says: msgAbstract, isUrgent: priority === 'H', fromMs: Number(sendTime ?? 0), untilMs: endTime === null ? null : Number(endTime) }
}

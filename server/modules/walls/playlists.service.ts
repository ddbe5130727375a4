import type { PlaylistShow } from '#contract/modules/walls/screenReport.ts'
import type { Database } from '../../db/database.ts'

/** A playlist as screens play it; null where there is none, or none of its pages is left. */
export async function playlistShow(db: Database, id: string | null): Promise<PlaylistShow | null> {
  if (id === null) return null
  const found = await db.selectFrom('mes_playlist').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) return null
  const items = await db
    .selectFrom('mes_playlist_item')
    .select(['board', 'seconds', 'days', 'fromTime', 'toTime'])
    .where('playlistId', '=', id)
    .orderBy('seq')
    .orderBy('id')
    .execute()
  if (items.length === 0) return null
  const { name, alarmPriority, alarmBoard, dimFrom, dimTo, dimPercent, offFrom, offTo } = found
  return { id, name, alarmPriority, alarmBoard, dimFrom, dimTo, dimPercent, offFrom, offTo, items }
}

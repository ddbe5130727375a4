import { boardPath } from '#contract/modules/walls/board.ts'
import type { Bus } from '../../bus/bus.ts'
import { systemActor } from '../../bus/unit.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import { makeAutoBoard } from './makeBoard.service.ts'

const wallCode = 'W-01'
const pages = [
  { board: '/display/plc', seconds: 40, fromTime: '', toTime: '' },
  { board: boardPath(wallCode), seconds: 30, fromTime: '', toTime: '' },
  { board: '/display/gantt', seconds: 30, fromTime: '08:00:00', toTime: '20:00:00' },
]
const night = { dimFrom: '20:00:00', dimTo: '06:00:00', dimPercent: 60, offFrom: '', offTo: '' }

/** Whether nobody has made a board or a playlist yet. */
export async function hasNoWalls(db: Database): Promise<boolean> {
  const [board, playlist] = await Promise.all([
    db.selectFrom('mes_wall').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('mes_playlist').select('id').limit(1).executeTakeFirst(),
  ])
  return !board && !playlist
}

/** A board of the mills that makes itself, and a playlist that shows it: through the same services that people use. */
export async function makeDemoWalls(db: Database, bus: Bus, now: number): Promise<void> {
  const made = { createBy: systemActor.username, createTime: now, updateBy: systemActor.username, updateTime: now, version: 1 }
  await createUnits({ db, bus, now: () => now })(systemActor, async (unit) => {
    await makeAutoBoard(unit, { wallCode, name: '磨粉机看板', remark: '自动看板：按设备类型生成', auto: { by: 'type', code: 'mill' } })
    const playlistId = rowId(now)
    await unit.trx
      .insertInto('mes_playlist')
      .values({ ...made, ...night, id: playlistId, name: '白班', alarmPriority: 1, alarmBoard: '/display/alarms', remark: '' })
      .execute()
    await unit.trx
      .insertInto('mes_playlist_item')
      .values(pages.map((page, at) => ({ ...made, ...page, id: rowId(now), playlistId, seq: at + 1, days: '1,2,3,4,5,6,7' })))
      .execute()
  })
}

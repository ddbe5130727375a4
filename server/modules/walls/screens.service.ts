import { ApproveScreen } from '#contract/modules/walls/pairing.ts'
import type { OwnScreen } from '#contract/modules/walls/pairing.ts'
import { playlistBoard } from '#contract/modules/walls/screenReport.ts'
import type { ScreenOrders, PlaylistShow } from '#contract/modules/walls/screenReport.ts'
import type { Database } from '../../db/database.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { rowId } from '../../db/rowId.ts'
import { Problem } from '../../http/problem.ts'
import type { Running } from '../../resource/command/commandHalf.ts'
import type { Change } from '../../resource/write/hooks.ts'
import { approvePairing } from './pairings.service.ts'

/** A screen says that it lives every few seconds; it is written down no oftener than this. */
const seenEveryMs = 15_000

type Executor = Pick<Database, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>

/** Lets the screen in that shows `code`. A name that was revoked, or never came alive, is given again: its number and place stay. Throws 422 for a code that no waiting screen shows, and for the name of a living one. */
export async function letIn({ unit, asked, records }: Omit<Running, 'record'>): Promise<Change> {
  const { trx, by, at } = unit
  const { code, name, board } = ApproveScreen.parse(asked)
  await takeTurn(trx, 'mes_screen') // two approved at once would take the same number, or the same name
  const known = await trx.selectFrom('mes_screen').select(['id', 'status', 'lastSeenAt']).where('name', '=', name).executeTakeFirst()
  const id = known?.id ?? rowId(at)
  if (!(await approvePairing(trx, code, id, at)))
    throw new Problem(422, '配对码不对或已过期，请按屏幕上现在显示的配对码填写', { fields: { code: ['配对码不对或已过期'] } })
  if (known?.status === 'paired' && known.lastSeenAt !== null) throw nameTaken()
  // no token is good until the screen fetched its own: not one from before either
  const given = { board, status: 'paired' as const, lastSeenAt: null, tokenExpiresAt: 0, updateBy: by.username, updateTime: at }
  if (known)
    await trx
      .updateTable('mes_screen')
      .set(({ eb }) => ({ ...given, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  else {
    const made = {
      createBy: by.username,
      createTime: at,
      version: 1,
      place: '',
      screenGroup: '',
      playlistId: null,
      build: '',
      tokenVersion: 0,
      previousUntil: 0,
    }
    await trx
      .insertInto('mes_screen')
      .values({ ...made, ...given, id, name, screenNo: await nextNumber(trx) })
      .execute()
  }
  return records.kept(known ? 'edit' : 'add', id)
}

/** A screen as it should know itself. Throws 404 when it was deleted meanwhile. */
export async function ownScreen(db: Database, id: string): Promise<OwnScreen> {
  return (await ordersOf(db, id)).screen
}

/** The same, with what it plays: a screen with a playlist shows that in place of its board. Throws as {@link ownScreen}. */
export async function ordersOf(db: Database, id: string): Promise<Pick<ScreenOrders, 'screen' | 'playlist'>> {
  const found = await db.selectFrom('mes_screen').select(['id', 'screenNo', 'name', 'board', 'playlistId']).where('id', '=', id).executeTakeFirst()
  if (!found) throw new Problem(404, '没有这块屏幕')
  const { playlistId, ...screen } = found
  const playlist = await playlistShow(db, playlistId)
  return { screen: playlist ? { ...screen, board: playlistBoard } : screen, playlist }
}

/** Notes that a screen lives, and which pages it shows. */
export async function noteSeen(db: Executor, id: string, build: string, now: number): Promise<void> {
  await db
    .updateTable('mes_screen')
    .set({ lastSeenAt: now, build })
    .where('id', '=', id)
    .where((either) => either.or([either('lastSeenAt', 'is', null), either('lastSeenAt', '<=', now - seenEveryMs), either('build', '!=', build)]))
    .execute()
}

function nameTaken(): Problem {
  const sentence = '已有同名的屏幕在使用，请换一个名称，或先解除它的配对'
  return new Problem(422, sentence, { fields: { name: [sentence] } })
}

/** S001 and so on; numbers are not given twice while their screen is kept. */
async function nextNumber(db: Executor): Promise<string> {
  const rows = await db.selectFrom('mes_screen').select('screenNo').execute()
  const highest = Math.max(0, ...rows.map(({ screenNo }) => Number(screenNo.slice(1))))
  return `S${String(highest + 1).padStart(3, '0')}`
}

/** A playlist as screens play it; null where there is none, or none of its pages is left. */
async function playlistShow(db: Database, id: string | null): Promise<PlaylistShow | null> {
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

import type { ApproveScreen, OwnScreen } from '#contract/modules/walls/pairing.ts'
import { screens } from '#contract/modules/walls/screen.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import { Problem } from '../../http/problem.ts'
import { refusalOf } from '../../resource/write/databaseRefusal.ts'
import { approvePairing } from './pairings.service.ts'

/** A screen says that it lives every few seconds; it is written down no oftener than this. */
const seenEveryMs = 15_000

type By = { username: string; atMs: number }
type Executor = Pick<Database, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>

/**
 * Lets the screen in that shows `code`. A name that was revoked, or never came alive, is given again: its number and place stay.
 * Null when no screen that waits shows this code; throws 422 when a living screen has the name.
 */
export async function approveScreen(db: Database, asked: ApproveScreen, by: By): Promise<(OwnScreen & { isNew: boolean }) | null> {
  return db
    .transaction()
    .execute((trx) => letIn(trx, asked, by))
    .catch((error: unknown) => {
      throw refusalOf(error, screens.fields) // two people in the same moment: the database knows whose name it is
    })
}

async function letIn(trx: Executor, { code, name, board }: ApproveScreen, by: By): Promise<(OwnScreen & { isNew: boolean }) | null> {
  const known = await trx.selectFrom('mes_screen').select(['id', 'screenNo', 'status', 'lastSeenAt']).where('name', '=', name).executeTakeFirst()
  const id = known?.id ?? rowId(by.atMs)
  if (!(await approvePairing(trx, code, id, by.atMs))) return null
  if (known?.status === 'paired' && known.lastSeenAt !== null) throw nameTaken()
  const screenNo = known?.screenNo ?? (await nextNumber(trx))
  // no token is good until the screen fetched its own: not one from before either
  const given = { board, status: 'paired' as const, lastSeenAt: null, tokenExpiresAt: 0, updateBy: by.username, updateTime: by.atMs }
  if (known)
    await trx
      .updateTable('mes_screen')
      .set(({ eb }) => ({ ...given, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  else
    await trx
      .insertInto('mes_screen')
      .values({
        ...given,
        id,
        screenNo,
        name,
        place: '',
        build: '',
        tokenVersion: 0,
        previousUntil: 0,
        createBy: by.username,
        createTime: by.atMs,
        version: 1,
      })
      .execute()
  return { id, screenNo, name, board, isNew: !known }
}

/** Ends the right of a screen at once. Throws 404 when it is not paired. */
export async function revokeScreen(db: Executor, id: string, by: By): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('mes_screen')
    .set(({ eb }) => ({ status: 'revoked', updateBy: by.username, updateTime: by.atMs, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'paired')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Problem(404, '没有这块屏幕，或它已解除配对，请刷新列表')
}

/** A screen as it should know itself. Throws 404 when it was deleted meanwhile. */
export async function ownScreen(db: Executor, id: string): Promise<OwnScreen> {
  const found = await db.selectFrom('mes_screen').select(['id', 'screenNo', 'name', 'board']).where('id', '=', id).executeTakeFirst()
  if (!found) throw new Problem(404, '没有这块屏幕')
  return found
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

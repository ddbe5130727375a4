import { Board, boardComplaints, boardPath, emptyBoard } from '#contract/modules/walls/board.ts'
import { publishedTopic, wallBoards } from '#contract/modules/walls/wall.ts'
import type { BoardDraft, ShownBoard } from '#contract/modules/walls/wall.ts'
import { dictEntriesName } from '#contract/modules/reference/dictionary.ts'
import { boardDictionary } from '#contract/modules/walls/screen.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { house, workFor } from '../../tenancy/atWork.ts'
import { rowId } from '../../db/rowId.ts'
import { Problem } from '../../http/problem.ts'

/** The board as walls show it. Throws 404 for a code that nobody gave. */
export async function shownBoard(db: Database, wallCode: string): Promise<ShownBoard> {
  const wall = await db.selectFrom('mes_wall').select(['id', 'name', 'publishedNo']).where('wallCode', '=', wallCode).executeTakeFirst()
  if (!wall) throw new Problem(404, '没有这块看板，请检查编号')
  return { wallCode, name: wall.name, versionNo: wall.publishedNo, board: await versionOf(db, wall.id, wall.publishedNo) }
}

/** The draft with what is published beside it. Throws 404. */
export async function boardDraft(db: Database, id: string): Promise<BoardDraft> {
  const wall = await wallOf(db, id)
  const versions = await db.selectFrom('mes_wall_version').select(['versionNo', 'at', 'byName']).where('wallId', '=', id).orderBy('versionNo', 'desc').execute()
  const published = await versionOf(db, id, wall.publishedNo)
  return {
    id,
    wallCode: wall.wallCode,
    name: wall.name,
    draftNo: wall.draftNo,
    draftBy: wall.draftBy,
    draftAt: wall.draftAt === null ? null : Number(wall.draftAt),
    board: wall.draft === '' ? (published ?? emptyBoard) : Board.parse(JSON.parse(wall.draft)),
    publishedNo: wall.publishedNo,
    published,
    versions: versions.map((version) => ({ ...version, at: Number(version.at) })),
  }
}

/** One version there was; null when there was none. */
export async function versionOf(db: Database, wallId: string, versionNo: number): Promise<Board | null> {
  const found = await db.selectFrom('mes_wall_version').select('layout').where('wallId', '=', wallId).where('versionNo', '=', versionNo).executeTakeFirst()
  return found ? Board.parse(JSON.parse(found.layout)) : null
}

/** Keeps a draft. Throws 422 with the path of what does not parse, and 409 when somebody else was faster, by name. Returns its new number. */
export async function saveDraft({ trx, by, at }: UnitOfWork, { id, draftNo, board }: { id: string; draftNo: number; board?: unknown }): Promise<number> {
  const complaints = boardComplaints(board)
  if (complaints.length > 0) throw new Problem(422, `看板没有保存：${complaints.slice(0, 3).join('；')}`, { fields: { board: complaints.slice(0, 20) } })
  const { numUpdatedRows } = await trx
    .updateTable('mes_wall')
    .set({ draft: JSON.stringify(Board.parse(board)), draftNo: draftNo + 1, draftBy: by.realname, draftAt: at })
    .where('id', '=', id)
    .where('draftNo', '=', draftNo)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 1n) return draftNo + 1
  throw overtaken((await wallOf(trx, id)).draftBy)
}

/** Makes the draft what walls show, and offers it to screens. Throws 409 when the draft is another than the one that was looked at. */
export async function publishBoard(unit: UnitOfWork, { id, draftNo }: { id: string; draftNo: number }): Promise<number> {
  const { trx, by, at } = unit
  const wall = await wallOf(trx, id)
  if (wall.draftNo !== draftNo) throw overtaken(wall.draftBy)
  if (wall.draft === '') throw new Problem(422, '还没有画任何内容，请先放上磁贴')
  const newest = await trx
    .selectFrom('mes_wall_version')
    .select(({ fn }) => fn.max('versionNo').as('no'))
    .where('wallId', '=', id)
    .executeTakeFirst()
  const versionNo = Number(newest?.no ?? 0) + 1 // of one that was taken down before, numbers go on
  const { numUpdatedRows } = await trx
    .updateTable('mes_wall')
    .set({ publishedNo: versionNo, publishedAt: at, publishedBy: by.realname })
    .where('id', '=', id)
    .where('publishedNo', '=', wall.publishedNo)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw overtaken('')
  await trx
    .insertInto('mes_wall_version')
    .values({ id: rowId(at), wallId: id, versionNo, layout: wall.draft, at, byName: by.realname, byUsername: by.username })
    .execute()
  await workFor(house, () => offerToScreens(unit, wall)) // screens are the plant's, and so is the list of what they can show
  unit.retain(publishedTopic, wall.wallCode, versionNo)
  unit.afterCommit('resource.changed', { resource: wallBoards.name, verb: 'edit', id, mark: null })
  return versionNo
}

/** Takes a board down: walls say so in its place, and it can no longer be chosen. Its versions and its draft stay. Throws 409 when another version is published. */
export async function unpublishBoard(unit: UnitOfWork, { id, publishedNo }: { id: string; publishedNo: number }): Promise<void> {
  const { trx, at, by } = unit
  const wall = await wallOf(trx, id)
  const { numUpdatedRows } = await trx
    .updateTable('mes_wall')
    .set({ publishedNo: 0, publishedAt: at, publishedBy: by.realname })
    .where('id', '=', id)
    .where('publishedNo', '=', publishedNo)
    .where('publishedNo', '>', 0)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw overtaken('')
  await withdrawFromScreens(unit, wall.wallCode)
  unit.afterCommit('resource.changed', { resource: wallBoards.name, verb: 'edit', id, mark: null })
}

/** A board that is gone can no longer be chosen, and walls that show it ask what became of it. */
export async function withdrawFromScreens(unit: UnitOfWork, wallCode: string): Promise<void> {
  const dictionary = await unit.trx.selectFrom('sys_dict').select('id').where('dictCode', '=', boardDictionary).executeTakeFirst()
  if (dictionary) {
    await unit.trx.deleteFrom('sys_dict_item').where('dictId', '=', dictionary.id).where('itemValue', '=', boardPath(wallCode)).execute()
    unit.afterCommit('resource.changed', { resource: dictEntriesName, verb: 'delete', id: dictionary.id, mark: null })
  }
  unit.retain(publishedTopic, wallCode, 0)
}

/** A published board can be chosen for a screen and for a playlist. */
async function offerToScreens({ trx, at, by, afterCommit }: UnitOfWork, { wallCode, name }: { wallCode: string; name: string }): Promise<void> {
  const dictionary = await trx.selectFrom('sys_dict').select('id').where('dictCode', '=', boardDictionary).executeTakeFirst()
  if (!dictionary) return // its owner has deleted it
  const itemValue = boardPath(wallCode)
  const known = await trx.selectFrom('sys_dict_item').select('id').where('dictId', '=', dictionary.id).where('itemValue', '=', itemValue).executeTakeFirst()
  if (known) return
  const made = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1, description: '' }
  await trx
    .insertInto('sys_dict_item')
    .values({ ...made, id: rowId(at), dictId: dictionary.id, itemText: name, itemValue, sortOrder: 100, status: 1 })
    .execute()
  afterCommit('resource.changed', { resource: dictEntriesName, verb: 'add', id: dictionary.id, mark: null }) // dictionaries are kept in memory until one changes
}

async function wallOf(db: Database, id: string) {
  const wall = await db.selectFrom('mes_wall').selectAll().where('id', '=', id).executeTakeFirst()
  if (!wall) throw new Problem(404, '这块看板已被删除')
  return wall
}

function overtaken(by: string): Problem {
  return new Problem(409, `${by === '' ? '别人' : by} 刚刚修改了这块看板，请重新打开后再改`)
}

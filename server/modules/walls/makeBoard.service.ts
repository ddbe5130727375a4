import { Board } from '#contract/modules/walls/board.ts'
import { wallBoards } from '#contract/modules/walls/wall.ts'
import type { MakeAutoBoard } from '#contract/modules/walls/wall.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import { Problem } from '../../http/problem.ts'
import { publishBoard, saveDraft } from './boards.service.ts'

/** A new board that makes itself from machines, published in the same step. Throws 422 for a code or a name that another board has. Returns its id. */
export async function makeAutoBoard(unit: UnitOfWork, { wallCode, name, remark, auto }: MakeAutoBoard): Promise<string> {
  const { trx, by, at } = unit
  const known = await trx
    .selectFrom('mes_wall')
    .select('wallCode')
    .where((either) => either.or([either('wallCode', '=', wallCode), either('name', '=', name)]))
    .executeTakeFirst()
  if (known) throw new Problem(422, known.wallCode === wallCode ? `编号 ${wallCode} 已有看板，请换一个` : `名称“${name}”已有看板，请换一个`)
  const id = rowId(at)
  const made = { id, createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
  const unpublished = { publishedNo: 0, publishedAt: null, publishedBy: '', draftAt: null }
  await trx
    .insertInto('mes_wall')
    .values({ ...made, ...unpublished, wallCode, name, remark })
    .execute()
  const board = Board.parse({ format: 1, auto, pages: [{ tiles: [] }] })
  await publishBoard(unit, { id, draftNo: await saveDraft(unit, { id, draftNo: 0, board }) })
  unit.afterCommit('resource.changed', { resource: wallBoards.name, verb: 'add', id, mark: null })
  return id
}

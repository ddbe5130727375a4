import { KeptDesign, kindOf, tableOfCode } from '#contract/modules/online/cgform/design.ts'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import type { DesignHead } from '#contract/modules/online/cgform/calls.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Tables } from '../../../db/database.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import '../tables.ts'

export type StoredDesign = Omit<Tables['sys_online_table'], 'design' | 'inService'> & { design: Design; inService: Design | null }

const noDesign = '没有这张表的设计，请刷新后重试'

/** Every design, in the order of their codes. */
export async function storedDesigns(db: Database): Promise<StoredDesign[]> {
  return (await db.selectFrom('sys_online_table').selectAll().orderBy('id').execute()).map(designIn)
}

/** One design, by the code of its table. Throws 404. */
export async function designOf(db: Database, code: string): Promise<StoredDesign> {
  const row = await db.selectFrom('sys_online_table').selectAll().where('id', '=', code).executeTakeFirst()
  if (!row) throw new Problem(404, noDesign)
  return designIn(row)
}

function designIn({ design, inService, ...rest }: Tables['sys_online_table']): StoredDesign {
  return { ...rest, design: KeptDesign.parse(JSON.parse(design)), inService: inService === '' ? null : KeptDesign.parse(JSON.parse(inService)) }
}

const tableTypes = { plain: 1, tree: 1, header: 2, line: 3 } as const

/** A design as the list shows it (api-contract.md 4.4). */
export function headOf({ id, title, design, inService, tableVersion, version, updateBy, updateTime }: StoredDesign, plantTz: string): DesignHead {
  const kind = kindOf(design)
  return {
    id,
    tableName: tableOfCode(id),
    tableTxt: title,
    tableType: tableTypes[kind],
    isTree: kind === 'tree' ? 'Y' : 'N',
    tableVersion,
    isDbSynch: inService !== null && JSON.stringify(inService) === JSON.stringify(design) ? 'Y' : 'N',
    kind,
    below: design.table.below,
    version,
    updateBy,
    updateTime: wireTime(updateTime, plantTz),
  }
}

/** Keeps a new design. Throws 422 where its code is somebody else's. */
export async function addDesign({ trx, by, at, audit }: UnitOfWork, design: Design): Promise<string> {
  const { code, title } = design.table
  const taken = await trx.selectFrom('sys_online_table').select('title').where('id', '=', code).executeTakeFirst()
  if (taken) throw new Problem(422, `编码 ${code} 已经是“${taken.title}”的，请换一个`, { fields: { code: [`编码 ${code} 已存在`] } })
  const made = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
  await trx
    .insertInto('sys_online_table')
    .values({ id: code, ...made, title, design: JSON.stringify(design), inService: '', tableVersion: 0 })
    .execute()
  audit.note({ action: 'onlineTable.add', entity: 'sysOnlineTable', entityId: code, before: null, after: design })
  return code
}

/** Keeps a design as it is drawn now. Of two who draw at once the second is told who was faster, and the database stays as it is. */
export async function editDesign(
  { trx, by, at, audit }: UnitOfWork,
  { id, version, design }: { id: string; version: number; design: Design },
): Promise<number> {
  const before = await designOf(trx, id)
  if (design.table.code !== id) throw new Problem(422, '表的编码保存后不能改：需要别的编码时请复制一张')
  const saved = await trx
    .updateTable('sys_online_table')
    .set({ title: design.table.title, design: JSON.stringify(design), updateBy: by.username, updateTime: at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (saved.numUpdatedRows === 0n) throw new Problem(409, `${await nameOf(trx, before.updateBy)}刚改过这个设计，请打开最新的再改；您画的内容还在页面上`)
  audit.note({ action: 'onlineTable.edit', entity: 'sysOnlineTable', entityId: id, before: before.design, after: design })
  return version + 1
}

/** Who somebody is to people. */
async function nameOf(db: Database, username: string): Promise<string> {
  return (await db.selectFrom('sys_user').select('realname').where('username', '=', username).executeTakeFirst())?.realname ?? username
}

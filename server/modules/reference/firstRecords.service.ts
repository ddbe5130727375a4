import { categoryRoot } from '#contract/modules/reference/category.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'

/** Positions of the example factory: code, name and rank (dictionary position_rank). */
const positions: readonly [code: string, name: string, postRank: string][] = [
  ['director', '厂长', '5'],
  ['head', '车间主任', '4'],
  ['foreman', '班长', '3'],
  ['inspector', '质检员', '2'],
  ['operator', '操作工', '1'],
]

/** Its categories, each with its code; a category's code is that of the one above and three characters more. */
const categories: readonly [code: string, name: string][] = [
  ['A01', '原料'],
  ['A01A01', '色料'],
  ['A01A02', '粉体'],
  ['A01A03', '油脂'],
  ['A01A04', '香精'],
  ['A02', '包材'],
  ['A02A01', '粉盒'],
  ['A02A02', '外盒'],
  ['A02A03', '标签'],
  ['A03', '半成品'],
  ['A04', '成品'],
  ['A04A01', '粉饼'],
  ['A04A02', '散粉'],
  ['A04A03', '眼影'],
]

const madeAt = (now: number) => ({ createBy: 'system', createTime: now, updateBy: 'system', updateTime: now, version: 1 })

/** Codes that are taken stay as they are. */
export async function makeFirstPositions(db: Database, now: number): Promise<void> {
  const rows = positions.map(([code, name, postRank]) => ({ id: rowId(now), ...madeAt(now), code, name, postRank, companyId: '' }))
  await db
    .insertInto('sys_position')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Only where there is none yet: codes are places in a tree. */
export async function makeFirstCategories(db: Database, now: number): Promise<void> {
  if (await db.selectFrom('sys_category').select('id').limit(1).executeTakeFirst()) return
  const idOf = new Map(categories.map(([code]) => [code, rowId(now)]))
  const rows = categories.map(([code, name], at) => ({
    id: idOf.get(code) ?? rowId(now),
    ...madeAt(now),
    pid: idOf.get(code.slice(0, -3)) ?? categoryRoot,
    name,
    code,
    sortOrder: at + 1,
    description: '',
  }))
  await db.insertInto('sys_category').values(rows).execute()
}

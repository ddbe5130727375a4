import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { makeFirstCategories, makeFirstPositions } from './firstRecords.service.ts'

const seededSetting = 'office.seededAt'

/** Code of the company, in which the first administrator works. */
export const companyOrgCode = 'A01'

/** Departments of the example factory (factory.md 1, 6.6), each with its code; a parent's code is its child's without the last three characters. */
const firstDeparts: readonly [orgCode: string, departName: string][] = [
  [companyOrgCode, '晨岚彩妆'],
  ['A01A01', '生产部'],
  ['A01A01A01', '称量车间'],
  ['A01A01A02', '制粉车间'],
  ['A01A01A03', '压制车间'],
  ['A01A01A04', '散粉车间'],
  ['A01A01A05', '内包车间'],
  ['A01A02', '质量部'],
  ['A01A02A01', '化验室'],
  ['A01A03', '仓储部'],
  ['A01A04', '设备部'],
  ['A01A04A01', '公用工程'],
]

/** Whether the example office was already made here. */
export async function hasOffice(db: Database): Promise<boolean> {
  return Boolean(await db.selectFrom('sys_setting').select('name').where('name', '=', seededSetting).executeTakeFirst())
}

/** Creates departments, positions and categories of the example factory, once; codes that are taken stay as they are. */
export async function makeOffice(db: Database, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const idOf = new Map((await trx.selectFrom('sys_depart').select(['id', 'orgCode']).execute()).map(({ id, orgCode }) => [orgCode, id]))
    for (const [at, [orgCode, departName]] of firstDeparts.entries()) {
      if (idOf.has(orgCode)) continue
      const id = randomUUID()
      idOf.set(orgCode, id)
      const parentId = idOf.get(orgCode.slice(0, -3)) ?? ''
      await trx
        .insertInto('sys_depart')
        .values({
          id,
          parentId,
          departName,
          orgCode,
          departOrder: at + 1,
          orgCategory: parentId === '' ? '1' : '2',
          createTime: now,
          updateTime: now,
          version: 1,
        })
        .execute()
    }
    await makeFirstPositions(trx, now)
    await makeFirstCategories(trx, now)
    await trx
      .insertInto('sys_setting')
      .values({ name: seededSetting, value: String(now) })
      .execute()
  })
}

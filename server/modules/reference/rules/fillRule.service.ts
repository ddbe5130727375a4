import { categoryRoot } from '#contract/modules/reference/category.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { nextNumber, valueNames } from '../../../numbers/nextNumber.ts'
import { categoryHooks } from '../categories/categories.service.ts'
import { departHooks } from '../../organisation/departs/departRecords.service.ts'

export type FormData = Readonly<Record<string, unknown>>

/** The next number by a rule for somebody who fills in a form. */
export async function executeRule(unit: UnitOfWork, ruleCode: string, formData: FormData, plantTz: string): Promise<string> {
  return nextNumber(unit, ruleCode, { plantTz, prefixValues: await withPlaces(unit.trx, ruleCode, formData) })
}

/** What the form says, and the next free code below the department or category that it names, for a rule that takes one (api-contract.md 2.11). */
export async function withPlaces(db: Database, ruleCode: string, formData: FormData): Promise<FormData> {
  const names = await valueNames(db, ruleCode)
  const { parentId, pid } = formData
  return {
    ...formData,
    ...(names.includes('departCode') ? { departCode: await departCode(db, typeof parentId === 'string' ? parentId : '') } : {}),
    ...(names.includes('categoryCode') ? { categoryCode: await categoryCode(db, typeof pid === 'string' && pid !== '' ? pid : categoryRoot) } : {}),
  }
}

async function departCode(db: Database, parentId: string): Promise<unknown> {
  const above = await db.selectFrom('sys_depart').select('id').where('id', '=', parentId).executeTakeFirst()
  if (parentId !== '' && !above) throw new Problem(422, '上级部门不存在，请重新选择')
  return (await departHooks.assigned({ parentId }, null, { trx: db }))['orgCode']
}

async function categoryCode(db: Database, pid: string): Promise<unknown> {
  const above = await db.selectFrom('sys_category').select('id').where('id', '=', pid).executeTakeFirst()
  if (pid !== categoryRoot && !above) throw new Problem(422, '上级分类不存在，请重新选择')
  return (await categoryHooks.assigned({ pid }, null, { trx: db }))['code']
}

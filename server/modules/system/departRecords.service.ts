import type { DepartNode } from '#contract/modules/system/departRecord.ts'
import type { Database } from '../../db/database.ts'
import { nested } from '../../db/nested.ts'
import { branchCodes } from './branchCodes.ts'

/** What happens besides when a department is written: it gets its code, and people in it keep finding it when it moves. */
export const departHooks = branchCodes({
  table: 'sys_depart',
  code: 'orgCode',
  parent: 'parentId',
  root: '',
  followers: [{ table: 'sys_user', column: 'orgCode' }],
})

type Stored = { id: string; parentId: string; departName: string; orgCode: string }

const read = (db: Database) =>
  db.selectFrom('sys_depart').select(['id', 'parentId', 'departName', 'orgCode']).orderBy('departOrder').orderBy('orgCode').orderBy('id')

/** Every department in the company's order, those below it inside. */
export async function departTree(db: Database): Promise<DepartNode[]> {
  return nested(await read(db).execute(), ({ parentId }) => parentId, nodeOf)
}

/** The departments directly below one ('' is the top), each knowing whether there are more below it. */
export async function departsBelow(db: Database, parentId: string): Promise<DepartNode[]> {
  const found = await read(db).where('parentId', '=', parentId).execute()
  if (found.length === 0) return []
  const parents = await db
    .selectFrom('sys_depart')
    .select('parentId')
    .distinct()
    .where(
      'parentId',
      'in',
      found.map(({ id }) => id),
    )
    .execute()
  return found.map((depart) => ({ ...nodeOf(depart, []), isLeaf: parents.every((row) => row.parentId !== depart.id) }))
}

/** Departments whose name or code holds these words, flat. */
export async function departsNamed(db: Database, words: string): Promise<DepartNode[]> {
  const wanted = words.trim().toLowerCase()
  const all = await read(db).execute()
  return all.filter(({ departName, orgCode }) => [departName, orgCode].some((text) => text.toLowerCase().includes(wanted))).map((depart) => nodeOf(depart, []))
}

function nodeOf({ id, parentId, departName, orgCode }: Stored, children: DepartNode[]): DepartNode {
  const isLeaf = children.length === 0
  return { id, key: id, value: id, parentId, title: departName, departName, orgCode, isLeaf, children: isLeaf ? null : children }
}

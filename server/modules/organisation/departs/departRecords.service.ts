import type { Selectable } from 'kysely'
import type { WireDepart } from '#contract/modules/organisation/departRecord.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import { nested } from '../../../db/nested.ts'
import type { SysDepartTable } from '../../../db/tables/system.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { branchCodes, segmentLength } from '../branchCodes.service.ts'
import { showMemberships } from '../people/memberships.service.ts'

const codes = branchCodes({
  table: 'sys_depart',
  code: 'orgCode',
  parent: 'parentId',
  root: '',
  followers: [{ table: 'sys_user', column: 'orgCode' }],
})

type Of = { id: string; departName: string }
const membersOfRemoved = new WeakMap<UnitOfWork, string[]>()

/** What happens besides when a department is written: it gets its code, people in it keep finding it when it moves, and when it goes their records say so. */
export const departHooks = {
  ownSavesAgree: { but: ['orgCode'] },
  ...codes,
  async beforeRemove(row: Readonly<Record<string, unknown>>, unit: UnitOfWork): Promise<void> {
    const { id, departName } = row as Of // a stored row of sys_depart
    const roles = await unit.trx.selectFrom('sys_role').select('roleName').where('departId', '=', id).execute()
    if (roles.length > 0) throw new Problem(422, `“${departName}”还有部门角色（${roles.map(({ roleName }) => roleName).join('、')}），请先删除它们`)
    const members = await unit.trx.selectFrom('sys_user_depart').select('userId').where('departId', '=', id).execute()
    membersOfRemoved.set(
      unit,
      members.map(({ userId }) => userId),
    )
  },
  async afterChange(change: Parameters<typeof codes.afterChange>[0], unit: UnitOfWork, keptToo: (ids: readonly string[]) => Promise<void>): Promise<void> {
    await codes.afterChange(change, unit, keptToo)
    if (change.after === null) await showMemberships(unit, membersOfRemoved.get(unit) ?? [])
  },
}

const columns = [
  'id',
  'parentId',
  'departName',
  'orgCode',
  'departOrder',
  'departNameAbbr',
  'orgCategory',
  'mobile',
  'fax',
  'address',
  'memo',
  'status',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'version',
] as const
type Stored = Pick<Selectable<SysDepartTable>, (typeof columns)[number]>
type From = { db: Database; plantTz: string }

const read = (db: Database) => db.selectFrom('sys_depart').select(columns).orderBy('departOrder').orderBy('orgCode').orderBy('id')

/** Every department in the company's order, those below it inside. */
export async function departTree({ db, plantTz }: From): Promise<WireDepart[]> {
  return nested(
    await read(db).execute(),
    ({ parentId }) => parentId,
    (depart, children: WireDepart[]) => nodeOf(depart, children, plantTz),
  )
}

/** The departments directly below one ('' is the top), each knowing whether there are more below it. */
export async function departsBelow({ db, plantTz }: From, parentId: string): Promise<WireDepart[]> {
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
  return found.map((depart) => ({ ...nodeOf(depart, [], plantTz), isLeaf: parents.every((row) => row.parentId !== depart.id) }))
}

/** Departments whose name or code holds these words, flat. */
export async function departsNamed({ db, plantTz }: From, words: string): Promise<WireDepart[]> {
  const wanted = words.trim().toLowerCase()
  const all = await read(db).execute()
  return all
    .filter(({ departName, orgCode }) => [departName, orgCode].some((text) => text.toLowerCase().includes(wanted)))
    .map((depart) => nodeOf(depart, [], plantTz))
}

/** What we do not keep of a department (its English name, its number at other services) is empty; a deleted one is gone, so `delFlag` is always '0'. */
function nodeOf({ createTime, updateTime, ...depart }: Stored, children: WireDepart[], plantTz: string): WireDepart {
  const { id, departName, orgCode } = depart
  const isLeaf = children.length === 0
  return {
    ...depart,
    key: id,
    value: id,
    title: departName,
    departNameEn: '',
    description: '',
    orgType: String(orgCode.length / segmentLength),
    delFlag: '0',
    qywxIdentifier: '',
    createTime: wireTime(createTime, plantTz),
    updateTime: wireTime(updateTime, plantTz),
    isLeaf,
    children: isLeaf ? null : children,
  }
}

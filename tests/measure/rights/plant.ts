import { randomUUID } from 'node:crypto'
import { permissionCodes } from '#contract/permissions.ts'
import type { Database } from '../../../server/db/database.ts'
import { hashPassword } from '../../../server/http/password.ts'
import { ensureDictionaries } from '../../../server/modules/reference/dictionaries/dictionaries.service.ts'
import { createPerson, ensureRoles } from '../../../server/modules/identity/people/people.service.ts'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { adminPassword } from '../../support/serverProcess.ts'

/** The goal, or a tenth of its roles and people where a `small` run only shows that the command works. */
const isSmall = process.argv.includes('small')
export const size = isSmall ? { roles: 50, rights: 2000, people: 1000 } : { roles: 500, rights: 2000, people: 10_000 }
export const pages = isSmall ? 50 : 500
export const password = 'a-password-of-the-measure'
/** rows of a statement: SQLite takes 32 766 parameters */
const atOnce = 400
const kept = { createBy: 'measure', updateBy: 'measure', createTime: 1, updateTime: 1, version: 1 }

export const nameOf = (person: number) => `person${person}`
export const roleOf = (role: number) => `measure-role-${role}`
/** of the lists that people look at meanwhile */
const lookedAt = ['sys:dict:list', 'sys:user:list', 'sys:role:list']
/** A right that the roles may be granted and that no role is granted in the beginning. */
export const changedRight = 'measure-right-changed'

/** Whether nobody holds what another holds, so that answers kept for all who hold the same help nobody; else the first role grants everything. */
const isDifferent = process.argv.includes('different')
const isGrantedBy = (role: number, at: number, node: string): boolean => {
  if (!isDifferent) return role === 0 || at % 3 === role % 3
  return role === 0 ? at % 2 === 0 || lookedAt.includes(node) : (at * 2_654_435_761 + role * 40_503 * (at + 1)) % 7919 < 2640
}

/** 500 roles over 2000 rights, and 10 000 people with three roles each; the first role is everybody's who has a page open. */
export async function fillPlant(dataDir: string, url: string | undefined): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, url })
  await ensureRoles(db)
  await ensureDictionaries(db, 1)
  // a database with people in it gets no first administrator
  await createPerson(db, { username: 'admin', realname: '管理员', password: adminPassword, roleCode: 'admin', phone: null, email: null })
  const own = Array.from({ length: Math.max(0, size.rights - permissionCodes.length - 1) }, (_, at) => `measure-right-${at}`)
  const parent = await db.selectFrom('sys_permission').select('id').where('menuType', '=', 1).orderBy('id').executeTakeFirstOrThrow()
  await inPieces(
    db,
    [...own, changedRight].map((id) => ({ ...kept, id, parentId: parent.id, name: id, perms: id, menuType: 2, isDeclared: 'N' })),
    (trx, some) => trx.insertInto('sys_permission').values(some).execute(),
  )
  await inPieces(
    db,
    Array.from({ length: size.roles }, (_, at) => ({ id: roleOf(at), roleCode: roleOf(at), roleName: `角色${at}`, createTime: 1 })),
    (trx, some) => trx.insertInto('sys_role').values(some).execute(),
  )
  const menus = (await db.selectFrom('sys_permission').select('id').where('menuType', '!=', 2).execute()).map(({ id }) => id)
  const nodes = [...menus, ...permissionCodes, ...own]
  for (let role = 0; role < size.roles; role += 1) {
    const granted = nodes.filter((node, at) => isGrantedBy(role, at, node))
    await inPieces(
      db,
      granted.map((permission) => ({ roleId: roleOf(role), permission })),
      (trx, some) => trx.insertInto('sys_role_permission').values(some).execute(),
    )
  }
  const passwordHash = await hashPassword(password)
  const people = Array.from({ length: size.people }, (_, at) => at)
  const ids = people.map(() => randomUUID())
  await inPieces(
    db,
    people.map((at) => ({
      ...kept,
      id: ids[at] ?? '',
      username: nameOf(at),
      realname: `员工${at}`,
      passwordHash,
      status: 1,
      orgCode: '',
      avatar: '',
      tokenVersion: 1,
    })),
    (trx, some) => trx.insertInto('sys_user').values(some).execute(),
  )
  const half = size.roles / 2
  const rolesOf = (at: number) => [0, 1 + (at % half), half + 1 + (at % (half - 1))]
  await inPieces(
    db,
    people.flatMap((at) => rolesOf(at).map((role) => ({ userId: ids[at] ?? '', roleId: roleOf(role) }))),
    (trx, some) => trx.insertInto('sys_user_role').values(some).execute(),
  )
  await close()
}

async function inPieces<Row>(db: Database, rows: readonly Row[], write: (trx: Database, some: Row[]) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < rows.length; start += atOnce) await write(trx, rows.slice(start, start + atOnce))
  })
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isUsername } from '#contract/rules/username.ts'
import type { Database } from '../../../db/database.ts'
import { hashPassword } from '../../../http/password.ts'
import { Problem } from '../../../http/problem.ts'
import { firstRoles, menusOpenedBy } from '../../access/firstRoles.service.ts'
import { requireGoodPassword } from '../password/passwordRules.ts'
import { ensureTree } from '../../access/rights/ensureTree.service.ts'

/** `password` null: only other systems of the plant let this person in. */
export type NewPerson = { username: string; realname: string; password: string | null; roleCode: string; phone: string | null; email: string | null }

/** Creates the first roles, and the tree of what roles can be granted; what exists stays as it is. */
export async function ensureRoles(db: Database): Promise<void> {
  const made: { roleId: string; rights: readonly string[] }[] = []
  await db.transaction().execute(async (trx) => {
    for (const { roleCode, roleName, permissions } of firstRoles) {
      const existing = await trx.selectFrom('sys_role').select('id').where('roleCode', '=', roleCode).executeTakeFirst()
      if (existing) continue
      const id = randomUUID()
      await trx.insertInto('sys_role').values({ id, roleCode, roleName, createTime: Date.now() }).execute()
      made.push({ roleId: id, rights: permissions })
      if (permissions.length > 0)
        await trx
          .insertInto('sys_role_permission')
          .values(permissions.map((permission) => ({ roleId: id, permission })))
          .execute()
    }
  })
  await ensureTree(db, Date.now())
  const menus = made.flatMap(({ roleId, rights }) => menusOpenedBy(rights).map((permission) => ({ roleId, permission })))
  if (menus.length > 0)
    await db
      .insertInto('sys_role_permission')
      .values(menus)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Creates a person with one role. Throws Problem when the name is taken, the role unknown or the password too short (security.md C25). */
export async function createPerson(db: Database, { username, realname, password, roleCode, phone, email }: NewPerson): Promise<string> {
  if (!isUsername(username)) throw new Problem(422, '用户名应为 2 到 32 个字母、数字、汉字或 _ . -')
  if (password !== null) requireGoodPassword(password, { username, isAdmin: roleCode === 'admin' })
  const passwordHash = password === null ? '' : await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    const role = await trx.selectFrom('sys_role').select('id').where('roleCode', '=', roleCode).executeTakeFirst()
    if (!role) throw new Problem(422, `角色 ${roleCode} 不存在`)
    await requireOwnName(trx, username)
    const id = randomUUID()
    const at = Date.now()
    await trx
      .insertInto('sys_user')
      .values({
        id,
        username,
        realname,
        passwordHash,
        status: 1,
        orgCode: '',
        avatar: '',
        selectedroles: role.id,
        phone,
        email,
        tokenVersion: 1,
        createTime: at,
        updateTime: at,
        version: 1,
      })
      .execute()
    await trx.insertInto('sys_user_role').values({ userId: id, roleId: role.id }).execute()
    return id
  })
}

/** Throws 409 where somebody has this name, capitals apart: ADMIN beside admin would be taken for it. */
export async function requireOwnName(db: Database, username: string): Promise<void> {
  const taken = await db
    .selectFrom('sys_user')
    .select('id')
    .where(sql`lower("username")`, '=', username.toLowerCase())
    .executeTakeFirst()
  if (taken) throw new Problem(409, `用户名 ${username} 已存在`)
}

/** Whether anybody can sign in; the people of the demonstration are software and cannot. */
export async function hasPeople(db: Database): Promise<boolean> {
  return Boolean(await db.selectFrom('sys_user').select('id').where('username', 'not like', 'demo.%').limit(1).executeTakeFirst())
}

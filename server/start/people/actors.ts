import { randomBytes, randomUUID } from 'node:crypto'
import type { Actor } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { hashPassword } from '../../http/password.ts'
import { grantsOf } from '../../http/grants.ts'
import { menusOpenedBy } from '../../modules/access/firstRoles.service.ts'
import { declaredPeople } from './declared.ts'
import type { PersonName } from './declared.ts'

/** says that the storekeeper of the demonstration has the rights of receipts and out orders */
const openedSetting = 'demo.storeOpened'

/** Makes the people of the demonstration and their roles, those that are missing of all or of some. Nobody knows their passwords, nor can sign in with one. */
export async function ensureDeclaredPeople(db: Database, at: number, names = Object.keys(declaredPeople) as PersonName[]): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  for (const { username, realname, roleCode, roleName, rights } of names.map((name) => declaredPeople[name])) {
    if (await db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirst()) {
      await openMenus(db, roleCode)
      continue
    }
    const [id, roleId] = [randomUUID(), randomUUID()]
    const account = { passwordHash, status: 1, orgCode: '', avatar: '', phone: null, email: null, tokenVersion: 1 }
    await db.insertInto('sys_role').values({ id: roleId, roleCode, roleName, createTime: at }).execute()
    await db
      .insertInto('sys_role_permission')
      .values([...rights, ...menusOpenedBy(rights)].map((permission) => ({ roleId, permission })))
      .execute()
    await db
      .insertInto('sys_user')
      .values({ id, username, realname, ...account, selectedroles: roleId, createTime: at, updateTime: at, version: 1 })
      .execute()
    await db.insertInto('sys_user_role').values({ userId: id, roleId }).execute()
  }
}

/** The storekeeper of a demonstration from before receipts and out orders came to it, once: a right that was taken away later stays away. */
export async function openStore(db: Database): Promise<void> {
  const { roleCode, rights } = declaredPeople.store
  const role = await db.selectFrom('sys_role').select('id').where('roleCode', '=', roleCode).executeTakeFirst()
  const known = db.selectFrom('sys_setting').select('name').where('name', '=', openedSetting)
  if (!role || (await known.executeTakeFirst())) return
  await db.insertInto('sys_setting').values({ name: openedSetting, value: 'made' }).execute()
  for (const permission of [...rights, ...menusOpenedBy(rights)])
    await db
      .insertInto('sys_role_permission')
      .values({ roleId: role.id, permission })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** A role of the demonstration from before it had a menu: the pages that its rights open. One that somebody gave pages to stays as it is. */
async function openMenus(db: Database, roleCode: string): Promise<void> {
  const role = await db.selectFrom('sys_role').select('id').where('roleCode', '=', roleCode).executeTakeFirst()
  if (!role) return
  const held = (await db.selectFrom('sys_role_permission').select('permission').where('roleId', '=', role.id).execute()).map(({ permission }) => permission)
  const menus = menusOpenedBy(held)
  if (menus.length === 0 || held.some((node) => !node.includes(':'))) return // a right has colons, a page of the menu none
  await db
    .insertInto('sys_role_permission')
    .values(menus.map((permission) => ({ roleId: role.id, permission })))
    .execute()
}

/** The people as they may act now: who took a right from one of them stops that person. */
export async function actorsOf(db: Database): Promise<Record<PersonName, Actor> | null> {
  const found = new Map<string, Actor>()
  for (const [name, { username }] of Object.entries(declaredPeople)) {
    const user = await db.selectFrom('sys_user').select(['id', 'username', 'realname', 'status']).where('username', '=', username).executeTakeFirst()
    if (user?.status !== 1) return null
    const { permissions, narrowed } = await grantsOf(db, user.id)
    found.set(name, { userId: user.id, username: user.username, realname: user.realname, tenantId: 0, permissions, narrowed })
  }
  return Object.fromEntries(found) as Record<PersonName, Actor> // one for each that is declared
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atLeast } from '../../../../support/atLeast.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'

/** Managers who see only the orders of their own department, and the doors by which they could see more. */
let house: ResourceApi
const orders = 'mes:order:list'
const manages = ['sys:user:list', 'sys:user:add', 'sys:user:edit', 'sys:user:changePassword', 'sys:user:clearPin', 'sys:user:freeze', 'sys:role:list']
const grants = ['sys:role:grant', 'sys:role:add', 'sys:role:edit', 'sys:depart:grant', 'sys:departRole:list']
let token = ''
beforeAll(async () => {
  house = await startResources()
  const { db } = house.api
  const role = (id: string, kind = 'plant', departId = '') =>
    db.insertInto('sys_role').values({ id, roleCode: id, roleName: id, createTime: 0, kind, departId }).execute()
  const holding = async (roleId: string, ...rights: string[]) => {
    await db
      .insertInto('sys_role_permission')
      .values(rights.map((permission) => ({ roleId, permission })))
      .execute()
  }
  const rule = async (id: string, ruleColumn: string, ruleValue: string, ...roleIds: string[]) => {
    const kept = { createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 }
    await db
      .insertInto('sys_permission_data_rule')
      .values({ ...kept, id, ruleName: id, permission: orders, ruleColumn, ruleConditions: '=', ruleValue, status: '1' })
      .execute()
    for (const roleId of roleIds) await db.insertInto('sys_role_data_rule').values({ roleId, ruleId: id }).execute()
  }
  await role('narrow')
  await holding('narrow', orders, ...manages, ...grants)
  await role('whole')
  await holding('whole', orders)
  await role('alike')
  await holding('alike', orders)
  await role('narrower')
  await holding('narrower', orders)
  await role('empty')
  await rule('own', 'createBy', '#{sys_user_code}', 'narrow')
  await rule('draft', 'status', 'draft', 'alike', 'narrower', 'narrow')
  await rule('day', 'dueDate', '2026-01-01', 'narrower')
  // alike has one of the two rules, narrower both: it is made so that the manager's own are among them
  await db.insertInto('sys_role_data_rule').values({ roleId: 'narrower', ruleId: 'own' }).execute()
  await person('manager', 'narrow')
  await person('seesAll', 'whole')
  await person('seesLess', 'narrower')
  await person('seesNone')
  await person('untouched')
  token = await tokenOf('manager')
})
afterAll(() => house.close())

async function person(id: string, ...roleIds: string[]): Promise<void> {
  const { db } = house.api
  const nothing = { phone: null, email: null, birthday: null, sex: null, status: 1, createTime: 0, updateTime: 0, version: 1 }
  await db
    .insertInto('sys_user')
    .values({ id, username: id, realname: id, ...nothing, selectedroles: roleIds.join(',') })
    .execute()
  for (const roleId of roleIds) await db.insertInto('sys_user_role').values({ userId: id, roleId }).execute()
}
async function tokenOf(id: string): Promise<string> {
  const whose = await house.api.db.selectFrom('sys_user').select(['id', 'tokenVersion']).where('id', '=', id).executeTakeFirstOrThrow()
  return house.api.sessions.open(whose, { address: '127.0.0.1', agent: 'test' })
}
const ask = async (method: 'PUT' | 'POST', url: string, payload: Record<string, unknown>) => (await house.call(method, url, payload, token)).status

describe('a manager who sees some orders', () => {
  test('gives no role that shows more of them, by any door, and gives those that show no more', async () => {
    const doors = (roleId: string, name: string) => [
      () => ask('POST', '/sys/user/addSysUserRole', { roleId, userIdList: ['manager'] }),
      () => ask('POST', '/sys/user/addSysUserRole', { roleId, userIdList: ['seesNone'] }),
      () => ask('POST', '/sys/user/add', { realname: name, username: name, selectedroles: roleId }),
    ]
    for (const door of atLeast(6, [...doors('whole', 'made1'), ...doors('alike', 'made2')])) expect(await door()).toBe(403)
    for (const door of atLeast(3, doors('narrower', 'made3'))) expect(await door()).toBe(200)
    const { version } = await house.api.db.selectFrom('sys_user').select('version').where('id', '=', 'manager').executeTakeFirstOrThrow()
    expect(await ask('PUT', '/sys/user/edit', { id: 'manager', version, selectedroles: 'narrow,narrower,whole' })).toBe(403)
  })

  test('grants the list to no role and to no department, whose holders would see all of it', async () => {
    const granted = { permissionIds: orders, lastpermissionIds: '' }
    expect(await ask('POST', '/sys/permission/saveRolePermission', { roleId: 'empty', ...granted })).toBe(403)
    await house.api.db.insertInto('sys_depart').values(departNamed('mill')).execute()
    expect(await ask('POST', '/sys/permission/saveDepartPermission', { departId: 'mill', ...granted })).toBe(403)
    expect(await ask('POST', '/sys/permission/saveRolePermission', { roleId: 'empty', permissionIds: 'sys:user:list', lastpermissionIds: '' })).toBe(200)
  })

  test('sets a password, a PIN, a phone and a state only of people who see no more', async () => {
    const password = 'Manager-knows-9'
    const touches = (username: string) => [
      () => ask('PUT', '/sys/user/changePassword', { username, password, confirmpassword: password }),
      () => ask('PUT', '/sys/user/clearPin', { username }),
      () => ask('PUT', '/sys/secondFactor/clear', { username }),
      () => ask('POST', '/sys/user/firstPassword', { userIds: [username] }),
      () => ask('PUT', '/sys/user/edit', { id: username, version: 1, email: `${username}@mill.cn` }),
      () => ask('PUT', '/sys/user/frozenBatch', { ids: username, status: 1 }),
    ]
    for (const [at, touch] of atLeast(6, touches('seesAll')).entries()) expect(await touch(), String(at)).toBe(403)
    // rules that name the person leave them other orders than the manager has
    for (const [at, touch] of atLeast(6, touches('seesLess')).entries()) expect(await touch(), String(at)).toBe(403)
    const without = await Promise.all(touches('untouched').map((touch) => touch()))
    expect(without.filter((status) => status === 403)).toEqual([])
  })
})

function departNamed(id: string) {
  const kept = { createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 }
  return { ...kept, id, parentId: '', departName: id, orgCode: 'A01', departOrder: 0 }
}

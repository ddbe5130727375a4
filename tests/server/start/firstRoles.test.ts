import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { menuEntries, resources } from '#contract/modules/modules.ts'
import { tenantManagerRole } from '#contract/modules/organisation/tenants.ts'
import { endpointsOf } from '#contract/resource.ts'
import { UserPermissions } from '#contract/session.ts'
import type { MenuItem } from '#contract/session.ts'
import { resourceListed } from '../../../src/admin/pages.ts'
import { atLeast } from '../../support/atLeast.ts'
import { officeAnswers, officeCalls } from '../../support/officeCalls.ts'
import { signIn, startServerProcess } from '../../support/serverProcess.ts'

const server = await startServerProcess()
const admin = officeCalls(server.url, await server.token())
afterAll(() => server.stop())

/** The roles that every installation has, and the rights each comes with; null: all of them. */
const shipped: Record<string, readonly string[] | null> = {
  admin: null,
  viewer: ['mes:plc:view', 'mes:alarmBoard:view'],
  office: ['mes:plc:view', 'sys:depart:list', 'sys:user:list', 'sys:role:list', 'sys:position:list', 'sys:category:list'],
  guest: [],
  [tenantManagerRole]: ['sys:ownTenant:manage', 'sys:user:list', 'sys:role:list', 'sys:dict:list', 'sys:dict:add', 'sys:dict:edit', 'sys:dict:delete'],
}

/** Those of the work in a plant; what each of them may is its own matter, that its menu leads nowhere where it is refused is not. */
const plantRoles = ['planner', 'storekeeper', 'operator', 'weigher', 'packer', 'inspector', 'qa', 'technician', 'colourist', 'manager']

const Roles = z.object({ records: z.array(z.object({ id: z.string(), roleCode: z.string() })) })
const roles = new Map(Roles.parse(await admin('GET', '/sys/role/list?pageSize=100')).records.map(({ id, roleCode }) => [roleCode, id]))

/** Entries of the menu that are the list of a resource: their address, the right that opens them, and where their page reads its records. */
const listed = menuEntries.flatMap(({ title, url, component, right }) => {
  const resource = resources.find(({ name }) => name === resourceListed(component))
  return resource ? [{ title, url, right: right ?? '', list: `${endpointsOf(resource).list}?pageSize=10` }] : []
})
const leavesOf = ({ children = [], ...item }: MenuItem): Omit<MenuItem, 'children'>[] => (children.length > 0 ? children.flatMap(leavesOf) : [item])

const firstPassword = 'a-first-password-of-one'
/** Somebody new with that role alone, signed in by the password they were given. */
async function personWith(roleCode: string) {
  const username = `r_${roleCode}`
  const password = firstPassword
  await admin('POST', '/sys/user/add', { username, realname: roleCode, password, selectedroles: roles.get(roleCode) })
  return officeAnswers(server.url, await signIn(server.url, username, password))
}

const begun = [...roles.keys()]
test('a new installation has the roles that are declared', () => expect(begun.toSorted()).toEqual([...Object.keys(shipped), ...plantRoles].toSorted()))

test.each(plantRoles)('somebody who is only %s signs in and opens every list of the menu, and none of the administrator', async (roleCode) => {
  const ask = await personWith(roleCode)
  const { menu } = UserPermissions.parse((await ask('GET', '/sys/permission/getUserPermissionByToken')).result)
  const paths = menu.flatMap(leavesOf).map(({ path }) => path)
  const lists = atLeast(
    8,
    listed.filter(({ url }) => paths.includes(url)),
  )
  for (const { title, list } of lists) expect((await ask('GET', list)).status, title).toBe(200)
  expect(paths.filter((path) => /^\/isystem\/(user|roleUserList|permission|backup)$/.test(path))).toEqual([])
})

test.each(Object.entries(shipped))(
  'somebody with the role %s alone signs in, has the entries that its rights open, and each list of them',
  async (roleCode, rights) => {
    const ask = await personWith(roleCode)
    const answered = await ask('GET', '/sys/permission/getUserPermissionByToken')
    expect(answered.status, answered.message).toBe(200)
    const paths = UserPermissions.parse(answered.result)
      .menu.flatMap(leavesOf)
      .map(({ path }) => path)
    const opened = menuEntries.filter(({ right }) => right === undefined || rights === null || rights.includes(right)).map(({ url }) => url)
    expect(paths.toSorted()).toEqual(opened.toSorted())
    const lists = listed.filter(({ url }) => opened.includes(url))
    const expected = listed.filter(({ right }) => rights === null || rights.includes(right))
    for (const { title, list } of lists) expect((await ask('GET', list)).status, title).toBe(200)
    expect(lists).toEqual(expected)
  },
)

describe('who holds an entry of the menu and nothing else', async () => {
  const made = z.object({ id: z.string() }).parse(await admin('POST', '/sys/role/add', { roleCode: 'one_entry', roleName: '一个菜单' }))
  roles.set('one_entry', made.id)
  const ask = await personWith('one_entry')

  test.each(atLeast(70, listed))('$title ($url) opens its list, which was closed before', async ({ url, list }) => {
    const held = z.array(z.string()).parse(await admin('GET', `/sys/permission/queryRolePermission?roleId=${made.id}`))
    const grant = (permissionIds: string, lastpermissionIds: string) =>
      admin('POST', '/sys/permission/saveRolePermission', { roleId: made.id, permissionIds, lastpermissionIds })
    await grant('', held.join(','))
    expect((await ask('GET', list)).status).toBe(403)
    await grant(url.slice(1).replaceAll('/', '-'), '')
    const answered = await ask('GET', list)
    expect(answered.status, answered.message).toBe(200)
  })
})

test('a manager makes a sending of a report, and a planner is not let', async () => {
  const sending = {
    name: '经理的日报',
    source: 'declared',
    report: 'daily',
    days: 1,
    formats: 'xlsx',
    cronExpression: '0 0 7 * * ? *',
    roleCodes: 'manager',
    isOn: 'Y',
  }
  const [manager, planner] = [await signIn(server.url, 'r_manager', firstPassword), await signIn(server.url, 'r_planner', firstPassword)].map((token) =>
    officeAnswers(server.url, token),
  )
  expect(await manager?.('POST', '/mes/reportSending/add', sending)).toMatchObject({ status: 200 })
  expect(await planner?.('POST', '/mes/reportSending/add', { ...sending, name: '计划员的日报' })).toMatchObject({ status: 403 })
})

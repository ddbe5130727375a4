import { describe, expect, test } from 'vitest'
import type { Field } from '#contract/field.ts'
import { commands, menuEntries, resources } from '#contract/modules/modules.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { UserPermissions } from '#contract/session.ts'
import type { MenuItem } from '#contract/session.ts'
import { firstRoles } from '../../../../server/modules/access/firstRoles.service.ts'
import { ensureRoles } from '../../../../server/modules/identity/people/people.service.ts'
import { declaredPeople } from '../../../../server/start/people/declared.ts'
import { ensureDeclaredPeople } from '../../../../server/start/people/actors.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { menuFrom, readTree } from '../../../../server/modules/access/menu/menu.service.ts'

const plantRoles = ['planner', 'storekeeper', 'operator', 'weigher', 'inspector', 'qa', 'technician', 'colourist', 'manager', 'viewer']

/** What is read to fill in or narrow by a field. */
function readBy(field: Field): string[] {
  const list = (name: string) => resources.filter((one) => one.name === name).map(({ permission }) => `${permission}:list`)
  switch (field.kind) {
    case 'reference':
    case 'tree':
      return list(field.resource)
    case 'department':
      return ['sys:depart:list']
    case 'user':
      return ['sys:user:list']
    case 'role':
      return ['sys:role:list']
    case 'position':
      return ['sys:position:list']
    case 'category':
      return ['sys:category:list']
    default:
      return []
  }
}

const titlesIn = (item: MenuItem): string[] => (item.children?.length ? item.children.flatMap(titlesIn) : [item.meta.title])

test('no shipped role holds a right twice, or one that nobody asks for', () => {
  for (const { roleCode, permissions } of atLeast(13, firstRoles)) {
    expect([roleCode, permissions.filter((code, at) => permissions.indexOf(code) !== at)]).toEqual([roleCode, []])
    expect([roleCode, permissions.filter((code) => !permissionCodes.includes(code))]).toEqual([roleCode, []])
  }
})

test.each(plantRoles)('whoever is %s may read what the fields of its pages and commands offer', (roleCode) => {
  const held = new Set<string>(firstRoles.find((role) => role.roleCode === roleCode)?.permissions)
  const missing = menuEntries.flatMap(({ component, right, title }) => {
    const resource = resources.find(({ name }) => component === `resource/${name}`)
    if (!resource || right === undefined || !held.has(right)) return []
    const lines = resource.lines.flatMap((line) => line.resource.fields)
    const isWritten = ['add', 'edit'].some((verb) => held.has(`${resource.permission}:${verb}`))
    const asked = commands.filter((command) => command.resource === resource.name && held.has(command.right)).flatMap(({ asks }) => asks)
    const fields = [
      ...resource.fields.filter(({ filter, form }) => filter !== 'none' || (isWritten && form !== 'never')),
      ...(isWritten ? lines : []),
      ...asked,
    ]
    return fields
      .flatMap(readBy)
      .filter((wanted) => !held.has(wanted))
      .map((wanted) => `${title}: ${wanted}`)
  })
  expect([...new Set(missing)]).toEqual([])
})

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`roles on ${database.name}`, () => {
    const house = resourcesOn(database)
    const nodesOf = async (roleCode: string) => {
      const rows = await house.api.db
        .selectFrom('sys_role')
        .innerJoin('sys_role_permission', 'roleId', 'sys_role.id')
        .select('permission')
        .where('roleCode', '=', roleCode)
        .execute()
      return new Set(rows.map(({ permission }) => permission))
    }
    const menuOf = async (roleCode: string) => {
      const granted = await nodesOf(roleCode)
      return menuFrom(await readTree(house.api.db, 'web'), { isAdministrator: false, granted, rights: granted }).flatMap(titlesIn)
    }

    test('each role of the plant is there with the pages that its rights open, and a menu of its own', async () => {
      const main = {
        planner: '生产订单',
        storekeeper: '拣料',
        operator: '操作台',
        weigher: '拣料',
        inspector: '检验单',
        qa: '批放行',
        technician: '报警台',
        colourist: '配色档案',
        manager: '图表',
        viewer: '工厂总览',
      }
      for (const roleCode of plantRoles) {
        const menu = await menuOf(roleCode)
        expect([roleCode, menu]).toEqual([roleCode, expect.arrayContaining([main[roleCode as keyof typeof main], '首页'])])
        expect([roleCode, menu.filter((title) => ['角色管理', '用户管理', '数据源', '备份'].includes(title))]).toEqual([roleCode, []])
      }
      expect(await menuOf('operator')).not.toContain('排程甘特')
    })

    test('a role of the plant that has the same code stays as it is', async () => {
      const { id } = await house.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'planner').executeTakeFirstOrThrow()
      await house.api.db.deleteFrom('sys_role_permission').where('roleId', '=', id).execute()
      await house.api.db.updateTable('sys_role').set({ roleName: '本厂计划' }).where('id', '=', id).execute()
      await ensureRoles(house.api.db)
      expect([...(await nodesOf('planner'))]).toEqual([])
      const roles = await house.api.db.selectFrom('sys_role').select('roleName').where('roleCode', '=', 'planner').execute()
      expect(roles).toEqual([{ roleName: '本厂计划' }])
    })

    test('the people of the demonstration see the pages that their rights open, those from before as well', async () => {
      await ensureDeclaredPeople(house.api.db, 0)
      const { roleCode } = declaredPeople.planner
      expect(await menuOf(roleCode)).toEqual(expect.arrayContaining(['生产订单', '生产计划', '排程甘特', '工序任务']))
      const pages = [...(await nodesOf(roleCode))].filter((node) => !node.includes(':'))
      await house.api.db.deleteFrom('sys_role_permission').where('permission', 'in', pages).execute()
      expect(await menuOf(roleCode)).not.toContain('生产订单')
      await ensureDeclaredPeople(house.api.db, 0)
      expect(await menuOf(roleCode)).toContain('生产订单')
      expect(await menuOf(declaredPeople.store.roleCode)).toContain('拣料')
    })

    test('a person who gets a role opens a session with its menu', async () => {
      const { body } = await house.api.call({
        method: 'GET',
        url: '/sys/permission/getUserPermissionByToken',
        headers: { 'x-access-token': await house.api.tokenOf('viewer') },
      })
      expect(UserPermissions.parse(body.result).menu.flatMap(titlesIn)).toContain('工厂总览')
    })
  })

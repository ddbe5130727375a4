import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#contract/modules/access/role.ts'
import { menuEntries } from '#contract/modules/modules.ts'
import type { MenuEntry } from '#contract/module.ts'
import { endpointsOf } from '#contract/resource.ts'
import { rightsToOpen } from '#contract/rules/rightsToOpen.ts'
import { UserPermissions } from '#contract/session.ts'
import type { MenuItem } from '#contract/session.ts'
import { nodeId } from '../../../../../server/modules/access/rights/declaredTree.ts'
import { registered } from '../../../../../server/modules/modules.ts'
import { atLeast } from '../../../../support/atLeast.ts'
import { databases } from '../../../../support/databases.ts'
import { resourcesOn } from '../../../../support/resourcesOn.ts'

const askedOf = ({ right = '', needs = [] }: MenuEntry) => rightsToOpen([right, ...needs].join(','))
const paths = (items: readonly MenuItem[]): string[] => items.flatMap(({ path, children = [] }) => [path, ...paths(children)])

/** The resource whose list the page of an entry shows; undefined of a page without one. */
function listedBy(entry: MenuEntry) {
  const rights = askedOf(entry)
  const own = registered.find(({ resource }) => entry.component === `resource/${resource.name}`)
  return (own ?? registered.find(({ resource }) => resource.verbs.includes('list') && rights.includes(`${resource.permission}:list`)))?.resource
}

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const resources = resourcesOn(database)
    let [roleId, holder] = ['', '']
    beforeAll(async () => {
      const role = await resources.added(roles, { roleCode: 'oneNode', roleName: '一个菜单' })
      const guest = await resources.api.db.selectFrom('sys_user').select('id').where('username', '=', 'guest').executeTakeFirstOrThrow()
      await resources.call('POST', '/sys/user/addSysUserRole', { roleId: role.id, userIdList: [guest.id] })
      ;[roleId, holder] = [role.id, await resources.api.tokenOf('guest')]
    })
    const office = async () => UserPermissions.parse((await resources.call('GET', '/sys/permission/getUserPermissionByToken', undefined, holder)).body.result)
    /** from what the role holds to these nodes alone */
    async function grant(...nodes: string[]) {
      const { body } = await resources.call('GET', `/sys/permission/queryRolePermission?roleId=${roleId}`)
      const lastpermissionIds = (body.result as string[]).join(',') // a list of nodes and rights
      expect((await resources.call('POST', '/sys/permission/saveRolePermission', { roleId, permissionIds: nodes.join(','), lastpermissionIds })).status).toBe(
        200,
      )
    }

    test('whoever is given one page by the menu tree finds it there, holds what it asks for and reads its list, and not before [TASK-121]', async () => {
      const guarded = menuEntries.filter(({ right, isExternal }) => right !== undefined && !isExternal)
      let lists = 0
      for (const entry of atLeast(120, guarded)) {
        const resource = listedBy(entry)
        const list = async () => (resource ? (await resources.call('GET', `${endpointsOf(resource).list}?pageSize=1`, undefined, holder)).status : null)
        await grant()
        expect([entry.url, await list()]).toEqual([entry.url, resource ? 403 : null])
        await grant(nodeId(entry.url))
        const { menu, auth } = await office()
        const held = new Set(auth.map(({ action }) => action))
        expect([entry.url, askedOf(entry).filter((right) => !held.has(right))]).toEqual([entry.url, []])
        expect(paths(menu)).toContain(entry.url)
        expect([entry.url, await list()]).toEqual([entry.url, resource ? 200 : null])
        lists += resource ? 1 : 0
      }
      expect(lists).toBeGreaterThan(80)
    })
  })

import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { menuEntries } from '#contract/modules/modules.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { departRoles, roles } from '#contract/modules/access/role.ts'
import { departs } from '#contract/modules/organisation/departRecord.ts'
import { dicts } from '#contract/modules/reference/dict.ts'
import { RightTree } from '#contract/modules/access/permission.ts'
import type { RightNode } from '#contract/modules/access/permission.ts'
import { UserPermissions } from '#contract/session.ts'
import { listRightOf } from '../../../../../server/modules/access/rights/rightTree.service.ts'
import { atLeast } from '../../../../support/atLeast.ts'
import { databases } from '../../../../support/databases.ts'
import type { Method, StoredRow } from '../../../../support/resourceApi.ts'
import { resourcesOn } from '../../../../support/resourcesOn.ts'

const flat = (nodes: readonly RightNode[]): RightNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])

/** Roles, rights, menus and data rules at the addresses of the contract (api-contract.md 2.5, 2.6). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`rights on ${database.name}`, () => {
    const resources = resourcesOn(database)
    const get = async (url: string) => (await resources.call('GET', url)).body.result
    const send = (method: Method, url: string, payload?: Record<string, unknown>) => resources.call(method, url, payload)
    const granted = async (roleId: string) => z.array(z.string()).parse(await get(`/sys/permission/queryRolePermission?roleId=${roleId}`))
    let role: StoredRow
    let holder: string
    beforeAll(async () => {
      role = await resources.added(roles, { roleCode: 'clerk', roleName: '文员' })
      const guest = await resources.api.db.selectFrom('sys_user').select('id').where('username', '=', 'guest').executeTakeFirstOrThrow()
      await send('POST', '/sys/user/addSysUserRole', { roleId: role.id, userIdList: [guest.id] })
      holder = await resources.api.tokenOf('guest')
    })
    const office = async () => UserPermissions.parse((await resources.call('GET', '/sys/permission/getUserPermissionByToken', undefined, holder)).body.result)
    const titles = async () => (await office()).menu.flatMap(({ children = [] }) => children.map(({ meta }) => meta.title))

    test('the tree holds every right of every module once, under a menu, and none of it is granted to anybody new [API-037]', async () => {
      const { treeList, ids } = RightTree.parse(await get('/sys/role/queryTreeList'))
      const nodes = flat(treeList)
      expect(nodes.map(({ key }) => key).toSorted()).toEqual(ids.toSorted())
      expect(permissionCodes.filter((code) => !ids.includes(code))).toEqual([])
      expect(nodes.filter(({ menuType, parentId }) => menuType === 2 && parentId === '')).toEqual([])
      const dictionary = { value: 'isystem-dict', parentId: 'isystem', slotTitle: '数据字典', perms: 'sys:dict:list', menuType: 1, isLeaf: false, ruleFlag: 0 }
      expect(nodes.find(({ key }) => key === 'isystem-dict')).toMatchObject({ ...dictionary, isOpen: false })
      expect(nodes.find(({ key }) => key === 'account-center')).toMatchObject({ isOpen: true })
      expect(await granted(role.id)).toEqual([])
    })

    test('a menu brings what its page needs besides, and rules of data are still those of its own list', async () => {
      const needing = menuEntries.filter(({ needs }) => needs !== undefined)
      for (const { url, right = '', needs = [] } of atLeast(6, needing)) {
        const before = await granted(role.id)
        const node = url.slice(1).replaceAll('/', '-')
        expect(permissionCodes).toEqual(expect.arrayContaining([right, ...needs]))
        await send('POST', '/sys/permission/saveRolePermission', { roleId: role.id, permissionIds: node, lastpermissionIds: before.join(',') })
        const listed = right.endsWith(':edit') ? [right.replace(/:edit$/, ':list')] : [] // who edits records reads their list
        expect((await granted(role.id)).toSorted()).toEqual([...new Set([node, right, ...listed, ...needs])].toSorted())
      }
      expect([listRightOf('mes:issue:pick,mes:lot:list'), listRightOf('mes:trace:view,mes:lot:list')]).toEqual(['mes:issue:list', null])
      await send('POST', '/sys/permission/saveRolePermission', { roleId: role.id, permissionIds: '', lastpermissionIds: (await granted(role.id)).join(',') })
    })

    test('a menu is granted and brings the right that opens it; the difference alone is applied [ADM-021, API-060, API-065]', async () => {
      const saved = await send('POST', '/sys/permission/saveRolePermission', { roleId: role.id, permissionIds: 'isystem-dict', lastpermissionIds: '' })
      expect([saved.status, saved.body.message]).toEqual([200, '保存成功！'])
      expect(await granted(role.id)).toEqual(['isystem-dict', 'sys:dict:list'])
      expect(await titles()).toContain('数据字典')
      // somebody else grants meanwhile; who opened the tree before takes nothing of it away
      await send('POST', '/sys/permission/saveRolePermission', { roleId: role.id, permissionIds: 'sys:dict:add', lastpermissionIds: '' })
      await send('POST', '/sys/permission/saveRolePermission', {
        roleId: role.id,
        permissionIds: 'isystem-dict,sys:dict:list,sys:dict:edit',
        lastpermissionIds: 'isystem-dict,sys:dict:list',
      })
      expect(await granted(role.id)).toEqual(['isystem-dict', 'sys:dict:add', 'sys:dict:edit', 'sys:dict:list'])
    })

    test('what is taken away is refused at the next call, the menu is gone, and open pages are told [ADM-021, API-065]', async () => {
      const told: unknown[] = []
      const stop = resources.api.bus.on('rights.changed', (event) => told.push(event))
      expect((await resources.call('GET', '/sys/dict/list', undefined, holder)).status).toBe(200)
      await send('POST', '/sys/permission/saveRolePermission', { roleId: role.id, permissionIds: '', lastpermissionIds: (await granted(role.id)).join(',') })
      stop()
      expect((await resources.call('GET', '/sys/dict/list', undefined, holder)).status).toBe(403)
      expect(await titles()).not.toContain('数据字典')
      expect(told).toEqual([{ userIds: [expect.any(String)] }])
    })

    test('the role of administrators is granted nothing, for it holds everything; unknown rights are refused', async () => {
      const admin = await resources.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'admin').executeTakeFirstOrThrow()
      expect((await send('POST', '/sys/permission/saveRolePermission', { roleId: admin.id, permissionIds: 'isystem-dict' })).status).toBe(422)
      expect((await send('POST', '/sys/permission/saveRolePermission', { roleId: role.id, permissionIds: 'no:such:right' })).status).toBe(422)
      expect((await send('POST', '/sys/permission/saveRolePermission', { roleId: 'nobody', permissionIds: '' })).status).toBe(404)
    })

    test('before saving it is seen how the office would look', async () => {
      const { status, body } = await send('POST', '/sys/role/preview', { roleId: role.id, permissionIds: 'isystem-dict,sys:dict:list', userId: '' })
      expect(status).toBe(200)
      expect(JSON.stringify(body.result)).toContain('数据字典')
      expect(body.result).toMatchObject({ rights: [{ code: 'sys:dict:list' }] })
      expect(await granted(role.id)).toEqual([])
    })

    test('a data rule narrows a list to what it says, and a role is held to it or not [API-062, API-063]', async () => {
      await resources.added(dicts, { dictCode: 'rule_a', dictName: '甲' })
      await resources.added(dicts, { dictCode: 'rule_b', dictName: '乙' })
      await send('POST', '/sys/permission/saveRolePermission', { roleId: role.id, permissionIds: 'isystem-dict' })
      const rule = { permissionId: 'isystem-dict', ruleName: '只看甲', ruleColumn: 'dictCode', ruleConditions: '=', ruleValue: 'rule_a', status: '1' }
      expect((await send('POST', '/sys/permission/addPermissionRule', rule)).status).toBe(200)
      const [found] = z.array(z.looseObject({ id: z.string() })).parse(await get('/sys/permission/queryPermissionRule?permissionId=isystem-dict&ruleName=*甲*'))
      const total = async () => z.object({ total: z.number() }).parse((await resources.call('GET', '/sys/dict/list', undefined, holder)).body.result).total
      expect(await total()).toBeGreaterThan(1)
      await send('POST', '/sys/role/datarule', { permissionId: 'isystem-dict', roleId: role.id, dataRuleIds: `${found?.id},` })
      expect(await total()).toBe(1)
      expect(await get(`/sys/role/datarule/isystem-dict/${role.id}`)).toMatchObject({ drChecked: found?.id })
      const rows = await send('POST', '/sys/permission/ruleRows', {
        permission: 'sys:dict:list',
        rules: [{ ruleColumn: 'dictCode', ruleConditions: 'IN', ruleValue: 'rule_a,rule_b' }],
      })
      expect(rows.body.result).toMatchObject({ remaining: 2 })
      // who is held to a rule cannot lift it, whatever else that person may do with rules
      await send('POST', '/sys/permission/saveRolePermission', {
        roleId: role.id,
        permissionIds: 'sys:dataRule:list,sys:dataRule:edit,sys:dataRule:delete',
        lastpermissionIds: '',
      })
      const asHolder = (method: Method, url: string, payload?: Record<string, unknown>) => resources.call(method, url, payload, holder)
      for (const tried of [
        await asHolder('DELETE', `/sys/permission/deletePermissionRule?id=${found?.id}`),
        await asHolder('PUT', '/sys/permission/editPermissionRule', { ...rule, id: found?.id, status: '0' }),
        await asHolder('DELETE', `/sys/dataRule/delete?id=${found?.id}`),
      ])
        expect([tried.status, tried.body.message]).toEqual([403, '拒绝访问：您自己只能看到部分记录，不能修改这个列表的数据规则'])
      expect(await total()).toBe(1)
      await send('DELETE', `/sys/permission/deletePermissionRule?id=${found?.id}`)
      expect(await total()).toBeGreaterThan(1)
    })

    test('the data rules of a menu are read, all of them or those with words in name and value, and the tree says where some stand [API-037, API-062, API-063]', async () => {
      const first = { permissionId: 'isystem-position', ruleName: '只看班长', ruleColumn: 'name', ruleConditions: '=', ruleValue: '班长', status: '1' }
      const second = { ...first, ruleName: '只看质检', ruleColumn: 'code', ruleConditions: 'LIKE', ruleValue: 'inspect_', status: '0' }
      const elsewhere = { ...first, permissionId: 'isystem-depart', ruleName: '只看总部', ruleColumn: 'departName' }
      for (const rule of [first, second, elsewhere]) await send('POST', '/sys/permission/addPermissionRule', rule)
      const stored = (...rules: object[]) => rules.map((rule) => ({ ...rule, id: expect.any(String), version: 1 }))
      const ofMenu = (id: string) => get(`/sys/permission/getPermRuleListByPermId?permissionId=${id}`)
      expect(await ofMenu('isystem-position')).toEqual(stored(first, second))
      expect(await ofMenu('isystem-depart')).toEqual(stored(elsewhere))
      const asked = (words: string) => get(`/sys/permission/queryPermissionRule?permissionId=isystem-position&${words}`)
      expect(await asked('ruleName=*只看*')).toEqual(stored(first, second))
      expect(await asked('ruleName=*班*')).toEqual(stored(first))
      expect(await asked('ruleValue=*spec*')).toEqual(stored(second))
      expect(await asked('ruleName=*班*&ruleValue=*spec*')).toEqual([])
      const flags = new Map(flat(RightTree.parse(await get('/sys/role/queryTreeList')).treeList).map(({ key, ruleFlag }) => [key, ruleFlag]))
      expect(['isystem-position', 'isystem-depart', 'isystem-user'].map((key) => flags.get(key))).toEqual([1, 1, 0])
    })

    test('a rule on a column that the list does not have, of a variable that nobody knows, or in SQL, is refused', async () => {
      const rule = { permissionId: 'isystem-dict', ruleName: '错', ruleColumn: 'dictCode', ruleConditions: '=', ruleValue: 'x', status: '1' }
      for (const wrong of [{ ruleColumn: 'passwordHash' }, { ruleValue: '#{nobody_knows}' }, { ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' }])
        expect((await send('POST', '/sys/permission/addPermissionRule', { ...rule, ...wrong })).status).toBe(422)
      expect((await send('POST', '/sys/permission/addPermissionRule', { ...rule, permissionId: 'nothing' })).status).toBe(404)
    })

    test('a menu of the plant is added, moved and deleted; what modules declare can be renamed but not deleted [ADM-004, API-053, API-054]', async () => {
      const report = { name: '外部报表', parentId: 'isystem', menuType: 1, url: 'https://report.plant.cn', internalOrExternal: true }
      const add = await send('POST', '/sys/permission/add', { ...report, component: '/views/layouts/IframePageView.vue' })
      const { id } = z.object({ id: z.string() }).parse(add.body.result)
      const below = z.array(z.looseObject({ id: z.string(), name: z.string() }))
      expect(below.parse(await get('/sys/permission/getSystemSubmenu?parentId=isystem'))).toEqual(
        expect.arrayContaining([expect.objectContaining({ ...report, id, component: 'layouts/IframePageView', isLeaf: true })]),
      )
      expect(await titles()).not.toContain('外部报表')
      await send('POST', '/sys/permission/saveRolePermission', { roleId: role.id, permissionIds: id, lastpermissionIds: '' })
      expect(await titles()).toContain('外部报表')
      await send('POST', '/sys/permission/move', { id, parentId: 'message', index: 0 })
      expect(below.parse(await get('/sys/permission/getSystemSubmenu?parentId=message'))[0]?.id).toBe(id)
      const changed = { id, parentId: 'message', name: '报表', menuType: 1, url: 'https://report.plant.cn/daily', icon: 'fund', hidden: true }
      const edited = await send('PUT', '/sys/permission/edit', changed)
      expect([edited.status, edited.body.message]).toEqual([200, '修改成功!'])
      expect(below.parse(await get('/sys/permission/getSystemSubmenu?parentId=message')).find((menu) => menu.id === id)).toMatchObject(changed)
      expect((await send('DELETE', '/sys/permission/delete?id=isystem-dict')).status).toBe(422)
      const dict = below.parse(await get('/sys/permission/getSystemSubmenu?parentId=isystem')).find((menu) => menu.id === 'isystem-dict')
      expect((await send('PUT', '/sys/permission/edit', { ...dict, name: '字典', perms: '' })).status).toBe(200)
      expect(below.parse(await get('/sys/permission/getSystemSubmenu?parentId=isystem'))).toEqual(
        expect.arrayContaining([expect.objectContaining({ id: 'isystem-dict', name: '字典', perms: 'sys:dict:list' })]),
      )
      expect((await send('DELETE', `/sys/permission/delete?id=${id}`)).status).toBe(200)
      expect(await granted(role.id)).not.toContain(id)
    })

    test('a role of a department holds no more than its department, and loses what the department loses [ADM-022, ADM-023, API-064, API-066, API-073, API-074, API-075]', async () => {
      const depart = await resources.added(departs, { departName: '仓储部' })
      const own = await resources.added(departRoles, { roleCode: 'counter', roleName: '盘点员', departId: depart.id })
      const save = (permissionIds: string, lastpermissionIds?: string) =>
        send('POST', '/sys/sysDepartPermission/saveDeptRolePermission', { roleId: own.id, permissionIds, lastpermissionIds })
      // a page to edit records brings the list of them as well
      const opened = ['isystem-position', 'sys:position:edit', 'sys:position:list']
      expect((await save('isystem-position')).status).toBe(422)
      await send('POST', '/sys/permission/saveDepartPermission', {
        departId: depart.id,
        permissionIds: 'isystem-position',
        lastpermissionIds: '',
      })
      expect(await get(`/sys/permission/queryDepartPermission?departId=${depart.id}`)).toEqual(opened)
      const elsewhere = await resources.added(departs, { departName: '质量部' })
      expect(await get(`/sys/permission/queryDepartPermission?departId=${elsewhere.id}`)).toEqual([])
      const { ids, treeList } = RightTree.parse(await get(`/sys/sysDepartPermission/queryTreeListForDeptRole?departId=${depart.id}`))
      expect(ids.toSorted()).toEqual(opened)
      expect(flat(treeList).map(({ key }) => key)).toEqual(['isystem', 'isystem-position', 'sys:position:list', 'sys:position:edit'])
      expect((await save('isystem-position')).status).toBe(200)
      expect(await get(`/sys/sysDepartPermission/queryDeptRolePermission?roleId=${own.id}`)).toEqual(opened)
      await save('', 'sys:position:edit,sys:position:list')
      expect(await get(`/sys/sysDepartPermission/queryDeptRolePermission?roleId=${own.id}`)).toEqual(['isystem-position'])
      expect((await send('POST', '/sys/sysDepartPermission/saveDeptRolePermission', { roleId: role.id, permissionIds: '' })).status).toBe(404)
      await send('POST', '/sys/permission/saveDepartPermission', {
        departId: depart.id,
        permissionIds: '',
        lastpermissionIds: 'isystem-position',
      })
      expect(await get(`/sys/sysDepartPermission/queryDeptRolePermission?roleId=${own.id}`)).toEqual([])
      expect((await send('POST', '/sys/permission/saveRolePermission', { roleId: own.id, permissionIds: 'isystem-dict' })).status).toBe(404)
    })

    test('phones have menus of their own, granted like those of the office [ADM-024, API-038, API-048, API-049, API-050, API-051, API-052, API-060]', async () => {
      const { body } = await send('POST', '/sys/permissionApp/add', { name: '报工', menuType: 0, url: '/app/report' })
      const { id } = z.object({ id: z.string() }).parse(body.result)
      const listed = () => get('/sys/permissionApp/list')
      expect(await listed()).toEqual([expect.objectContaining({ id, name: '报工', url: '/app/report', menuType: 0, isLeaf: true })])
      await send('PUT', '/sys/permissionApp/edit', { id, name: '手机报工', menuType: 0, url: '/app/reporting', sortNo: 1 })
      await send('POST', '/sys/permissionApp/add', { name: '看板', menuType: 0, url: '/app/board', sortNo: 2 })
      const reporting = { id, name: '手机报工', url: '/app/reporting' }
      expect(await listed()).toEqual([reporting, { name: '看板' }].map((menu) => expect.objectContaining(menu)))
      const save = (permissionIds: string, lastpermissionIds: string) =>
        send('POST', '/sys/permissionApp/saveRolePermission', { roleId: role.id, permissionIds, lastpermissionIds })
      expect((await save(id, '')).body.message).toBe('保存成功！')
      const grantedOnPhones = (roleId: string) => get(`/sys/permissionApp/queryRolePermission?roleId=${roleId}`)
      expect(await grantedOnPhones(role.id)).toEqual([id])
      const other = await resources.added(roles)
      expect(await grantedOnPhones(other.id)).toEqual([])
      const choice = (roleId: string) => get(`/sys/role/queryAppTreeList?roleId=${roleId}`)
      const treeList = [{ key: id, slotTitle: '手机报工' }, { slotTitle: '看板' }]
      expect([await choice(role.id), await choice(other.id)]).toMatchObject([
        { ids: [id], treeList },
        { ids: [], treeList },
      ])
      expect(await granted(role.id)).not.toContain(id)
      await save('', id)
      expect(await grantedOnPhones(role.id)).toEqual([])
    })
  })

import { beforeAll, describe, expect, test } from 'vitest'
import { departs } from '#contract/modules/organisation/departRecord.ts'
import { roles } from '#contract/modules/access/role.ts'
import { users } from '#contract/modules/identity/user.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { addTenant } from '../../../support/tenants.ts'
import { wholeDatabase } from '../../../support/wholeDatabase.ts'

/** A form that is no record of a resource, as a page reads it, and sends it back with what it read. `seen` null: a client that knows no version. */
type Form = {
  door: string
  /** makes what the form is about; how it is read, and sent */
  open: (house: ResourceApi) => Promise<{
    read: () => Promise<unknown>
    save: (change: string, seen: unknown) => ReturnType<ResourceApi['call']>
    /** what stands of it, as `save` wrote it */
    stands: () => Promise<string>
  }>
  /** two contents, and what is said of whoever saved the first */
  contents: readonly [string, string]
  says: RegExp
}

const resultAt = async (house: ResourceApi, url: string) => (await house.call('GET', url)).body.result as Record<string, unknown>
const versionAt = (house: ResourceApi, url: string) => async () => (await resultAt(house, url))['version']

const rulesOf = (holder: 'role' | 'depart'): Form => {
  const path = holder === 'role' ? '/sys/role/datarule' : '/sys/sysDepartPermission/datarule'
  return {
    door: path,
    contents: ['甲', '乙'],
    says: /^admin 保存过这里的数据规则，现在生效的是：甲.*。请刷新后重新选择$/,
    async open(house) {
      const { id } = holder === 'role' ? await house.added(roles) : await house.added(departs)
      const { db } = house.api
      const permission = 'sys:dict:list'
      const [node] = await db.selectFrom('sys_permission').select('id').where('perms', '=', permission).execute()
      const permissionId = node?.id ?? ''
      if (holder === 'role') await db.insertInto('sys_role_permission').values({ roleId: id, permission }).execute()
      else await db.insertInto('sys_depart_permission').values({ departId: id, permission }).execute()
      const ids = new Map<string, string>()
      for (const name of ['甲', '乙']) {
        const rule = { permissionId, ruleName: `${name}${holder}`, ruleColumn: 'dictCode', ruleConditions: '=', ruleValue: name, status: '1' }
        expect((await house.call('POST', '/sys/permission/addPermissionRule', rule)).status).toBe(200)
        const made = await db.selectFrom('sys_permission_data_rule').select('id').where('ruleName', '=', rule.ruleName).executeTakeFirstOrThrow()
        ids.set(name, made.id)
      }
      const read = async () => (await resultAt(house, `${path}/${permissionId}/${id}`))['drChecked']
      return {
        read,
        save: (name, seen) =>
          house.call('POST', path, {
            permissionId,
            [holder === 'role' ? 'roleId' : 'departId']: id,
            dataRuleIds: ids.get(name),
            ...(seen === null ? {} : { lastDataRuleIds: seen }),
          }),
        stands: async () => {
          const chosen = String(await read())
          return [...ids].find(([, one]) => one === chosen)?.[0] ?? chosen
        },
      }
    },
  }
}

const forms: readonly Form[] = [
  {
    door: '/diyonline/api/updateData/view_login_info',
    contents: ['晨岚', '晨岚彩妆'],
    says: /^admin 保存过这条记录，改了 公司名称，请刷新后重新修改$/,
    open: async (house) => ({
      read: versionAt(house, '/sys/loginIndex/info'),
      save: (company_name, version) =>
        house.call('POST', '/diyonline/api/updateData/view_login_info', { company_name, ...(version === null ? {} : { version }) }),
      stands: async () => String((await resultAt(house, '/sys/loginIndex/info'))['company_name']),
    }),
  },
  {
    door: '/sys/log/keeping',
    contents: ['100', '200'],
    says: /^admin 保存过这条记录，改了 登录日志保留，请刷新后重新修改$/,
    open: async (house) => {
      const { version: _version, ...keeping } = await resultAt(house, '/sys/log/keeping')
      return {
        read: versionAt(house, '/sys/log/keeping'),
        save: (days, version) => house.call('PUT', '/sys/log/keeping', { ...keeping, signInDays: Number(days), ...(version === null ? {} : { version }) }),
        stands: async () => String((await resultAt(house, '/sys/log/keeping'))['signInDays']),
      }
    },
  },
  {
    door: '/sys/user/login/setting/userEdit',
    contents: ['1', '2'],
    says: /^admin 保存过这条记录，改了 性别，请刷新后重新修改$/,
    open: async (house) => {
      const me = async () => (await resultAt(house, '/sys/getLoginInfo'))['userInfo'] as Record<string, unknown>
      return {
        read: async () => (await me())['version'],
        save: (sex, version) => house.call('POST', '/sys/user/login/setting/userEdit', { sex: Number(sex), ...(version === null ? {} : { version }) }),
        stands: async () => String((await me())['sex']),
      }
    },
  },
  {
    door: '/sys/gatewayRoute/updateAll',
    contents: ['甲路由', '乙路由'],
    says: /^admin 保存过这条记录，改了 路由名称，请刷新后重新修改$/,
    open: async (house) => {
      const router = { routerId: 'erp', uri: 'http://127.0.0.1:8090', predicates: '[{"name":"Path","args":["/erp/**"]}]', filters: '[]', status: 1 }
      expect((await house.call('POST', '/sys/gatewayRoute/updateAll', { router: { ...router, name: '丙路由' } })).status).toBe(200)
      const stored = async () => house.api.db.selectFrom('sys_gateway_route').selectAll().where('routerId', '=', 'erp').executeTakeFirstOrThrow()
      const { id } = await stored()
      return {
        read: async () => (await stored()).version,
        save: (name, version) =>
          house.call('POST', '/sys/gatewayRoute/updateAll', { router: { ...router, id, name, ...(version === null ? {} : { version }) } }),
        stands: async () => (await stored()).name,
      }
    },
  },
  {
    door: '/sys/tenant/setRoles',
    contents: ['one', 'other'],
    says: /^viewer 保存过这条记录，改了 角色，请刷新后重新修改$/,
    open: async (house) => {
      const { db } = house.api
      const nothing = { phone: '', email: '', workNo: '', selectedroles: '', selecteddeparts: '', departIds: '' }
      const { id: userId } = await house.added(users, { username: 'of_tenant', realname: '租户的人', ...nothing })
      const manager = await db.selectFrom('sys_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()
      await addTenant(db, { id: 31, name: '三十一厂' }, [userId, manager.id])
      expect((await house.call('PUT', '/sys/tenant/setManager', { tenantNo: 31, userId: manager.id, isManager: true })).status).toBe(200)
      const ids = new Map<string, string>()
      for (const name of ['one', 'other']) ids.set(name, (await house.added(roles, { roleCode: `role_${name}` })).id)
      const stored = async () => db.selectFrom('sys_user').select(['version', 'selectedroles']).where('id', '=', userId).executeTakeFirstOrThrow()
      const token = await house.api.tokenOf('viewer')
      return {
        read: async () => (await stored()).version,
        save: (name, version) =>
          house.api.call({
            method: 'PUT',
            url: '/sys/tenant/setRoles',
            headers: { 'x-access-token': token, 'tenant-id': '31' },
            payload: { userId, roleIds: [ids.get(name)], ...(version === null ? {} : { version }) },
          }),
        stands: async () => {
          const { selectedroles } = await stored()
          return [...ids].find(([, id]) => id === selectedroles)?.[0] ?? String(selectedroles)
        },
      }
    },
  },
  rulesOf('role'),
  rulesOf('depart'),
]

/** What people save as a form is held to what they read, as every edit is (factory.md 4 R12). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`forms on ${database.name}`, () => {
    const house = resourcesOn(database)
    const opened = new Map<string, Awaited<ReturnType<Form['open']>>>()
    beforeAll(async () => {
      for (const form of atLeast(7, forms)) opened.set(form.door, await form.open(house))
    })
    const at = ({ door }: Form) => {
      const found = opened.get(door)
      if (!found) throw new Error(`${door} was not opened`)
      return found
    }

    test.for(forms)('$door: what was read is over: refused with who saved what, and nothing is written', async (form) => {
      const { read, save, stands } = at(form)
      const [first, second] = form.contents
      expect((await save(second, null)).status).toBe(200) // a client of the contract knows no version
      const seen = await read()
      expect((await save(first, seen)).body).toMatchObject({ success: true })
      expect(await stands()).toBe(first)
      const before = await wholeDatabase(house.api.db)
      const late = await save(second, seen)
      expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(form.says)])
      expect(await wholeDatabase(house.api.db)).toEqual(before)
      expect((await save(second, await read())).status).toBe(200)
      expect(await stands()).toBe(second)
    })

    test.for(forms)('$door: of two who save what they read at once, one has saved and the other is told', async (form) => {
      const { read, save, stands } = at(form)
      const [first, second] = form.contents
      expect((await save(first, null)).status).toBe(200)
      const seen = await read()
      const answers = await atOnce(house.api.db, [() => save(second, seen), () => save(second, seen)], 'mes_audit')
      const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
      expect(statuses).toEqual([200, 409])
      expect(await stands()).toBe(second)
    })

    test.for(forms)('$door: what is saved has its line in the chain', async (form) => {
      const { save, stands } = at(form)
      const lines = async () =>
        Number(
          (
            await house.api.db
              .selectFrom('mes_audit')
              .select(({ fn }) => fn.countAll().as('count'))
              .executeTakeFirstOrThrow()
          ).count,
        )
      const before = await lines()
      const [first, second] = form.contents
      expect((await save((await stands()) === first ? second : first, null)).status).toBe(200)
      expect(await lines()).toBeGreaterThan(before)
    })
  })

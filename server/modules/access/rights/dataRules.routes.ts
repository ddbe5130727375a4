import { z } from 'zod'
import { ChooseDepartRules, ChooseRules, DataRuleRecord } from '#contract/modules/access/dataRule.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Units } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { rowId } from '../../../db/rowId.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { idsIn } from '../../organisation/people/memberships.service.ts'
import { chooseDepartRules, chooseRules, listRightOfNode, removeRule, rulesOfNode, writeRule } from './dataRules.service.ts'

const to = (verb: 'list' | 'add' | 'edit' | 'delete') => ({ permission: `sys:dataRule:${verb}` }) as const
const grants = { permission: 'sys:role:grant' } as const
const departGrants = { permission: 'sys:depart:grant' } as const
const told = (message: string, result: unknown = null) => new Reply({ envelope: { success: true, code: 200, message, result } })
const words = z
  .string()
  .max(255)
  .default('')
  .transform((text) => text.replaceAll(/^\*+|\*+$/g, ''))
const OfNode = z.object({ permissionId: z.string('请选择菜单').min(1, '请选择菜单').max(255) })
const Queried = OfNode.extend({ ruleName: words, ruleValue: words })
const Written = DataRuleRecord.omit({ permission: true }).extend({
  id: z.string().max(64).nullish(),
  /** the one that was read; clients of the contract know none */
  version: z.coerce.number().int().nullish(),
  permissionId: z.string('请选择菜单').min(1, '请选择菜单').max(255),
})
const ById = z.object({ id: z.string('请选择规则').min(1, '请选择规则').max(64) })
const chosenIn = ({ dataRuleIds, lastDataRuleIds }: Pick<z.infer<typeof ChooseRules>, 'dataRuleIds' | 'lastDataRuleIds'>) => ({
  ruleIds: idsIn(dataRuleIds),
  seenIds: typeof lastDataRuleIds === 'string' ? idsIn(lastDataRuleIds) : null,
})
const OfRole = z.object({ permissionId: z.string().max(255), roleId: z.string().max(64) })
const OfDepart = z.object({ permissionId: z.string().max(255), departId: z.string().max(64) })

/** Data rules at the addresses of the contract (api-contract.md 2.5, 2.6): those of a menu, and which a role or a department is held to. */
export function dataRuleRoutes({ db, units, now }: { db: Database; units: Units; now: () => number }): AnyRoute[] {
  const held = async (table: 'role' | 'depart', permissionId: string, of: string) => {
    const datarule = await rulesOfNode(db, permissionId)
    const rows =
      table === 'role'
        ? await db.selectFrom('sys_role_data_rule').select('ruleId').where('roleId', '=', of).execute()
        : await db.selectFrom('sys_depart_data_rule').select('ruleId').where('departId', '=', of).execute()
    const chosen = new Set(rows.map(({ ruleId }) => ruleId))
    return { datarule, drChecked: datarule.flatMap(({ id }) => (chosen.has(id) ? [id] : [])).join(',') }
  }
  const writing = (verb: 'add' | 'edit', path: string, method: 'POST' | readonly ('PUT' | 'POST')[]) =>
    defineRoute({
      method,
      path,
      access: to(verb),
      body: Written,
      audit: { title: verb === 'add' ? '新增数据规则' : '编辑数据规则', operateType: verb === 'add' ? operateTypes.add : operateTypes.edit },
      async run({ body: { id, version, permissionId, ...rule }, caller }) {
        if (verb === 'edit' && !id) throw new Problem(422, '请选择要修改的规则')
        const permission = await listRightOfNode(db, permissionId)
        const edited = { id: verb === 'add' ? null : (id ?? ''), seen: version ?? null }
        await units(signedIn(caller), (unit) => writeRule(unit, edited, { ...rule, permission }, rowId(now())))
        return told(verb === 'add' ? '添加成功！' : '修改成功!')
      },
    })
  const choosesForRole = (path: string, access: typeof grants | typeof departGrants) =>
    defineRoute({
      method: 'POST',
      path,
      access,
      body: ChooseRules,
      audit: { title: '保存角色数据规则', operateType: operateTypes.edit },
      async run({ body: { permissionId, roleId, ...ids }, caller }) {
        await units(signedIn(caller), (unit) => chooseRules(unit, { permissionId, roleId, ...chosenIn(ids), kind: access === grants ? 'plant' : 'depart' }))
        return told('保存成功!')
      },
    })

  return [
    defineRoute({
      method: 'GET',
      path: '/sys/permission/getPermRuleListByPermId',
      access: to('list'),
      query: OfNode,
      run: ({ query }) => rulesOfNode(db, query.permissionId),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/permission/queryPermissionRule',
      access: to('list'),
      query: Queried,
      run: async ({ query: { permissionId, ruleName, ruleValue } }) =>
        (await rulesOfNode(db, permissionId)).filter((rule) => rule.ruleName.includes(ruleName) && rule.ruleValue.includes(ruleValue)),
    }),
    writing('add', '/sys/permission/addPermissionRule', 'POST'),
    writing('edit', '/sys/permission/editPermissionRule', ['PUT', 'POST']),
    defineRoute({
      method: 'DELETE',
      path: '/sys/permission/deletePermissionRule',
      access: to('delete'),
      query: ById,
      audit: { title: '删除数据规则', operateType: operateTypes.delete },
      async run({ query: { id }, caller }) {
        await units(signedIn(caller), (unit) => removeRule(unit, id))
        return told('删除成功!')
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/role/datarule/:permissionId/:roleId',
      access: grants,
      run({ request }) {
        const { permissionId, roleId } = OfRole.parse(request.params)
        return held('role', permissionId, roleId)
      },
    }),
    choosesForRole('/sys/role/datarule', grants),
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepartPermission/datarule/:permissionId/:departId',
      access: departGrants,
      run({ request }) {
        const { permissionId, departId } = OfDepart.parse(request.params)
        return held('depart', permissionId, departId)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/sysDepartPermission/datarule',
      access: departGrants,
      body: ChooseDepartRules,
      audit: { title: '保存部门数据规则', operateType: operateTypes.edit },
      async run({ body: { permissionId, departId, ...ids }, caller }) {
        await units(signedIn(caller), (unit) => chooseDepartRules(unit, { permissionId, departId, ...chosenIn(ids) }))
        return told('保存成功!')
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
      access: departGrants,
      run({ request }) {
        const { permissionId, roleId } = OfRole.parse(request.params)
        return held('role', permissionId, roleId)
      },
    }),
    choosesForRole('/sys/sysDepartRole/datarule', departGrants),
  ]
}

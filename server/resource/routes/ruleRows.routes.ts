import { CountRuleRows } from '#contract/modules/access/dataRule.ts'
import type { Actor } from '../../bus/unit.ts'
import { signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { grantsOf } from '../../http/grants.ts'
import { createTableReader } from '../read/tableReader.ts'
import type { ResourceContext } from './resourceContext.ts'
import { ruledBy } from '../scope/dataRules.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { ownRows } from '../scope/scope.ts'

/** How many records of a list rules would leave to a person, and how many there are, while they are being written (docs/decisions/038). */
export function ruleRowsRoutes(contexts: () => readonly ResourceContext[]): AnyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/sys/permission/ruleRows',
      access: { permission: 'sys:role:grant' },
      body: CountRuleRows,
      perMinute: 60,
      async run({ body: { permission, rules, userId }, caller }) {
        const by = signedIn(caller)
        const context = contexts().find(({ resource }) => `${resource.permission}:list` === permission && resource.verbs.includes('list'))
        if (!context) throw new Problem(422, '数据规则只能用于列表，请选择一个列表的查看权限')
        // a count tells of records: of those of a list that the caller may see whole
        if (![...by.permissions].some((held) => held === permission) || [...by.narrowed].some((held) => held === permission))
          throw new Problem(403, '拒绝访问：您自己不能看到这个列表的全部记录')
        const { listing, table, resource, plantTz } = context
        const { hidden } = maskedViewOf(resource, by)
        if (rules.some(({ ruleColumn }) => hidden.has(ruleColumn))) throw new Problem(403, '拒绝访问：您自己不能看到规则里的字段，不能按它计数')
        const reader = createTableReader({ db: listing, table, resource, plantTz })
        const seer = userId === '' ? by : await personNamed(context, userId, by)
        const own = ownRows(resource, by)
        const onePage = { pageNo: 1, pageSize: 1 }
        const [all, left] = await Promise.all([
          reader.page(own, [], onePage),
          reader.page({ is: 'all', of: [own, await ruledBy({ ...context, fields: resource.fields }, seer, rules)] }, [], onePage),
        ])
        return { remaining: left.total, total: all.total }
      },
    }),
  ]
}

async function personNamed({ db }: ResourceContext, userId: string, { tenantId }: Actor): Promise<Actor> {
  const person = await db.selectFrom('sys_user').select(['username', 'realname']).where('id', '=', userId).executeTakeFirst()
  if (!person) throw new Problem(404, '用户不存在，请重新选择')
  const { permissions, narrowed } = await grantsOf(db, userId)
  return { userId, tenantId, ...person, permissions, narrowed }
}

import { z } from 'zod'
import { PageQuery } from '#contract/envelope.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { OfTenant, TenantManager, TenantPeople, TenantRecord, tenants } from '#contract/modules/organisation/tenants.ts'
import type { Units } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { pageFrom } from '../../../db/paging.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { membersOf } from './members.ts'
import { addMembers, mayManage, removeMembers, removeTenants, setManager, writeTenant } from './tenants.service.ts'

const to = (verb: 'list' | 'add' | 'edit' | 'delete') => ({ permission: `sys:tenant:${verb}` }) as const
const told = (message: string, result: unknown = null) => new Reply({ envelope: { success: true, code: 200, message, result } })
const Listing = PageQuery.extend({ name: z.string().max(100).default(''), status: z.coerce.number().int().min(0).max(1).optional() })
const ById = z.object({ id: z.coerce.number('请选择租户').int().min(0).max(999_999_999, '没有这个租户') })
const ByIds = z.object({
  ids: z
    .string()
    .max(4000)
    .transform((ids) => ids.split(',').flatMap((id) => (/^\d{1,9}$/.test(id) ? [Number(id)] : [])))
    .pipe(z.array(z.number()).min(1, '参数不识别！')),
})
/** On the wire of the contract a tenant's number is its id, and its days have a time: the first day begins, the last one ends. */
const Written = z
  .looseObject({ id: z.unknown(), version: z.coerce.number().int().nullish(), beginDate: z.unknown().optional(), endDate: z.unknown().optional() })
  .transform(({ id, version = null, beginDate, endDate, ...rest }) => ({
    ...TenantRecord.parse({ ...rest, tenantNo: id, beginDate: dayOf(beginDate), endDate: dayOf(endDate) }),
    version,
  }))
const dayOf = (given: unknown) => (typeof given === 'string' && wireTimePattern.test(given) ? given.slice(0, 10) : given)
const wireTimePattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
type Shown = { id: number; version: number; name: string; beginDate: string | null; endDate: string | null; status: number }

/** Tenants as clients of the contract read them: days with a time, states with their text (api-contract.md 1.2). */
async function onWire(db: Database, rows: readonly Shown[]) {
  const items = await db
    .selectFrom('sys_dict_item')
    .innerJoin('sys_dict', 'sys_dict.id', 'sys_dict_item.dictId')
    .select(['itemValue', 'itemText'])
    .where('dictCode', '=', 'tenant_status')
    .execute()
  const texts = new Map(items.map(({ itemValue, itemText }) => [itemValue, itemText]))
  return rows.map(({ beginDate, endDate, ...row }) => ({
    ...row,
    beginDate: beginDate ? `${beginDate} 00:00:00` : beginDate,
    endDate: endDate ? `${endDate} 23:59:59` : endDate,
    status_dictText: texts.get(String(row.status)) ?? String(row.status),
  }))
}

/** Tenants at the addresses of the contract (api-contract.md 2.8), and who belongs to one: their administrators and the tenant's own managers say. */
export function tenantRoutes({ db, units }: { db: Database; units: Units }): AnyRoute[] {
  const shown = db.selectFrom('sys_tenant').select(['tenantNo as id', 'version', 'name', 'beginDate', 'endDate', 'status'])
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/tenant/list',
      access: to('list'),
      query: Listing,
      async run({ query: { pageNo, pageSize, name, status } }) {
        const wanted = name.replaceAll('*', '').toLowerCase()
        const all = (await shown.orderBy('tenantNo').execute()).filter(
          (row) => row.name.toLowerCase().includes(wanted) && (status ?? row.status) === row.status,
        )
        return pageFrom(await onWire(db, all.slice((pageNo - 1) * pageSize, pageNo * pageSize)), all.length, { pageNo, pageSize })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/tenant/queryById',
      access: to('list'),
      query: ById,
      async run({ query: { id } }) {
        const found = await shown.where('tenantNo', '=', id).executeTakeFirst()
        if (!found) throw new Problem(404, '未找到对应实体')
        return (await onWire(db, [found]))[0]
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/tenant/add',
      access: to('add'),
      body: Written,
      audit: { title: `新增${tenants.title}`, operateType: operateTypes.add },
      async run({ body, caller }) {
        await units(signedIn(caller), (unit) => writeTenant(unit, body, 'add'))
        return told('添加成功！')
      },
    }),
    defineRoute({
      method: ['PUT', 'POST'],
      path: '/sys/tenant/edit',
      access: to('edit'),
      body: Written,
      audit: { title: `编辑${tenants.title}`, operateType: operateTypes.edit },
      async run({ body, caller }) {
        await units(signedIn(caller), (unit) => writeTenant(unit, body, 'edit'))
        return told('修改成功!')
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/sys/tenant/delete',
      access: to('delete'),
      query: ById,
      audit: { title: `删除${tenants.title}`, operateType: operateTypes.delete },
      async run({ query: { id }, caller }) {
        if ((await units(signedIn(caller), (unit) => removeTenants(unit, [id]))) === 0) throw new Problem(422, '该租户已被引用，无法删除！')
        return told('删除成功!')
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/sys/tenant/deleteBatch',
      access: to('delete'),
      query: ByIds,
      audit: { title: `批量删除${tenants.title}`, operateType: operateTypes.delete },
      async run({ query: { ids }, caller }) {
        const removed = await units(signedIn(caller), (unit) => removeTenants(unit, ids))
        if (removed === 0) throw new Problem(422, '选择的租户都已被引用，无法删除！')
        return told(removed < ids.length ? '部分删除成功！（被引用的租户无法删除）' : '删除成功！')
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/tenant/users',
      access: { signedIn: true },
      query: OfTenant,
      async run({ query: { tenantNo }, caller }) {
        await mayManage(db, signedIn(caller), tenantNo)
        return membersOf(db, tenantNo)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/tenant/addUsers',
      access: { signedIn: true },
      body: TenantPeople,
      audit: { title: '人员加入租户', operateType: operateTypes.add },
      async run({ body: { tenantNo, userIds }, caller }) {
        await units(signedIn(caller), (unit) => addMembers(unit, tenantNo, userIds))
        return told('添加成功!')
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/tenant/removeUsers',
      access: { signedIn: true },
      body: TenantPeople,
      audit: { title: '人员离开租户', operateType: operateTypes.delete },
      async run({ body: { tenantNo, userIds }, caller }) {
        await units(signedIn(caller), (unit) => removeMembers(unit, tenantNo, userIds))
        return told('移出成功')
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/tenant/setManager',
      access: to('edit'),
      body: TenantManager,
      audit: { title: '设置租户管理员', operateType: operateTypes.edit },
      async run({ body: { tenantNo, userId, isManager }, caller }) {
        await units(signedIn(caller), (unit) => setManager(unit, tenantNo, userId, isManager))
        return told(isManager ? '已设为租户管理员' : '已取消租户管理员')
      },
    }),
  ]
}

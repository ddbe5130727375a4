import { z } from 'zod'
import { defineResource } from '../../resource.ts'

const day = z
  .union([z.literal(''), z.iso.date('请选择正确的日期')])
  .nullable()
  .default('')

/** What a person writes of a tenant. Its number is typed, and stays: people and records carry it. */
export const TenantRecord = z
  .object({
    tenantNo: z.coerce.number('请输入租户编号').int('租户编号应为整数').min(1, '租户编号从 1 开始').max(999_999_999, '租户编号不超过 9 位'),
    name: z.string().trim().min(1, '请输入租户名称').max(100, '不超过 100 个字符'),
    beginDate: day,
    endDate: day,
    status: z.coerce.number().int().min(0).max(1).default(1),
  })
  .refine(({ beginDate, endDate }) => !beginDate || !endDate || beginDate <= endDate, { path: ['endDate'], error: '结束日期应不早于开始日期' })

/** Tenants (entity SysTenant, ADM-015): who is in one sees the records of this one and of no other. */
export const tenants = defineResource({
  name: 'sysTenant',
  path: '/sys/tenantRecord', // the addresses of the contract name a tenant by its number
  title: '租户',
  label: 'name',
  permission: 'sys:tenant',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: TenantRecord,
  unique: [['tenantNo']],
  fields: [
    { kind: 'number', name: 'tenantNo', title: '租户编号', width: 110, form: 'once', min: 1, max: 999_999_999, filter: 'shown' },
    { kind: 'text', name: 'name', title: '租户名称', width: 200, filter: 'shown' },
    { kind: 'date', name: 'beginDate', title: '开始日期', width: 120, isSortable: false },
    { kind: 'date', name: 'endDate', title: '结束日期', width: 120, isSortable: false },
    { kind: 'dictNumber', name: 'status', title: '状态', width: 90, dictCode: 'tenant_status', initial: 1, filter: 'shown', isSortable: false },
  ],
  defaultSort: { column: 'tenantNo', order: 'asc' },
})

const number = z.coerce.number('请选择租户').int('请选择租户').min(1, '请选择租户').max(999_999_999)
const ids = z.array(z.string().max(64)).min(1, '请选择人员').max(500, '一次最多 500 人')

/** Query of `GET /sys/tenant/users`, bodies of `POST /sys/tenant/addUsers` and `removeUsers`: who belongs to one. */
export const OfTenant = z.object({ tenantNo: number })
export const TenantPeople = z.object({ tenantNo: number, userIds: ids })
/** Body of `PUT /sys/tenant/setManager`. */
export const TenantManager = z.object({ tenantNo: number, userId: z.string().max(64), isManager: z.boolean() })

/** Role of those who manage a tenant: being made one gives it, and being one no longer takes it (docs/decisions/069-managers-of-tenants.md). */
export const tenantManagerRole = 'tenantManager'

const Role = z.object({ id: z.string(), name: z.string() })
/** One who belongs to a tenant; a manager adds and takes out others. `isOnlyHere`: belongs to no other one, where roles would be theirs as well. */
export const TenantMember = z.object({
  id: z.string(),
  realname: z.string(),
  username: z.string(),
  isManager: z.boolean(),
  isOnlyHere: z.boolean(),
  roles: z.array(Role),
  /** of the person's record, with which their roles are given */
  version: z.number(),
})
export type TenantMember = z.infer<typeof TenantMember>

/** `result` of `GET /sys/tenant/own`: the tenant that its manager works for, the roles they may give there, and how its next numbers look (null: they depend on what a record brings). */
export const OwnTenant = z.object({
  tenantNo: z.number(),
  name: z.string(),
  beginDate: z.string(),
  endDate: z.string(),
  roles: z.array(Role),
  numbers: z.array(z.object({ ruleCode: z.string(), ruleName: z.string(), next: z.string().nullable() })),
})
export type OwnTenant = z.infer<typeof OwnTenant>

/** Body of `PUT /sys/tenant/setRoles`: all roles that a person of the own tenant shall have among those that its manager may give. With the `version` that was read, somebody who gave others meanwhile is a 409. */
export const TenantRoles = z.object({
  userId: z.string().max(64),
  version: z.number().int().optional(),
  roleIds: z.array(z.string().max(64)).max(200, '一次最多 200 个角色'),
})

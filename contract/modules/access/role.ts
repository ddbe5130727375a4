import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** What a person writes of a role. The code stays: people and grants refer to it. */
export const RoleRecord = z.object({
  roleName: z.string().trim().min(1, '请输入角色名称').max(64, '不超过 64 个字符'),
  roleCode: z.string().regex(/^\w{1,64}$/, '角色编码应为 1 到 64 个字母、数字或下划线'),
  description: z.string().trim().max(255, '不超过 255 个字符').default(''),
})

/** A role as pickers know it (PICK-046). */
export const Role = z.object({ id: z.string(), roleName: z.string(), roleCode: z.string() })
export type Role = z.infer<typeof Role>

/** Roles (entity SysRole). What a role may do and who has it is administered apart. */
export const roles = defineResource({
  name: 'sysRole',
  path: '/sys/role',
  title: '角色',
  label: 'roleName',
  permission: 'sys:role',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: RoleRecord,
  only: { kind: 'plant' },
  unique: [['roleCode']],
  fields: [
    { kind: 'text', name: 'roleName', title: '角色名称', filter: 'shown' },
    { kind: 'text', name: 'roleCode', title: '角色编码', maxLength: 64, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'description', title: '说明', width: 320 },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

/** What a person writes of a role of one department. */
export const DepartRoleRecord = RoleRecord.extend({ departId: z.string().min(1, '请选择部门').max(64) })

/** Roles of departments (entity SysDepartRole): given to people of the department, and never more than the department was granted. */
export const departRoles = defineResource({
  name: 'sysDepartRole',
  path: '/sys/sysDepartRole',
  title: '部门角色',
  label: 'roleName',
  permission: 'sys:departRole',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: DepartRoleRecord,
  only: { kind: 'depart' },
  unique: [['roleCode']],
  fields: [
    { kind: 'text', name: 'roleName', title: '角色名称', filter: 'shown' },
    { kind: 'text', name: 'roleCode', title: '角色编码', maxLength: 64, filter: 'shown', form: 'once' },
    { kind: 'department', name: 'departId', title: '部门', form: 'once', filter: 'shown', isSortable: false },
    { kind: 'text', name: 'description', title: '说明', width: 320 },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

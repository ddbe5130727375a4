import { z } from 'zod'
import { defineTree } from '../../resource.ts'

const flag = (initial: 'Y' | 'N') => z.enum(['Y', 'N']).default(initial)
const words = (most: number) => z.string().trim().max(most, `不超过 ${most} 个字符`).default('')

/** What a person writes of a menu or a button. */
const PermissionRecord = z.object({
  parentId: z.string().max(64).default(''),
  name: z.string().trim().min(1, '请输入菜单名称').max(64, '不超过 64 个字符'),
  menuType: z.coerce.number().int().min(0).max(2).default(1),
  url: words(255),
  component: words(255),
  perms: words(255),
  icon: words(64),
  sortNo: z.coerce.number().int().min(0).max(99_999).default(0),
  componentName: words(100),
  redirect: words(255),
  isRoute: flag('Y'),
  keepAlive: flag('N'),
  hidden: flag('N'),
  alwaysShow: flag('N'),
  internalOrExternal: flag('N'),
  permsType: z.enum(['1', '2']).default('1'),
  status: z.enum(['0', '1']).default('1'),
  description: words(255),
})

/** Menus and buttons as a tree (entity SysPermission), as the office edits them; the contract's own addresses are /sys/permission/* (API-053 to API-059). */
export const menus = defineTree({
  name: 'sysPermission',
  path: '/sys/menu',
  title: '菜单',
  label: 'name',
  permission: 'sys:permission',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: PermissionRecord,
  only: { terminal: 'web' },
  unique: [],
  asksTaken: ['perms'], // a menu and its button may share one; clients of the contract ask before they save a new one
  fields: [
    { kind: 'text', name: 'name', title: '菜单名称', width: 240, filter: 'shown' },
    { kind: 'dictNumber', name: 'menuType', title: '类型', width: 100, dictCode: 'menu_type', initial: 1, isSortable: false },
    { kind: 'tree', name: 'parentId', title: '上级菜单', resource: 'sysPermission', list: 'never', isSortable: false },
    { kind: 'text', name: 'icon', title: '图标', width: 110, isSortable: false, hint: '从列表选一个' },
    { kind: 'text', name: 'url', title: '地址', width: 200, isSortable: false, hint: '以 / 开头；外部网址以 http 开头' },
    { kind: 'text', name: 'component', title: '组件', width: 190, isSortable: false, hint: '按名称找一个页面，例如“客户”' },
    {
      kind: 'text',
      name: 'perms',
      title: '权限标识',
      width: 180,
      filter: 'folded',
      isSortable: false,
      hint: '菜单：打开它需要的权限；按钮：它代表的权限',
    },
    { kind: 'number', name: 'sortNo', title: '排序', width: 80, initial: 0 },
    { kind: 'text', name: 'componentName', title: '组件名称', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'redirect', title: '默认跳转', list: 'hidden', isSortable: false },
    { kind: 'switch', name: 'isRoute', title: '是路由', list: 'hidden', initial: 'Y', isSortable: false },
    { kind: 'switch', name: 'keepAlive', title: '缓存页面', list: 'hidden', initial: 'N', isSortable: false },
    { kind: 'switch', name: 'hidden', title: '隐藏', width: 80, initial: 'N', isSortable: false },
    { kind: 'switch', name: 'alwaysShow', title: '总是显示', list: 'hidden', initial: 'N', isSortable: false },
    { kind: 'switch', name: 'internalOrExternal', title: '新窗口打开', list: 'hidden', initial: 'N', isSortable: false },
    { kind: 'radio', name: 'permsType', title: '授权方式', dictCode: 'perms_type', list: 'hidden', initial: '1', isSortable: false },
    { kind: 'radio', name: 'status', title: '状态', width: 80, dictCode: 'valid_status', initial: '1', isSortable: false },
    { kind: 'text', name: 'description', title: '说明', list: 'hidden', isSortable: false },
  ],
  defaultSort: { column: 'sortNo', order: 'asc' },
  tree: { parent: 'parentId', root: '' },
})

/** What grants can be written for: pages of the office, or those of phones. */
export type Terminal = 'web' | 'app'

/** A node of the tree of rights, as it is granted (`GET /sys/role/queryTreeList`). `slotTitle` is its name; `ruleFlag` 1: data rules stand on it. */
export type RightNode = {
  key: string
  value: string
  parentId: string
  slotTitle: string
  title: string | null
  label: string | null
  icon: string | null
  ruleFlag: number
  scopedSlots: { title: string }
  isLeaf: boolean
  /** ours: what opens or is allowed, and what it is: 0 top menu, 1 menu, 2 button. `isOpen`: everybody has it */
  perms: string
  menuType: number
  isOpen: boolean
  children: RightNode[]
}
export const RightNode: z.ZodType<RightNode> = z.object({
  key: z.string(),
  value: z.string(),
  parentId: z.string(),
  slotTitle: z.string(),
  title: z.string().nullable(),
  label: z.string().nullable(),
  icon: z.string().nullable(),
  ruleFlag: z.number(),
  scopedSlots: z.object({ title: z.string() }),
  isLeaf: z.boolean(),
  perms: z.string(),
  menuType: z.number(),
  isOpen: z.boolean(),
  get children(): z.ZodType<RightNode[]> {
    return z.array(RightNode)
  },
})
export const RightTree = z.object({ treeList: z.array(RightNode), ids: z.array(z.string()) })

/** ids, commas between */
const ids = z
  .string()
  .max(200_000)
  .transform((list) => [...new Set(list.split(',').filter((id) => id !== ''))])

/** Body of `POST /sys/permission/saveRolePermission`: what is granted now, and what was when the tree was opened; the difference is applied. */
export const SaveRolePermission = z.object({
  roleId: z.string('请选择角色').min(1, '请选择角色').max(64),
  permissionIds: ids,
  lastpermissionIds: ids.optional(),
})
export const SaveDepartPermission = z.object({
  departId: z.string('请选择部门').min(1, '请选择部门').max(64),
  permissionIds: ids,
  lastpermissionIds: ids.optional(),
})

/** Body of `POST /sys/role/preview`: how the office of a person looks when the role holds this; without a person, of somebody who has this role alone. */
export const PreviewRole = z.object({ roleId: z.string().min(1).max(64), permissionIds: ids, userId: z.string().max(64).default('') })
export const RolePreview = z.object({
  menu: z.array(z.object({ title: z.string(), children: z.array(z.string()) })),
  rights: z.array(z.object({ code: z.string(), title: z.string() })),
})
export type RolePreview = z.infer<typeof RolePreview>

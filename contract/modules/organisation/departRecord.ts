import { z } from 'zod'
import { absentText } from '../../absent.ts'
import { defineTree } from '../../resource.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`).default('')
const whole = (least: number, most: number) => z.number('应为整数').int('应为整数').min(least, `不小于 ${least}`).max(most, `不大于 ${most}`)

/** What a person writes of a department. Its code is given by the server: that of the one above and three characters more. */
export const DepartRecord = z.object({
  departName: z.string().trim().min(1, '请输入部门名称').max(100, '不超过 100 个字符'),
  parentId: z.string().max(64).default(''),
  orgCode: z.string().optional(),
  departNameAbbr: text(50),
  orgCategory: z.string().max(16).default('2'),
  departOrder: whole(0, 9999).default(0),
  mobile: text(32),
  fax: text(32),
  address: text(200),
  memo: text(255),
  status: whole(0, 1).default(1),
})

/** Departments (entity SysDepart). */
export const departs = defineTree({
  name: 'sysDepart',
  path: '/sys/sysDepart',
  title: '部门',
  label: 'departName',
  permission: 'sys:depart',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: DepartRecord,
  unique: [['parentId', 'departName']],
  fields: [
    { kind: 'text', name: 'departName', title: '部门名称', width: 240, filter: 'shown' },
    { kind: 'tree', name: 'parentId', title: '上级部门', resource: 'sysDepart', list: 'never', hint: '不选就是最上一级' },
    {
      kind: 'text',
      name: 'orgCode',
      title: '部门编码',
      maxLength: 64,
      filter: 'shown',
      filterText: { isUpperCased: true },
      form: 'shown',
      hint: '由系统按所在位置编号',
    },
    { kind: 'text', name: 'departNameAbbr', title: '简称', list: 'hidden' },
    { kind: 'dict', name: 'orgCategory', title: '机构类型', dictCode: 'org_category', filter: 'folded', initial: '2' },
    { kind: 'number', name: 'departOrder', title: '排序', initial: 0 },
    { kind: 'text', name: 'mobile', title: '电话', rule: 'phone' },
    { kind: 'text', name: 'fax', title: '传真', rule: 'landline', list: 'hidden' },
    { kind: 'text', name: 'address', title: '地址', list: 'hidden' },
    { kind: 'textarea', name: 'memo', title: '备注', list: 'hidden' },
    { kind: 'dictNumber', name: 'status', title: '状态', dictCode: 'depart_status', filter: 'folded', initial: 1 },
  ],
  defaultSort: { column: 'departOrder', order: 'asc' },
  tree: { parent: 'parentId', root: '', deletesBelow: true }, // api-contract.md 2.8
})

/** Everything a form edits of a department, and what the server keeps of it, as nodes of its tree carry it (api-contract.md 2.8 DepartNode). Times are `yyyy-MM-dd HH:mm:ss`. */
export type DepartFacts = {
  departNameEn: string
  departNameAbbr: string
  departOrder: number
  description: string
  orgCategory: string
  /** level, the company is '1' */
  orgType: string
  mobile: string
  fax: string
  address: string
  memo: string
  status: number
  delFlag: '0'
  qywxIdentifier: string
  createBy: string
  createTime: string
  updateBy: string
  updateTime: string
  version: number
}

/** A department in `GET /sys/sysDepart/queryTreeList`, with those below it; `key`, `value` and `id` are all the id (PICK-044). What our office does not read, other servers may leave out. */
export type DepartNode = {
  id: string
  key: string
  value: string
  parentId: string
  title: string
  departName: string
  orgCode: string
  isLeaf: boolean
  children: DepartNode[] | null
}
export const DepartNode: z.ZodType<DepartNode> = z
  .looseObject({
    id: z.string(),
    key: z.string(),
    value: z.string().nullish(),
    parentId: absentText,
    title: z.string(),
    departName: z.string(),
    orgCode: z.string(),
    isLeaf: z.boolean().nullish(),
    get children(): z.ZodType<DepartNode[] | null> {
      return z.array(DepartNode).nullable()
    },
  })
  .transform(({ key, value, isLeaf, children, ...rest }) => ({ ...rest, key, value: value ?? key, isLeaf: isLeaf ?? (children ?? []).length === 0, children }))

/** The same as our server writes it. */
export type WireDepart = Omit<DepartNode, 'children'> & DepartFacts & { children: WireDepart[] | null }

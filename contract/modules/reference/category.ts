import { z } from 'zod'
import { defineTree } from '../../resource.ts'

/** what stands in `pid` of a category that has none above (specification 7) */
export const categoryRoot = '0'

/** What a person writes of a category. Its code is given by the server: that of the one above and three characters more. */
export const CategoryRecord = z.object({
  name: z.string().trim().min(1, '请输入分类名称').max(100, '不超过 100 个字符'),
  pid: z
    .string()
    .max(64)
    .default(categoryRoot)
    .transform((pid) => (pid === '' ? categoryRoot : pid)),
  code: z.string().optional(),
  sortOrder: z.number('应为整数').int('应为整数').min(0, '不小于 0').max(9999, '不大于 9999').default(0),
  description: z.string().trim().max(255, '不超过 255 个字符').default(''),
})

/** Categories (entity SysCategory). */
export const categories = defineTree({
  name: 'sysCategory',
  path: '/sys/category',
  title: '分类',
  label: 'name',
  permission: 'sys:category',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: CategoryRecord,
  unique: [['pid', 'name']],
  fields: [
    { kind: 'text', name: 'name', title: '分类名称', width: 260, filter: 'shown' },
    { kind: 'tree', name: 'pid', title: '上级分类', resource: 'sysCategory', list: 'never', hint: '不选就是最上一级' },
    {
      kind: 'text',
      name: 'code',
      title: '分类编码',
      maxLength: 64,
      filter: 'shown',
      filterText: { isUpperCased: true },
      form: 'shown',
      hint: '由系统按所在位置编号',
    },
    { kind: 'number', name: 'sortOrder', title: '排序', initial: 0 },
    { kind: 'text', name: 'description', title: '说明', width: 280 },
  ],
  defaultSort: { column: 'sortOrder', order: 'asc' },
  tree: { parent: 'pid', root: categoryRoot, deletesBelow: true }, // api-contract.md 2.10
})

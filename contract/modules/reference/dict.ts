import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import { dictEntriesName } from './dictionary.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)

/** What a person writes of a dictionary. The code stays: records refer to it. */
export const Dict = z.object({
  dictName: text(100).min(1, '请输入字典名称'),
  dictCode: z.string().regex(/^\w{1,64}$/, '字典编码应为 1 到 64 个字母、数字或下划线'),
  description: text(255).default(''),
  /** what its values are: 0 texts, 1 numbers (dictionary dict_value_type) */
  type: z.number().int().min(0).max(1).default(0),
})

/** What a person writes of one entry of a dictionary. */
export const DictEntry = z.object({
  dictId: z.string().min(1, '请选择字典').max(64),
  itemText: text(100).min(1, '请输入名称'),
  itemValue: text(100).min(1, '请输入数据值'),
  description: text(255).default(''),
  sortOrder: z.number('应为整数').int('应为整数').min(0, '不小于 0').max(9999, '不大于 9999').default(1),
  status: z.number().int().min(0).max(1).default(1),
})

/** Entries of dictionaries, a list of one dictionary's by `dictId` (entity SysDictItem). */
export const dictEntries = defineResource({
  name: dictEntriesName,
  path: '/sys/dictItem',
  title: '字典项',
  label: 'itemText',
  permission: 'sys:dict',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: DictEntry,
  unique: [['dictId', 'itemValue']],
  fields: [
    { kind: 'reference', name: 'dictId', title: '字典', resource: 'sysDict', list: 'never', form: 'once' },
    { kind: 'text', name: 'itemText', title: '名称', filter: 'shown' },
    { kind: 'text', name: 'itemValue', title: '数据值' },
    { kind: 'text', name: 'description', title: '描述' },
    { kind: 'number', name: 'sortOrder', title: '排序', initial: 1 },
    { kind: 'dictNumber', name: 'status', title: '状态', dictCode: 'dict_item_status', filter: 'shown', initial: 1 },
  ],
  defaultSort: { column: 'sortOrder', order: 'asc' },
})

/** Dictionaries (api-contract.md 2.9, entity SysDict). */
export const dicts = defineResource({
  name: 'sysDict',
  path: '/sys/dict',
  title: '数据字典',
  label: 'dictName',
  permission: 'sys:dict',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: Dict,
  unique: [['dictCode']],
  fields: [
    { kind: 'text', name: 'dictName', title: '字典名称', filter: 'shown' },
    { kind: 'text', name: 'dictCode', title: '字典编码', maxLength: 64, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'description', title: '描述', width: 280 },
    { kind: 'dictNumber', name: 'type', title: '数据类型', dictCode: 'dict_value_type', list: 'hidden', initial: 0, isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  bin: 'delFlag',
  lines: [{ resource: dictEntries, parentField: 'dictId', orderField: 'sortOrder' }],
})

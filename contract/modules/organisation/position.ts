import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** What a person writes of a position. The code stays: people refer to it. */
export const PositionRecord = z.object({
  name: z.string().trim().min(1, '请输入职务名称').max(100, '不超过 100 个字符'),
  code: z.string().regex(/^[\w-]{1,64}$/, '职务编码应为 1 到 64 个字母、数字、下划线或短横'),
  postRank: z.string().max(16).default(''),
  companyId: z.string().max(64).default(''),
})

/** Positions (entity SysPosition; columns of the picker: PICK-040). */
export const positions = defineResource({
  name: 'sysPosition',
  path: '/sys/position',
  title: '职务',
  label: 'name',
  permission: 'sys:position',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: PositionRecord,
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'name', title: '职务名称', filter: 'shown' },
    { kind: 'text', name: 'code', title: '职务编码', maxLength: 64, filter: 'shown', form: 'once' },
    { kind: 'dict', name: 'postRank', title: '职级', dictCode: 'position_rank', filter: 'shown' },
    { kind: 'department', name: 'companyId', title: '所属部门', list: 'hidden', filter: 'folded' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

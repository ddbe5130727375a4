import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** What a person writes of a process (工序; ISA-95 process segment): a step that routes are made of. */
const Process = z.object({
  code: z.string().trim().min(1, '请输入工序编码').max(32, '不超过 32 个字符'),
  name: z.string().trim().min(1, '请输入工序名称').max(60, '不超过 60 个字符'),
  machineType: z.string().min(1, '请选择设备类型').max(32),
  seq: z.number('应为整数').int('应为整数').min(0, '不小于 0').max(9999, '不大于 9999').default(1),
  status: z.number().int().min(0).max(1).default(1),
})

/** Processes (mes_process, factory.md 3.1). */
export const processes = defineResource({
  name: 'mesProcess',
  path: '/mes/process',
  title: '工序',
  label: 'name',
  permission: 'mes:process',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: Process,
  unique: [['code'], ['name']],
  fields: [
    { kind: 'text', name: 'code', title: '工序编码', width: 120, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '工序名称', width: 160, filter: 'shown' },
    { kind: 'dict', name: 'machineType', title: '设备类型', dictCode: 'mes_equip_type', width: 120, filter: 'shown', initial: 'mixer', isSortable: false },
    { kind: 'number', name: 'seq', title: '顺序', width: 80, initial: 1, hint: '小的在前' },
    { kind: 'dictNumber', name: 'status', title: '状态', dictCode: 'valid_status', width: 90, initial: 1, isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})

import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'

/** What a person writes of a container (factory.md Appendix E, mes_container): tare in kg, volume in litres. */
const ContainerRecord = z.object({
  code: z.string().trim().min(1, '请输入容器号').max(24, '不超过 24 个字符'),
  type: z.string().min(1, '请选择类型').max(16),
  tareStd: quantity({ positive: true }),
  tareTol: quantity({ positive: true }),
  volumeL: z.number('应为数字').gt(0, '应大于 0').max(100_000, '不大于 100000'),
  cleanExpireHours: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(8760, '不大于 8760').default(72),
})

/** What only commands and batches write. */
const ContainerState = z.object({ cleanStatus: z.string(), cleanTime: z.string().nullable(), lastBatchNo: z.string() })

const all = ['clean', 'inUse', 'dirty', 'hold']

/** Pots, buckets and trays that are used again, and whether they are clean. */
export const containers = defineResource({
  name: 'mesContainer',
  path: '/mes/container',
  title: '容器',
  label: 'code',
  permission: 'mes:container',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: ContainerRecord,
  assigned: ContainerState,
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'code', title: '容器号', width: 120, filter: 'shown', form: 'once' },
    { kind: 'dict', name: 'type', title: '类型', dictCode: 'mes_container_type', width: 90, filter: 'shown', initial: 'pot', isSortable: false },
    { kind: 'quantity', name: 'tareStd', title: '标准皮重', unit: 'kg', width: 110, isSortable: false },
    { kind: 'quantity', name: 'tareTol', title: '皮重允差', unit: 'kg', width: 110, isSortable: false },
    { kind: 'number', name: 'volumeL', title: '容积', unit: 'L', decimals: 1, width: 100, isSortable: false },
    { kind: 'number', name: 'cleanExpireHours', title: '清洁有效', unit: 'h', width: 110, initial: 72, isSortable: false },
    { kind: 'dict', name: 'cleanStatus', title: '清洁状态', dictCode: 'mes_container_status', width: 100, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'cleanTime', title: '清洁时间', width: 170, form: 'shown' },
    { kind: 'text', name: 'lastBatchNo', title: '上一批', width: 130, form: 'shown', isSortable: false },
  ],
  defaultSort: { column: 'code', order: 'asc' },
  states: { field: 'cleanStatus', all, initial: 'dirty', way: ['dirty', 'clean', 'inUse'], editable: all, deletable: ['clean', 'dirty', 'hold'] },
})

export const cleanContainer = defineCommand(containers, {
  name: 'clean',
  title: '清洁完成',
  from: ['dirty'],
  to: 'clean',
  tone: 'primary',
  places: ['row', 'bulk', 'detail'],
})

export const dirtyContainer = defineCommand(containers, {
  name: 'dirty',
  title: '转待清洗',
  from: ['clean', 'inUse', 'hold'],
  to: 'dirty',
  right: 'mes:container:clean',
})

export const stopContainer = defineCommand(containers, {
  name: 'stop',
  title: '停用',
  from: ['clean', 'dirty'],
  to: 'hold',
  right: 'mes:container:clean',
  tone: 'danger',
})

/** With the first thing that is filled into it a container is in use for that batch: nobody presses it. */
export const useContainer = defineCommand(containers, {
  name: 'use',
  title: '使用',
  from: ['clean'],
  to: 'inUse',
  right: 'mes:container:clean',
  asks: [{ kind: 'text', name: 'batchNo', title: '批号', maxLength: 64 }],
  places: [],
})

export const containerCommands = [useContainer, cleanContainer, dirtyContainer, stopContainer] as const

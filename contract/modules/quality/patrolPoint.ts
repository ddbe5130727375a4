import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** A place that an inspector passes on a round: its code is what its label says, and it is due every so many hours. */
const PatrolPoint = z.object({
  code: z.string().trim().min(1, '请输入点位码').max(24, '不超过 24 个字符'),
  name: z.string().trim().min(1, '请输入名称').max(60, '不超过 60 个字符'),
  seq: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(999, '不大于 999').default(1),
  workshopId: z.string().max(64).nullable().default(null),
  equipmentId: z.string().max(64).nullable().default(null),
  templateId: z.string('请选择检验模板').min(1, '请选择检验模板').max(64),
  everyHours: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(8760, '不大于 8760').default(12),
  status: z.number().int().min(0).max(1).default(1),
})

/** 巡查点 (mes_patrol_point, factory.md 3.21 xc). */
export const patrolPoints = defineResource({
  name: 'mesPatrolPoint',
  path: '/mes/patrolPoint',
  title: '巡查点',
  label: 'name',
  permission: 'mes:patrolPoint',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: PatrolPoint,
  unique: [['code']],
  fields: [
    { kind: 'number', name: 'seq', title: '顺序', min: 1, max: 999, width: 70, initial: 1 },
    { kind: 'text', name: 'code', title: '点位码', maxLength: 24, width: 120, filter: 'shown', isRequired: true },
    { kind: 'text', name: 'name', title: '名称', maxLength: 60, width: 180, filter: 'shown', isRequired: true },
    { kind: 'reference', name: 'workshopId', title: '车间', resource: 'mesWorkshop', width: 130, filter: 'folded', isSortable: false },
    { kind: 'tree', name: 'equipmentId', title: '设备', resource: 'mesEquipment', width: 150, isSortable: false },
    { kind: 'reference', name: 'templateId', title: '检验模板', resource: 'mesQcTemplate', width: 190, isRequired: true, isSortable: false },
    { kind: 'number', name: 'everyHours', title: '周期', unit: 'h', min: 1, max: 8760, width: 90, initial: 12, isSortable: false },
    { kind: 'dictNumber', name: 'status', title: '状态', dictCode: 'valid_status', width: 90, initial: 1, isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})

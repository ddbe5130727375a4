import { z } from 'zod'
import { defineResource } from '../../resource.ts'

const anyOf = z.string().max(64).nullable().default(null)

/** What a machine is registered to do (factory.md 3.1, eligible equipment): a process, a product, or a process for one product; what is left open is any. */
const MachineAbility = z.object({
  equipmentId: z.string('请选择设备').min(1, '请选择设备').max(64),
  processId: anyOf,
  productId: anyOf,
  memo: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

/** Abilities of machines (mes_machine_ability). A machine without any does whatever its type does (contract/rules/capability). */
export const machineAbilities = defineResource({
  name: 'mesMachineAbility',
  path: '/mes/machineAbility',
  title: '设备能力',
  label: 'equipmentId',
  permission: 'mes:machineAbility',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: MachineAbility,
  unique: [],
  fields: [
    { kind: 'reference', name: 'equipmentId', title: '设备', resource: 'mesEquipment', width: 180, filter: 'shown', isRequired: true, isSortable: false },
    { kind: 'reference', name: 'processId', title: '工序', resource: 'mesProcess', width: 140, filter: 'shown', isSortable: false, hint: '不选就是任何工序' },
    { kind: 'reference', name: 'productId', title: '产品', resource: 'mesMaterial', width: 180, filter: 'shown', isSortable: false, hint: '不选就是任何产品' },
    { kind: 'text', name: 'memo', title: '备注', maxLength: 200, width: 220, isSortable: false, hint: '没有登记任何能力的设备，可做本类型的所有工序和产品' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

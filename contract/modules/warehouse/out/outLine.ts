import { z } from 'zod'
import { defineCommand } from '../../../command.ts'
import { defineResource } from '../../../resource.ts'
import { quantity } from '../../../rules/quantity.ts'
import { storeLineStates } from '../storeStates.ts'

/** What a person writes of a line: how much of a material goes out, in its unit. */
const OutLine = z.object({
  outId: z.string().min(1).max(64),
  seq: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(999, '不大于 999').default(1),
  materialId: z.string('请选择物料').min(1, '请选择物料').max(64),
  planQty: quantity({ positive: true }),
})

const Progress = z.object({ unit: z.string(), pickedQty: z.number(), shippedQty: z.number(), status: z.string() })
const counted = { kind: 'quantity', decimals: 3, unitField: 'unit', unitDict: 'mes_unit', isSortable: false } as const

/** Lines of out orders (mes_out_line), written with their order and in no other way. */
export const outLines = defineResource({
  name: 'mesOutLine',
  path: '/mes/outLine',
  title: '出库行',
  label: 'status',
  permission: 'mes:wms:out',
  verbs: ['list'],
  row: OutLine,
  assigned: Progress,
  unique: [],
  fields: [
    { kind: 'reference', name: 'outId', title: '出库单', resource: 'mesOutOrder', form: 'once', list: 'never', isSortable: false },
    { kind: 'number', name: 'seq', title: '行', width: 60, initial: 1 },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 190, isSortable: false },
    { name: 'planQty', title: '应发', width: 130, ...counted },
    { name: 'pickedQty', title: '已备', width: 120, form: 'shown', ...counted },
    { name: 'shippedQty', title: '已发', width: 120, form: 'shown', ...counted },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_out_line_status', width: 90, form: 'shown', isSortable: false },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
  states: storeLineStates,
})

const qty = { kind: 'quantity', name: 'qty', title: '数量', min: 0, isRequired: true } as const

/** With a unit that was picked for it, or put back, a line has more or less: nobody presses these. */
export const pickOutLine = defineCommand(outLines, {
  name: 'pick',
  title: '拣货',
  from: ['waiting', 'partial'],
  right: 'mes:wms:out:scan',
  asks: [qty],
  places: [],
})
export const unpickOutLine = defineCommand(outLines, {
  name: 'unpick',
  title: '撤销拣货',
  from: ['partial', 'done'],
  right: 'mes:wms:out:scan',
  asks: [qty],
  places: [],
})
/** When its order is shipped without all of it. */
export const shortOutLine = defineCommand(outLines, {
  name: 'short',
  title: '记为缺货',
  from: ['waiting', 'partial'],
  to: 'short',
  right: 'mes:wms:out:finish',
  places: [],
})
export const outLineCommands = [pickOutLine, unpickOutLine, shortOutLine] as const

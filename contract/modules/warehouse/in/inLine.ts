import { z } from 'zod'
import { defineCommand } from '../../../command.ts'
import { defineResource } from '../../../resource.ts'
import { quantity } from '../../../rules/quantity.ts'
import { storeLineStates } from '../storeStates.ts'

/** What a person writes of a line: how much of a material is expected, in its unit. */
const InLine = z.object({
  inId: z.string().min(1).max(64),
  seq: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(999, '不大于 999').default(1),
  materialId: z.string('请选择物料').min(1, '请选择物料').max(64),
  planQty: quantity({ positive: true }),
})

const Progress = z.object({ unit: z.string(), receivedQty: z.number(), status: z.string() })
const counted = { kind: 'quantity', decimals: 3, unitField: 'unit', unitDict: 'mes_unit', isSortable: false } as const

/** Lines of receipt orders (mes_in_line), written with their order and in no other way. */
export const inLines = defineResource({
  name: 'mesInLine',
  path: '/mes/inLine',
  title: '收货行',
  label: 'status',
  permission: 'mes:wms:in',
  verbs: ['list'],
  row: InLine,
  assigned: Progress,
  unique: [],
  fields: [
    { kind: 'reference', name: 'inId', title: '收货单', resource: 'mesInOrder', form: 'once', list: 'never', isSortable: false },
    { kind: 'number', name: 'seq', title: '行', width: 60, initial: 1 },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 190, isSortable: false },
    { name: 'planQty', title: '应收', width: 130, ...counted },
    { name: 'receivedQty', title: '已收', width: 120, form: 'shown', ...counted },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_in_line_status', width: 90, form: 'shown', isSortable: false },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
  states: storeLineStates,
})

const qty = { kind: 'quantity', name: 'qty', title: '数量', min: 0, isRequired: true } as const

/** With a unit that came for it a line has more, or all: nobody presses these. */
export const receiveLine = defineCommand(inLines, {
  name: 'receive',
  title: '收货',
  from: ['waiting', 'partial'],
  right: 'mes:wms:in:scan',
  asks: [qty],
  places: [],
})
export const unreceiveLine = defineCommand(inLines, {
  name: 'unreceive',
  title: '撤销收货',
  from: ['partial', 'done'],
  right: 'mes:wms:in:scan',
  asks: [qty],
  places: [],
})
/** When its order is finished without all of it, and when that order is opened again. */
export const shortInLine = defineCommand(inLines, {
  name: 'short',
  title: '记为少收',
  from: ['waiting', 'partial'],
  to: 'short',
  right: 'mes:wms:in:finish',
  places: [],
})
export const reopenInLine = defineCommand(inLines, { name: 'reopen', title: '继续收货', from: ['short'], right: 'mes:wms:in:scan', places: [] })

export const inLineCommands = [receiveLine, unreceiveLine, shortInLine, reopenInLine] as const

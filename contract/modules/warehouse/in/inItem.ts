import { z } from 'zod'
import { defineCommand } from '../../../command.ts'
import { defineResource } from '../../../resource.ts'
import { inItemStates } from '../storeStates.ts'

/** A unit that came. `labelText` is the supplier's label as it was scanned, '' where it was typed; `toLocationId` is where it was put away. */
const InItem = z.object({
  inId: z.string(),
  lineId: z.string(),
  materialId: z.string(),
  lotId: z.string(),
  huId: z.string(),
  huCode: z.string(),
  qty: z.number(),
  unit: z.string(),
  labelText: z.string(),
  receiveBy: z.string(),
  receiveTime: z.string(),
  toLocationId: z.string().nullable(),
  putBy: z.string(),
  putTime: z.string().nullable(),
  undoReason: z.string(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

/** 收货明细 (mes_in_item): which unit came for which order, and where it was put; only the commands of the store write it. */
export const inItems = defineResource({
  name: 'mesInItem',
  path: '/mes/inItem',
  title: '收货明细',
  label: 'huCode',
  permission: 'mes:wms:in',
  verbs: ['list', 'export'],
  row: InItem,
  unique: [],
  fields: [
    { kind: 'reference', name: 'inId', title: '收货单', resource: 'mesInOrder', width: 160, filter: 'shown', ...plain },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 170, filter: 'shown', ...plain },
    { kind: 'reference', name: 'lotId', title: '批次', resource: 'mesMaterialLot', width: 150, filter: 'shown', ...plain },
    { kind: 'text', name: 'huCode', title: '件码', width: 130, filter: 'shown', ...plain },
    { kind: 'reference', name: 'huId', title: '物料件', resource: 'mesHu', list: 'never', form: 'never', isSortable: false },
    { kind: 'quantity', name: 'qty', title: '数量', unitField: 'unit', unitDict: 'mes_unit', decimals: 3, width: 120, ...plain },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_in_item_status', width: 90, filter: 'shown', ...plain },
    { kind: 'user', name: 'receiveBy', title: '收货人', width: 100, ...plain },
    { kind: 'dateTime', name: 'receiveTime', title: '收货时间', width: 170, form: 'shown', filter: 'folded' },
    { kind: 'tree', name: 'toLocationId', title: '上架库位', resource: 'mesLocation', width: 140, ...plain },
    { kind: 'user', name: 'putBy', title: '上架人', width: 100, ...plain },
    { kind: 'dateTime', name: 'putTime', title: '上架时间', width: 170, ...plain },
    { kind: 'text', name: 'labelText', title: '标签内容', width: 200, list: 'hidden', ...plain },
    { kind: 'text', name: 'undoReason', title: '撤销原因', width: 170, ...plain },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
    { kind: 'text', name: 'lineId', title: '收货行', list: 'never', form: 'never', isSortable: false },
  ],
  defaultSort: { column: 'receiveTime', order: 'desc' },
  states: inItemStates,
})

/** Follows the first move of the unit away from where it was put down, and that move being taken back: nobody presses these. */
export const putItem = defineCommand(inItems, { name: 'put', title: '上架', from: ['received'], to: 'put', right: 'mes:stock:post', places: [] })
export const unputItem = defineCommand(inItems, { name: 'unput', title: '撤销上架', from: ['put'], to: 'received', right: 'mes:stock:post', places: [] })

/** What was received by mistake is outside again, by a move the other way. */
export const undoInItem = defineCommand(inItems, {
  name: 'undo',
  title: '撤销收货',
  from: ['received'],
  to: 'undone',
  right: 'mes:wms:in:scan',
  tone: 'danger',
  asks: [{ kind: 'textarea', name: 'reason', title: '撤销原因', maxLength: 200, isRequired: true }],
})

export const inItemCommands = [putItem, unputItem, undoInItem] as const

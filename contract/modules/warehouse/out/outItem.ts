import { z } from 'zod'
import { defineCommand } from '../../../command.ts'
import { defineResource } from '../../../resource.ts'
import { outItemStates } from '../storeStates.ts'

/** A unit that was picked for an order. `ruleRank` 1 was first by the rule of its material when it was picked; beyond that `breakReason` says why. */
const OutItem = z.object({
  outId: z.string(),
  lineId: z.string(),
  materialId: z.string(),
  lotId: z.string(),
  huId: z.string(),
  huCode: z.string(),
  qty: z.number(),
  unit: z.string(),
  ruleRank: z.number(),
  breakReason: z.string(),
  pickBy: z.string(),
  pickTime: z.string(),
  shipTime: z.string().nullable(),
  undoReason: z.string(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

/** 出库明细 (mes_out_item): which unit goes out for which order; only the commands of out orders write it. */
export const outItems = defineResource({
  name: 'mesOutItem',
  path: '/mes/outItem',
  title: '出库明细',
  label: 'huCode',
  permission: 'mes:wms:out',
  verbs: ['list', 'export'],
  row: OutItem,
  unique: [],
  fields: [
    { kind: 'reference', name: 'outId', title: '出库单', resource: 'mesOutOrder', width: 160, filter: 'shown', ...plain },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 170, filter: 'shown', ...plain },
    { kind: 'reference', name: 'lotId', title: '批次', resource: 'mesMaterialLot', width: 150, filter: 'shown', ...plain },
    { kind: 'text', name: 'huCode', title: '件码', width: 130, filter: 'shown', ...plain },
    { kind: 'reference', name: 'huId', title: '物料件', resource: 'mesHu', list: 'never', form: 'never', isSortable: false },
    { kind: 'quantity', name: 'qty', title: '数量', unitField: 'unit', unitDict: 'mes_unit', decimals: 3, width: 120, ...plain },
    { kind: 'number', name: 'ruleRank', title: '发料次序', width: 90, ...plain },
    { kind: 'text', name: 'breakReason', title: '不按次序的原因', width: 170, ...plain },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_out_item_status', width: 90, filter: 'shown', ...plain },
    { kind: 'user', name: 'pickBy', title: '拣货人', width: 100, ...plain },
    { kind: 'dateTime', name: 'pickTime', title: '拣货时间', width: 170, form: 'shown', filter: 'folded' },
    { kind: 'dateTime', name: 'shipTime', title: '发运时间', width: 170, ...plain },
    { kind: 'text', name: 'undoReason', title: '撤销原因', width: 170, ...plain },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
    { kind: 'text', name: 'lineId', title: '出库行', list: 'never', form: 'never', isSortable: false },
  ],
  defaultSort: { column: 'pickTime', order: 'desc' },
  states: outItemStates,
})

/** With its order it leaves: nobody presses it. */
export const shipItem = defineCommand(outItems, { name: 'ship', title: '发运', from: ['picked'], to: 'shipped', right: 'mes:wms:out:finish', places: [] })

/** A wrong pick goes back to where it lay, by a move the other way. */
export const undoOutItem = defineCommand(outItems, {
  name: 'undo',
  title: '撤销拣货',
  from: ['picked'],
  to: 'undone',
  right: 'mes:wms:out:scan',
  tone: 'danger',
  asks: [{ kind: 'textarea', name: 'reason', title: '撤销原因', maxLength: 200, isRequired: true }],
})

export const outItemCommands = [shipItem, undoOutItem] as const

import { z } from 'zod'
import { defineResource } from '../../../resource.ts'

/** A line of the ledger. `qty` is of the material's unit; a place that is empty is outside: bought, used, sent away. */
const StockMove = z.object({
  createTime: z.string(),
  moveNo: z.string(),
  moveType: z.string(),
  materialId: z.string(),
  lotId: z.string(),
  huCode: z.string(),
  toHuCode: z.string(),
  fromLocationId: z.string().nullable(),
  toLocationId: z.string().nullable(),
  qty: z.number(),
  unit: z.string(),
  refType: z.string(),
  refId: z.string(),
  batchNo: z.string(),
  reason: z.string(),
})

/** The stock ledger: append-only, corrected by moves the other way (factory.md 4 R3). */
export const stockMoves = defineResource({
  name: 'mesStockMove',
  path: '/mes/stockMove',
  title: '库存流水',
  label: 'moveNo',
  permission: 'mes:stock',
  verbs: ['list', 'export'],
  row: StockMove,
  unique: [],
  fields: [
    { kind: 'dateTime', name: 'createTime', title: '时间', width: 170, form: 'shown', filter: 'folded' },
    { kind: 'dict', name: 'moveType', title: '类型', dictCode: 'mes_move_type', width: 100, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 150, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'reference', name: 'lotId', title: '批次', resource: 'mesMaterialLot', width: 150, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'text', name: 'huCode', title: '件码', width: 130, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'text', name: 'toHuCode', title: '分到件', width: 130, form: 'shown', list: 'hidden', isSortable: false },
    { kind: 'quantity', name: 'qty', title: '数量', unitField: 'unit', unitDict: 'mes_unit', decimals: 3, width: 120, form: 'shown', isSortable: false },
    { kind: 'tree', name: 'fromLocationId', title: '从', resource: 'mesLocation', width: 130, form: 'shown', filter: 'folded', isSortable: false },
    { kind: 'tree', name: 'toLocationId', title: '到', resource: 'mesLocation', width: 130, form: 'shown', filter: 'folded', isSortable: false },
    { kind: 'text', name: 'batchNo', title: '生产批号', width: 130, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'text', name: 'reason', title: '原因', width: 160, form: 'shown', isSortable: false },
    { kind: 'text', name: 'refType', title: '单据', width: 110, form: 'shown', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'refId', title: '单据编号', width: 160, form: 'shown', list: 'hidden', filter: 'folded', isSortable: false },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
    { kind: 'text', name: 'moveNo', title: '流水号', width: 190, form: 'shown', filter: 'folded' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

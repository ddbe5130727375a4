import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/**
 * A unit in a stock-take, as everybody may see it: in a blind one `bookQty`, `countQty` and `diffQty` stay null until two people counted it
 * or its first count was right, so that no list, export or label tells them. `bookQty` is what the ledger said at the moment of the count
 * that decides; `locationId` is where the ledger had the unit then, `foundId` where it was scanned. Amounts are of `unit`.
 */
const StocktakeLine = z.object({
  takeId: z.string(),
  seq: z.number(),
  huId: z.string(),
  huCode: z.string(),
  materialId: z.string(),
  lotId: z.string(),
  locationId: z.string().nullable(),
  foundId: z.string().nullable(),
  unit: z.string(),
  stage: z.string(),
  bookQty: z.number().nullable(),
  countQty: z.number().nullable(),
  count2Qty: z.number().nullable(),
  diffQty: z.number().nullable(),
  diffReason: z.string(),
  diffNote: z.string(),
  countBy: z.string(),
  countTime: z.string().nullable(),
  recountBy: z.string(),
  recountTime: z.string().nullable(),
})

const plain = { form: 'shown', isSortable: false } as const
const amount = { kind: 'quantity', unitField: 'unit', unitDict: 'mes_unit', decimals: 3, width: 110, ...plain } as const

/** 盘点行 (mes_stocktake_line, factory.md 3.11): only the commands of the stock-take write it. */
export const stocktakeLines = defineResource({
  name: 'mesStocktakeLine',
  path: '/mes/stocktakeLine',
  title: '盘点行',
  label: 'huCode',
  permission: 'mes:stocktake',
  verbs: ['list', 'export'],
  row: StocktakeLine,
  unique: [],
  fields: [
    { kind: 'reference', name: 'takeId', title: '盘点单', resource: 'mesStocktake', list: 'never', filter: 'shown', ...plain },
    { kind: 'number', name: 'seq', title: '行', width: 60, form: 'shown' },
    { kind: 'text', name: 'huCode', title: '件码', width: 130, filter: 'shown', ...plain },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 160, filter: 'shown', ...plain },
    { kind: 'reference', name: 'lotId', title: '批次', resource: 'mesMaterialLot', width: 140, filter: 'folded', ...plain },
    { kind: 'tree', name: 'locationId', title: '账面库位', resource: 'mesLocation', width: 130, filter: 'folded', ...plain },
    { kind: 'tree', name: 'foundId', title: '实际库位', resource: 'mesLocation', width: 130, ...plain },
    { kind: 'dict', name: 'stage', title: '进度', dictCode: 'mes_stocktake_stage', width: 90, filter: 'shown', ...plain },
    { name: 'bookQty', title: '账面', ...amount },
    { name: 'countQty', title: '一盘', ...amount },
    { name: 'count2Qty', title: '复盘', ...amount },
    { name: 'diffQty', title: '差', ...amount },
    { kind: 'dict', name: 'diffReason', title: '原因', dictCode: 'mes_count_reason', width: 110, filter: 'folded', ...plain },
    { kind: 'text', name: 'diffNote', title: '说明', width: 160, ...plain },
    { kind: 'user', name: 'countBy', title: '一盘人', width: 90, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'countTime', title: '一盘时间', width: 170, list: 'hidden', ...plain },
    { kind: 'user', name: 'recountBy', title: '复盘人', width: 90, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'recountTime', title: '复盘时间', width: 170, list: 'hidden', ...plain },
    { kind: 'reference', name: 'huId', title: '物料件', resource: 'mesHu', list: 'never', ...plain },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})

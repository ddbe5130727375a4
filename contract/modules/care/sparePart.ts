import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)

/** What a person writes of a part; below `safeQty` it warns. */
const SparePart = z.object({
  code: text(40).min(1, '请输入备件编号'),
  name: text(60).min(1, '请输入备件名称'),
  spec: text(60).default(''),
  unit: text(16).min(1, '请输入单位').default('个'),
  safeQty: quantity({ min: 0 }).default(0),
  place: text(60).default(''),
})

const plain = { form: 'shown', isSortable: false } as const
const amount = { decimals: 2, width: 110, isSortable: false } as const

/** 备件 (mes_spare_part): its stock changes by commands alone and is never below zero. */
export const spareParts = defineResource({
  name: 'mesSparePart',
  path: '/mes/sparePart',
  title: '备件',
  label: 'name',
  permission: 'mes:sparePart',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: SparePart,
  assigned: z.object({ stockQty: z.number(), level: z.string() }),
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'code', title: '备件编号', maxLength: 40, width: 140, filter: 'shown', isRequired: true, form: 'once' },
    { kind: 'text', name: 'name', title: '名称', maxLength: 60, width: 180, filter: 'shown', isRequired: true },
    { kind: 'text', name: 'spec', title: '规格', maxLength: 60, width: 160, isSortable: false },
    { kind: 'quantity', name: 'stockQty', title: '库存', form: 'shown', ...amount },
    { kind: 'quantity', name: 'safeQty', title: '安全库存', min: 0, initial: 0, ...amount },
    { kind: 'text', name: 'unit', title: '单位', maxLength: 16, width: 70, initial: '个', isSortable: false },
    { kind: 'dict', name: 'level', title: '库存状况', dictCode: 'mes_spare_level', width: 130, filter: 'shown', ...plain },
    { kind: 'text', name: 'place', title: '存放位置', maxLength: 60, width: 140, isSortable: false },
  ],
  defaultSort: { column: 'code', order: 'asc' },
})

export const receiveSpare = defineCommand(spareParts, {
  name: 'receive',
  title: '入库',
  right: 'mes:sparePart:move',
  asks: [
    { kind: 'quantity', name: 'qty', title: '入库数量', min: 0, isRequired: true },
    { kind: 'textarea', name: 'reason', title: '来源', maxLength: 200, isRequired: true },
  ],
})

/** Taken out for a repair or a maintenance, or for what the reason says. */
export const issueSpare = defineCommand(spareParts, {
  name: 'issue',
  title: '领用',
  tone: 'primary',
  right: 'mes:sparePart:move',
  asks: [
    { kind: 'quantity', name: 'qty', title: '领用数量', min: 0, isRequired: true },
    { kind: 'reference', name: 'repairId', title: '维修单', resource: 'mesRepair' },
    { kind: 'reference', name: 'maintId', title: '保养单', resource: 'mesMaintOrder' },
    { kind: 'textarea', name: 'reason', title: '用途', maxLength: 200 },
  ],
})

/** What came in or went out, and what was left. */
const SpareMove = z.object({
  partId: z.string(),
  kind: z.string(),
  qty: z.number(),
  balance: z.number(),
  repairId: z.string().nullable(),
  maintId: z.string().nullable(),
  reason: z.string(),
  moveBy: z.string(),
})

/** 备件流水 (mes_spare_move): the moves of a part add up to its stock. */
export const spareMoves = defineResource({
  name: 'mesSpareMove',
  path: '/mes/spareMove',
  title: '备件流水',
  label: 'reason',
  permission: 'mes:sparePart',
  owner: 'plant',
  verbs: ['list', 'export'],
  row: SpareMove,
  unique: [],
  fields: [
    { kind: 'reference', name: 'partId', title: '备件', resource: 'mesSparePart', width: 180, filter: 'shown', ...plain },
    { kind: 'dict', name: 'kind', title: '类别', dictCode: 'mes_spare_move', width: 90, filter: 'shown', ...plain },
    { kind: 'quantity', name: 'qty', title: '数量', form: 'shown', ...amount },
    { kind: 'quantity', name: 'balance', title: '结存', form: 'shown', ...amount },
    { kind: 'reference', name: 'repairId', title: '维修单', resource: 'mesRepair', width: 150, filter: 'shown', ...plain },
    { kind: 'reference', name: 'maintId', title: '保养单', resource: 'mesMaintOrder', width: 150, filter: 'folded', ...plain },
    { kind: 'text', name: 'reason', title: '说明', width: 200, ...plain },
    { kind: 'user', name: 'moveBy', title: '经手人', width: 100, isMulti: false, ...plain },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})

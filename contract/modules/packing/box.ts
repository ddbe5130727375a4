import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import type { FieldInput } from '../../field.ts'
import { defineResource } from '../../resource.ts'
import { boxStatusTexts } from './packingStates.ts'

/**
 * A box. `qty` of `packQty` pieces were packed, `leftQty` of them are still in the store, null before its hand-over; a `isTail` box is closed with fewer. `grossQty` in kg. `gtin` is
 * what its product was called by trade when it was opened, 14 digits, '' where it has none. `sscc` is the serial shipping container code of its
 * label, the check digit included, '' before it is sealed; `retiredSscc` those of labels that were taken off, commas between. `huId` is the
 * handling unit that it is in stock, from the hand-over on.
 */
const Box = z.object({
  boxNo: z.string(),
  sscc: z.string(),
  jobId: z.string(),
  batchNo: z.string(),
  productId: z.string(),
  gtin: z.string(),
  lotId: z.string().nullable(),
  seq: z.number(),
  packQty: z.number(),
  qty: z.number(),
  leftQty: z.number().nullable(),
  isTail: z.string(),
  grossQty: z.number().nullable(),
  weightResult: z.string(),
  isTyped: z.string(),
  sealedBy: z.string(),
  sealTime: z.string().nullable(),
  handoverId: z.string().nullable(),
  huId: z.string().nullable(),
  locationId: z.string().nullable(),
  retiredSscc: z.string(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

/** Boxes 内包箱 (mes_box, factory.md 3.12): filled by one or two people, exactly full, weighed, sealed with an SSCC, handed over to the store. */
export const boxes = defineResource({
  name: 'mesBox',
  path: '/mes/box',
  title: '内包箱',
  label: 'boxNo',
  permission: 'mes:box',
  verbs: ['list', 'export'],
  row: Box,
  unique: [],
  fields: [
    { kind: 'text', name: 'boxNo', title: '箱号', width: 150, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_box_status', width: 90, filter: 'shown', ...plain },
    { kind: 'text', name: 'sscc', title: 'SSCC', width: 180, filter: 'shown', ...plain },
    { kind: 'text', name: 'batchNo', title: '生产批号', width: 120, filter: 'shown', ...plain },
    { kind: 'reference', name: 'productId', title: '产品', resource: 'mesMaterial', width: 150, filter: 'folded', ...plain },
    { kind: 'number', name: 'qty', title: '件数', width: 80, ...plain },
    { kind: 'number', name: 'leftQty', title: '库存件数', width: 90, ...plain },
    { kind: 'number', name: 'packQty', title: '装满', width: 80, ...plain },
    { kind: 'switch', name: 'isTail', title: '尾箱', width: 80, filter: 'folded', ...plain },
    { kind: 'quantity', name: 'grossQty', title: '毛重', unit: 'kg', decimals: 4, width: 110, ...plain },
    { kind: 'dict', name: 'weightResult', title: '检重', dictCode: 'mes_box_weight_result', width: 90, filter: 'folded', ...plain },
    { kind: 'user', name: 'sealedBy', title: '封箱人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'sealTime', title: '封箱时间', width: 170, form: 'shown' },
    { kind: 'tree', name: 'locationId', title: '库位', resource: 'mesLocation', width: 130, filter: 'folded', ...plain },
    { kind: 'reference', name: 'jobId', title: '内包任务', resource: 'mesNbcJob', width: 150, filter: 'shown', ...plain },
    { kind: 'number', name: 'seq', title: '第几箱', width: 80, list: 'hidden', ...plain },
    { kind: 'switch', name: 'isTyped', title: '手工箱重', width: 90, list: 'hidden', ...plain },
    { kind: 'reference', name: 'lotId', title: '料体批次', resource: 'mesMaterialLot', list: 'hidden', ...plain },
    { kind: 'reference', name: 'handoverId', title: '入存单', resource: 'mesNbcHandover', width: 150, list: 'hidden', filter: 'folded', ...plain },
    { kind: 'reference', name: 'huId', title: '物料件', resource: 'mesHu', list: 'hidden', ...plain },
    { kind: 'text', name: 'gtin', title: 'GTIN', list: 'hidden', ...plain },
    { kind: 'text', name: 'retiredSscc', title: '作废的 SSCC', list: 'hidden', ...plain },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: {
    field: 'status',
    all: Object.keys(boxStatusTexts),
    initial: 'open',
    way: ['open', 'full', 'sealed', 'saved', 'shipped'],
    editable: [],
    deletable: [],
  },
})

const [packs, scans] = ['mes:nbc:box', 'mes:nbc:scan'] as const
const reason = (title: string): FieldInput => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true })
const text = (name: string, title: string, maxLength = 64): FieldInput => ({ kind: 'text', name, title, maxLength })

export const openBox = defineCommand(boxes, {
  name: 'open',
  title: '开新箱',
  from: 'none',
  to: 'open',
  right: packs,
  asks: [{ kind: 'reference', name: 'jobId', title: '内包任务', resource: 'mesNbcJob', isRequired: true }],
  tone: 'primary',
})

/** Pieces without codes of their own are counted into the box, never more than it holds. */
export const fillBox = defineCommand(boxes, {
  name: 'fill',
  title: '点数装箱',
  from: ['open'],
  right: scans,
  asks: [{ kind: 'number', name: 'count', title: '件数', unit: '件', min: 1, max: 100_000, isRequired: true }],
})

/** A piece is taken out again: the one with this record, which was the newest of whoever takes it out. */
export const takeOutPiece = defineCommand(boxes, {
  name: 'takeOut',
  title: '取出',
  from: ['open', 'full'],
  to: 'open',
  right: scans,
  asks: [{ kind: 'reference', name: 'itemId', title: '装箱明细', resource: 'mesBoxItem', isRequired: true }],
  places: ['detail'],
})

/** With its last piece a box is full; nobody presses it, but for a box that was unsealed and lacks nothing. */
export const fullBox = defineCommand(boxes, { name: 'full', title: '装满', from: ['open'], to: 'full', right: scans, places: ['detail'] })

/** The last box of a job is closed with what there is. */
export const tailBox = defineCommand(boxes, {
  name: 'tail',
  title: '尾箱',
  from: ['open'],
  to: 'full',
  right: packs,
  confirm: '这一箱没有装满，按尾箱收口后不能再装',
})

/** What stands on the scale is compared with the empty box and its pieces. `grossQty` is a weight in grams that a person read. */
export const weighBox = defineCommand(boxes, {
  name: 'weigh',
  title: '检重',
  from: ['full'],
  right: packs,
  asks: [
    text('scaleId', '秤'),
    text('terminal', '终端'),
    { kind: 'textarea', name: 'frames', title: '原始报文', maxLength: 4000 },
    { kind: 'quantity', name: 'grossQty', title: '手工毛重', unit: 'g', decimals: 2, min: 0 },
    text('reason', '手工录入的原因', 200),
  ],
  tone: 'primary',
})

/** The box is closed and gets its SSCC; its label is printed by whoever sealed it. */
export const sealBox = defineCommand(boxes, { name: 'seal', title: '封箱', from: ['full'], to: 'sealed', right: packs, tone: 'primary' })

/** A sealed box is opened again by whoever may and signs for it: its label is void, and the next seal gives it another. */
export const unsealBox = defineCommand(boxes, {
  name: 'unseal',
  title: '拆封',
  from: ['sealed'],
  to: 'open',
  asks: [reason('拆封原因')],
  sign: { meaning: 'override', second: null, when: 'always' },
  confirm: '旧标签会作废，请把它撕下；重新封箱后打印新的',
  tone: 'danger',
})

/** With the signatures of its hand-over a box is in the store, and with an out order it leaves it: nobody presses these. */
export const saveBox = defineCommand(boxes, {
  name: 'save',
  title: '入存',
  from: ['sealed'],
  to: 'saved',
  right: 'mes:nbc:save',
  asks: [text('handoverId', '入存单'), text('locationId', '库位')],
  places: [],
})
export const shipBox = defineCommand(boxes, {
  name: 'ship',
  title: '出货',
  from: ['saved'],
  to: 'shipped',
  right: 'mes:nbc:save',
  asks: [text('outOrderNo', '出库单号')],
  places: [],
})

export const voidBox = defineCommand(boxes, {
  name: 'void',
  title: '作废',
  from: ['open'],
  to: 'void',
  asks: [reason('作废原因')],
  tone: 'danger',
})

export const boxCommands = [openBox, fillBox, takeOutPiece, fullBox, tailBox, weighBox, sealBox, unsealBox, saveBox, shipBox, voidBox] as const

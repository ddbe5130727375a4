import { z } from 'zod'
import { defineCommand } from '../../../command.ts'
import type { FieldInput } from '../../../field.ts'
import { defineResource } from '../../../resource.ts'

/** What the move function writes of a unit; amounts are of the material's unit: what came in is what can be had, what is reserved and what was used. */
const HandlingUnit = z.object({
  huCode: z.string(),
  huType: z.string(),
  lotId: z.string(),
  qtyInit: z.number(),
  qtyAvail: z.number(),
  qtyReserved: z.number(),
  qtyConsumed: z.number(),
  unit: z.string(),
  locationId: z.string().nullable(),
  reservedBatchNo: z.string(),
  status: z.string(),
})

const amount = <Name extends 'qtyInit' | 'qtyAvail' | 'qtyReserved' | 'qtyConsumed'>(name: Name, title: string) =>
  ({ kind: 'quantity', name, title, unitField: 'unit', unitDict: 'mes_unit', decimals: 3, width: 120, form: 'shown', isSortable: false }) as const

/** States of a unit (dictionary mes_hu_status). */
const all = ['active', 'staged', 'charging', 'charged', 'stored', 'shipped', 'void']

/** Handling units: the bags, drums and boxes that carry a label (ISA-95 material sublots). Only the move function writes them. */
export const handlingUnits = defineResource({
  name: 'mesHu',
  path: '/mes/hu',
  title: '物料件',
  label: 'huCode',
  permission: 'mes:hu',
  verbs: ['list', 'export'],
  row: HandlingUnit,
  unique: [],
  fields: [
    { kind: 'text', name: 'huCode', title: '件码', width: 140, form: 'shown', filter: 'shown' },
    { kind: 'reference', name: 'lotId', title: '批次', resource: 'mesMaterialLot', width: 150, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'huType', title: '包装', dictCode: 'mes_hu_type', width: 80, form: 'shown', isSortable: false },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_hu_status', width: 90, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'tree', name: 'locationId', title: '库位', resource: 'mesLocation', width: 150, form: 'shown', filter: 'shown', isSortable: false },
    amount('qtyAvail', '可用'),
    amount('qtyReserved', '预定'),
    amount('qtyInit', '初始'),
    amount('qtyConsumed', '已用'),
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
    { kind: 'text', name: 'reservedBatchNo', title: '预定批', width: 130, form: 'shown', filter: 'folded', isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: { field: 'status', all, initial: 'active', way: ['active', 'staged', 'charging', 'charged'], editable: [], deletable: [] },
})

const reason: FieldInput = { kind: 'textarea', name: 'reason', title: '原因', maxLength: 200, isRequired: true }
const here = ['active', 'staged', 'stored']

export const transferUnit = defineCommand(handlingUnits, {
  name: 'transfer',
  title: '移库',
  from: here,
  right: 'mes:stock:post',
  tone: 'primary',
  asks: [{ kind: 'tree', name: 'locationId', title: '移到库位', resource: 'mesLocation', isRequired: true }],
})

export const scrapUnit = defineCommand(handlingUnits, {
  name: 'scrap',
  title: '报废',
  from: here,
  right: 'mes:stock:post',
  tone: 'danger',
  asks: [{ kind: 'quantity', name: 'qty', title: '报废数量', min: 0, isRequired: true }, reason],
  places: ['detail'],
})

export const sampleUnit = defineCommand(handlingUnits, {
  name: 'sample',
  title: '取样',
  from: here,
  right: 'mes:stock:post',
  asks: [{ kind: 'quantity', name: 'qty', title: '取样数量', min: 0, isRequired: true }, reason],
  places: ['detail'],
})

/** Undoes the last move of a unit by a move the other way; the first stays where it is (factory.md 4 R3). */
export const reverseUnit = defineCommand(handlingUnits, {
  name: 'reverse',
  title: '冲销上一笔',
  from: null,
  right: 'mes:stock:reverse',
  tone: 'danger',
  asks: [reason],
  sign: { meaning: 'void', second: null, when: 'always' },
  places: ['detail'],
})

export const unitCommands = [transferUnit, scrapUnit, sampleUnit, reverseUnit] as const

import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import type { FieldInput } from '../../field.ts'
import { defineResource } from '../../resource.ts'
import type { States } from '../../resource.ts'
import { quantity } from '../../rules/quantity.ts'
import { mostUrgentFirst } from '../../urgency.ts'

/** What is kept (dictionary mes_specimen_type). */
export const specimenTypeTexts = { raw: '原料', bulk: '料体', product: '成品', standard: '标准样', customer: '客户签样' } as const
/** States of a specimen (dictionary mes_specimen_status). */
export const specimenStatusTexts = { sealed: '已封存', observing: '待观察', partly: '部分使用', used: '已用完', expired: '到期', destroyed: '已销毁' } as const

/** So many times what a release test takes is kept at least (factory.md 3.18). */
export const specimenTimesNeed = 2

/** What a person writes when a specimen is sealed. `needQty` is what one release test takes, of the same unit. */
const Specimen = z
  .object({
    type: z.enum(['raw', 'bulk', 'product', 'standard', 'customer'], '请选择类型'),
    lotId: z.string('请选择批次').min(1, '请选择批次').max(64),
    huId: z.string().max(64).nullable().default(null),
    qty: quantity({ positive: true }),
    needQty: quantity({ positive: true }),
    unit: z.string().min(1, '请选择单位').max(16),
    locationId: z.string('请选择存放位置').min(1, '请选择存放位置').max(64),
    keepUntil: z
      .union([z.literal(''), z.iso.date('请选择正确的日期')])
      .nullable()
      .default(null),
    condition: z.string().trim().max(60, '不超过 60 个字符').default(''),
  })
  .refine(({ qty, needQty }) => qty >= specimenTimesNeed * needQty, {
    path: ['qty'],
    message: `留样量应不少于一次全检用量的 ${specimenTimesNeed} 倍`,
  })

const Assigned = z.object({
  specimenNo: z.string(),
  batchNo: z.string(),
  leftQty: z.number(),
  sealedBy: z.string(),
  storedTime: z.string().nullable(),
  nextLook: z.string().nullable(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const
const amount = { unitField: 'unit', unitDict: 'mes_unit', decimals: 3, width: 110, isSortable: false } as const

export const specimenStates = {
  field: 'status',
  all: Object.keys(specimenStatusTexts),
  initial: 'sealed',
  way: ['sealed', 'partly', 'used'],
  editable: [],
  deletable: [],
} as const satisfies States & { all: readonly string[] }

/** 留样 (mes_specimen, factory.md 3.18). What was sealed is never edited. */
export const specimens = defineResource({
  name: 'mesSpecimen',
  path: '/mes/specimen',
  title: '留样',
  label: 'specimenNo',
  permission: 'mes:specimen',
  verbs: ['list', 'add', 'export'],
  row: Specimen,
  assigned: Assigned,
  unique: [],
  fields: [
    { kind: 'text', name: 'specimenNo', title: '留样号', width: 160, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_specimen_status', width: 100, filter: 'shown', ...plain },
    { kind: 'dict', name: 'type', title: '类型', dictCode: 'mes_specimen_type', width: 90, filter: 'shown', isRequired: true, isSortable: false },
    { kind: 'reference', name: 'lotId', title: '批次', resource: 'mesMaterialLot', width: 160, filter: 'shown', isRequired: true, isSortable: false },
    { kind: 'text', name: 'batchNo', title: '生产批号', width: 130, filter: 'shown', ...plain },
    { kind: 'reference', name: 'huId', title: '取自料件', resource: 'mesHu', list: 'hidden', hint: '选了就从这一件里取样', isSortable: false },
    { kind: 'quantity', name: 'qty', title: '留样量', isRequired: true, ...amount },
    { kind: 'quantity', name: 'needQty', title: '一次全检用量', isRequired: true, list: 'hidden', ...amount },
    { kind: 'quantity', name: 'leftQty', title: '剩余', form: 'shown', ...amount },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', initial: 'g', isRequired: true, isSortable: false },
    { kind: 'tree', name: 'locationId', title: '存放位置', resource: 'mesLocation', width: 140, filter: 'folded', isRequired: true, isSortable: false },
    { kind: 'text', name: 'condition', title: '存放条件', maxLength: 60, list: 'hidden', isSortable: false },
    { kind: 'user', name: 'sealedBy', title: '封样人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'storedTime', title: '封存时间', width: 170, ...plain },
    { kind: 'date', name: 'keepUntil', title: '保存到', width: 180, hint: '不填时为有效期后 6 个月', due: { over: ['used', 'destroyed'], past: '到期' } },
    { kind: 'date', name: 'nextLook', title: '下次观察', width: 130, form: 'shown', filter: 'folded' },
  ],
  defaultSort: mostUrgentFirst,
  states: specimenStates,
})

const optional = (name: string, title: string): FieldInput => ({ kind: 'number', name, title, decimals: 3 })

/** The yearly look is due; the night's job gives it. */
export const dueSpecimen = defineCommand(specimens, {
  name: 'due',
  title: '到观察期',
  from: ['sealed', 'partly'],
  to: 'observing',
  right: 'mes:specimen:observe',
  places: [],
})

export const observeSpecimen = defineCommand(specimens, {
  name: 'observe',
  title: '观察',
  from: ['sealed', 'observing', 'partly', 'expired'],
  tone: 'primary',
  asks: [
    { kind: 'dict', name: 'result', title: '结果', dictCode: 'mes_specimen_look', isRequired: true },
    optional('l', 'L*'),
    optional('a', 'a*'),
    optional('b', 'b*'),
    { kind: 'image', name: 'photo', title: '照片' },
    { kind: 'textarea', name: 'remark', title: '说明', maxLength: 200 },
  ],
})

/** Two sign that so much is taken out, and what for. */
export const takeSpecimen = defineCommand(specimens, {
  name: 'take',
  title: '领用',
  from: ['sealed', 'observing', 'partly'],
  asks: [
    { kind: 'quantity', name: 'qty', title: '领用量', min: 0, isRequired: true },
    { kind: 'textarea', name: 'purpose', title: '用途', maxLength: 200, isRequired: true },
  ],
  sign: { meaning: 'handover', second: 'mes:specimen:take', when: 'always' },
})

/** Its time is over; the night's job gives it. */
export const expireSpecimen = defineCommand(specimens, {
  name: 'expire',
  title: '到期',
  from: ['sealed', 'observing', 'partly'],
  to: 'expired',
  right: 'mes:specimen:observe',
  places: [],
})

/** Two sign that it is gone. */
export const destroySpecimen = defineCommand(specimens, {
  name: 'destroy',
  title: '销毁',
  from: ['expired', 'used'],
  to: 'destroyed',
  tone: 'danger',
  asks: [{ kind: 'textarea', name: 'reason', title: '销毁说明', maxLength: 200, isRequired: true }],
  sign: { meaning: 'void', second: 'mes:specimen:destroy', when: 'always' },
})

export const specimenCommands = [dueSpecimen, observeSpecimen, takeSpecimen, expireSpecimen, destroySpecimen] as const

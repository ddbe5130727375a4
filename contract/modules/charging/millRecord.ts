import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import type { FieldInput } from '../../field.ts'
import { defineResource } from '../../resource.ts'

/** States of a pass through a mill (dictionary mes_mill_status). */
export const millStatusTexts = { running: '磨粉中', sampling: '取样中', pass: '合格', repass: '再磨一遍', done: '完成', aborted: '中止' } as const

/** passes of one batch through mills (factory.md 3.9) */
export const mostMillPasses = 6

/** One pass. Amounts are of `unit`, `yieldPct` and `sieveResidue` 0 to 100, temperatures °C, current A, d50 and d90 µm, feed kg/h. */
const MillRecord = z.object({
  millNo: z.string(),
  taskId: z.string(),
  batchNo: z.string(),
  equipmentId: z.string(),
  passNo: z.number(),
  screenMesh: z.number(),
  rotorRpm: z.number().nullable(),
  feedRate: z.number().nullable(),
  inQty: z.number(),
  outQty: z.number().nullable(),
  unit: z.string(),
  yieldPct: z.number().nullable(),
  outTempMax: z.number().nullable(),
  currentAvg: z.number().nullable(),
  knownPct: z.number().nullable(),
  sieveResidue: z.number().nullable(),
  d50: z.number().nullable(),
  d90: z.number().nullable(),
  metalCheck: z.string(),
  operator: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  abortReason: z.string(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const
const amount = { unitField: 'unit', unitDict: 'mes_unit', decimals: 3, width: 110, ...plain } as const

/** Mill records 磨粉记录 (mes_mill_record, factory.md 3.9): one pass of a batch through a mill. Commands write it. */
export const millRecords = defineResource({
  name: 'mesMillRecord',
  path: '/mes/mill',
  title: '磨粉记录',
  label: 'millNo',
  permission: 'mes:mill',
  verbs: ['list', 'export'],
  row: MillRecord,
  unique: [],
  fields: [
    { kind: 'text', name: 'millNo', title: '磨粉单号', width: 160, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_mill_status', width: 100, filter: 'shown', ...plain },
    { kind: 'text', name: 'batchNo', title: '生产批号', width: 130, filter: 'shown', ...plain },
    { kind: 'reference', name: 'taskId', title: '工序任务', resource: 'mesTask', width: 150, filter: 'folded', ...plain },
    { kind: 'reference', name: 'equipmentId', title: '设备', resource: 'mesEquipment', width: 140, filter: 'shown', ...plain },
    { kind: 'number', name: 'passNo', title: '遍', min: 1, max: mostMillPasses, width: 60, ...plain },
    { kind: 'number', name: 'screenMesh', title: '筛目', unit: '目', width: 90, ...plain },
    { kind: 'number', name: 'rotorRpm', title: '转速', unit: 'rpm', width: 100, list: 'hidden', ...plain },
    { kind: 'number', name: 'feedRate', title: '喂料', unit: 'kg/h', decimals: 1, width: 100, list: 'hidden', ...plain },
    { kind: 'quantity', name: 'inQty', title: '投入', ...amount },
    { kind: 'quantity', name: 'outQty', title: '出料', ...amount },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
    { kind: 'number', name: 'yieldPct', title: '得率', unit: '%', decimals: 2, width: 90, ...plain },
    { kind: 'number', name: 'outTempMax', title: '最高出料温度', unit: '°C', decimals: 1, width: 120, ...plain },
    { kind: 'number', name: 'currentAvg', title: '平均电流', unit: 'A', decimals: 1, width: 100, ...plain },
    { kind: 'number', name: 'knownPct', title: '数据完整率', unit: '%', decimals: 0, width: 110, list: 'hidden', ...plain },
    { kind: 'number', name: 'd50', title: 'D50', unit: 'µm', decimals: 1, width: 90, ...plain },
    { kind: 'number', name: 'd90', title: 'D90', unit: 'µm', decimals: 1, width: 90, ...plain },
    { kind: 'number', name: 'sieveResidue', title: '筛余', unit: '%', decimals: 2, width: 90, ...plain },
    { kind: 'dict', name: 'metalCheck', title: '金检', dictCode: 'mes_metal_check', width: 90, ...plain },
    { kind: 'user', name: 'operator', title: '操作人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'startTime', title: '开始', width: 170, form: 'shown' },
    { kind: 'dateTime', name: 'endTime', title: '结束', width: 170, ...plain },
    { kind: 'text', name: 'abortReason', title: '中止原因', width: 160, list: 'hidden', ...plain },
  ],
  defaultSort: { column: 'startTime', order: 'desc' },
  states: { field: 'status', all: Object.keys(millStatusTexts), initial: 'running', way: ['running', 'sampling', 'pass', 'done'], editable: [], deletable: [] },
})

const right = 'mes:mill:operate'
const settings: readonly FieldInput[] = [
  { kind: 'number', name: 'screenMesh', title: '筛目', unit: '目', min: 10, max: 2000, isRequired: true },
  { kind: 'number', name: 'rotorRpm', title: '转速', unit: 'rpm', min: 0, max: 30_000 },
  { kind: 'number', name: 'feedRate', title: '喂料', unit: 'kg/h', min: 0, max: 10_000, decimals: 1 },
]

/** The first pass of a batch on the mill of a running task. */
export const startMilling = defineCommand(millRecords, {
  name: 'start',
  title: '开始磨粉',
  from: 'none',
  to: 'running',
  right,
  tone: 'primary',
  asks: [
    { kind: 'reference', name: 'taskId', title: '工序任务', resource: 'mesTask', isRequired: true },
    ...settings,
    { kind: 'quantity', name: 'inQty', title: '投入', min: 0, isRequired: true },
  ],
})

/** The mill has run empty; a sample is taken. What it measured meanwhile comes from the history. */
export const sampleMilling = defineCommand(millRecords, {
  name: 'sample',
  title: '出料取样',
  from: ['running'],
  to: 'sampling',
  right,
  tone: 'primary',
  asks: [{ kind: 'quantity', name: 'outQty', title: '出料', min: 0, isRequired: true }],
})

const findings: readonly FieldInput[] = [
  { kind: 'number', name: 'd50', title: 'D50', unit: 'µm', min: 0, max: 5000, decimals: 1 },
  { kind: 'number', name: 'd90', title: 'D90', unit: 'µm', min: 0, max: 5000, decimals: 1 },
  { kind: 'number', name: 'sieveResidue', title: '筛余', unit: '%', min: 0, max: 100, decimals: 2, isRequired: true },
  { kind: 'dict', name: 'metalCheck', title: '金检', dictCode: 'mes_metal_check', isRequired: true },
]

export const passMilling = defineCommand(millRecords, {
  name: 'pass',
  title: '合格',
  from: ['sampling'],
  to: 'pass',
  right,
  tone: 'primary',
  asks: [...findings],
})

/** Too coarse: what came out is milled once more, as the next pass. */
export const repassMilling = defineCommand(millRecords, {
  name: 'repass',
  title: '再磨一遍',
  from: ['sampling'],
  to: 'repass',
  right,
  asks: [...findings, ...settings],
})

export const finishMilling = defineCommand(millRecords, { name: 'done', title: '完成', from: ['pass'], to: 'done', right, tone: 'primary' })

export const abortMilling = defineCommand(millRecords, {
  name: 'abort',
  title: '中止',
  from: ['running', 'sampling'],
  to: 'aborted',
  right,
  tone: 'danger',
  asks: [{ kind: 'textarea', name: 'reason', title: '中止原因', maxLength: 200, isRequired: true }],
  sign: { meaning: 'void', second: null, when: 'always' },
})

export const millCommands = [startMilling, sampleMilling, passMilling, repassMilling, finishMilling, abortMilling] as const

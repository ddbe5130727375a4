import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import { nbcCountedTexts } from './packingStates.ts'

/** Inner packing material of a job, one unit of stock a row. Whole pieces; issued = used + damaged + returned, `diff` is what is missing (less than 0: too much). */
const NbcMaterial = z.object({
  jobId: z.string(),
  huId: z.string(),
  huCode: z.string(),
  materialId: z.string(),
  materialLotId: z.string(),
  issued: z.number(),
  used: z.number(),
  damaged: z.number(),
  returned: z.number(),
  diff: z.number(),
  diffPct: z.number(),
  breakReason: z.string(),
  isCounted: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const
const pieces = <Name extends string>(name: Name, title: string) => ({ kind: 'number', name, title, unit: '个', width: 100, ...plain }) as const

/** Inner packing materials 内包材 (mes_nbc_material, factory.md 3.12): every pan that was brought to the line is used, damaged or returned. */
export const nbcMaterials = defineResource({
  name: 'mesNbcMaterial',
  path: '/mes/nbcMaterial',
  title: '内包材对账',
  label: 'huCode',
  permission: 'mes:nbcMaterial',
  verbs: ['list', 'export'],
  row: NbcMaterial,
  unique: [],
  fields: [
    { kind: 'text', name: 'huCode', title: '件码', width: 140, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'reference', name: 'jobId', title: '内包任务', resource: 'mesNbcJob', width: 150, filter: 'shown', ...plain },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 150, filter: 'folded', ...plain },
    { kind: 'reference', name: 'materialLotId', title: '批次', resource: 'mesMaterialLot', width: 150, filter: 'folded', ...plain },
    pieces('issued', '领用'),
    pieces('used', '已用'),
    pieces('damaged', '破损'),
    pieces('returned', '退回'),
    pieces('diff', '差异'),
    { kind: 'number', name: 'diffPct', title: '差异率', unit: '%', decimals: 2, width: 90, ...plain },
    { kind: 'text', name: 'breakReason', title: '不按次序的原因', width: 170, ...plain },
    { kind: 'dict', name: 'isCounted', title: '盘点', dictCode: 'mes_nbc_counted', width: 90, filter: 'folded', ...plain },
    { kind: 'reference', name: 'huId', title: '物料件', resource: 'mesHu', list: 'never', form: 'never', isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: { field: 'isCounted', all: Object.keys(nbcCountedTexts), initial: 'N', way: ['N', 'Y', 'S'], editable: [], deletable: [] },
})

const right = 'mes:nbc:scan'
const pieceCount = (name: string, title: string) => ({ kind: 'number', name, title, unit: '个', min: 0, max: 10_000_000, isRequired: true }) as const

/** A unit of pans, cases or jars is brought to the line: its label was scanned, its lot may be used, and it is first by the rule of its material or a reason says why not. Without an amount it is all of it. */
export const bringMaterial = defineCommand(nbcMaterials, {
  name: 'bring',
  title: '领内包材',
  from: 'none',
  to: 'N',
  right,
  asks: [
    { kind: 'reference', name: 'jobId', title: '内包任务', resource: 'mesNbcJob', isRequired: true },
    { kind: 'text', name: 'huCode', title: '件码', maxLength: 64, isRequired: true },
    { kind: 'text', name: 'scanEventId', title: '扫码', maxLength: 64 },
    { kind: 'number', name: 'qty', title: '数量', unit: '个', min: 1, max: 10_000_000 },
    { kind: 'text', name: 'breakReason', title: '不按次序的原因', maxLength: 200 },
  ],
})

/** What became of it, counted when the last piece is packed. */
export const countMaterial = defineCommand(nbcMaterials, {
  name: 'count',
  title: '盘点',
  from: ['N', 'Y'],
  to: 'Y',
  right,
  asks: [pieceCount('used', '已用'), pieceCount('damaged', '破损'), pieceCount('returned', '退回')],
  tone: 'primary',
})

/** With the end of its job: nobody presses it. */
export const settleMaterial = defineCommand(nbcMaterials, { name: 'settle', title: '结清', from: ['N', 'Y'], to: 'S', right, places: [] })

export const nbcMaterialCommands = [bringMaterial, countMaterial, settleMaterial] as const

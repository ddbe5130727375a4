import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import type { States } from '../../resource.ts'
import { measuredColour, measuredColourFields } from './measuredColour.ts'
import { momentText } from '../../momentText.ts'

/** States of a physical standard (dictionary mes_standard_status): pressed powder fades, so each is good until a day. */
export const standardStatusTexts = { valid: '有效', expiring: '快到期', expired: '已到期' } as const
type StandardStatus = keyof typeof standardStatusTexts

/** A standard is replaced so many days before it ends: its successor is pressed and measured meanwhile. */
const noticeDays = 30
const dayMs = 86_400_000

/** How a standard stands on a day of the plant; both yyyy-MM-dd. On its last day it is still good. */
export function standardStatusOn(validUntil: string, day: string): StandardStatus {
  if (validUntil < day) return 'expired'
  return Date.parse(validUntil) - Date.parse(day) <= noticeDays * dayMs ? 'expiring' : 'valid'
}

const Standard = z.object({
  formulaId: z.string('请选择配色档案').min(1, '请选择配色档案').max(64),
  ...measuredColour,
  instrument: z.string().trim().min(1, '请填写测色仪').max(40, '不超过 40 个字符'),
  measuredAt: momentText('请选择测色时间'),
  validUntil: z.iso.date('请选择有效期'),
  place: z.string().trim().max(60, '不超过 60 个字符').default(''),
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

const Assigned = z.object({ standardNo: z.string(), status: z.string() })

const standardStates = {
  field: 'status',
  all: Object.keys(standardStatusTexts),
  initial: 'valid',
  way: ['valid', 'expiring', 'expired'],
  editable: ['valid', 'expiring'],
  deletable: ['valid', 'expiring'],
} as const satisfies States & { all: readonly string[] }

/** Physical standards 标准样 (mes_color_standard, factory.md 3.5). The last day is written once: one that fades is not made younger, it gets a successor. */
export const colorStandards = defineResource({
  name: 'mesColorStandard',
  path: '/mes/colorStandard',
  title: '标准样',
  label: 'standardNo',
  permission: 'mes:colorStandard',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: Standard,
  assigned: Assigned,
  unique: [],
  fields: [
    { kind: 'text', name: 'standardNo', title: '标准样号', width: 130, form: 'shown', filter: 'shown' },
    { kind: 'reference', name: 'formulaId', title: '配色档案', resource: 'mesColorFormula', width: 150, form: 'once', filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_standard_status', width: 100, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'date', name: 'validUntil', title: '有效期至', width: 120, form: 'once', filter: 'shown', hint: '到期前 30 天提醒；到期后请重新压制，不能延长' },
    { kind: 'dateTime', name: 'measuredAt', title: '测色时间', width: 170, isSortable: false },
    ...measuredColourFields,
    { kind: 'text', name: 'place', title: '存放位置', maxLength: 60, width: 130, isSortable: false },
    { kind: 'textarea', name: 'remark', title: '备注', maxLength: 200, list: 'hidden', isSortable: false },
  ],
  sections: [
    { title: '标准样', fields: ['standardNo', 'formulaId', 'status', 'validUntil', 'place', 'remark'] },
    { title: '测色', fields: ['labL', 'labA', 'labB', 'illuminant', 'observer', 'geometry', 'instrument', 'measuredAt'] },
  ],
  defaultSort: { column: 'validUntil', order: 'asc' },
  states: standardStates,
})

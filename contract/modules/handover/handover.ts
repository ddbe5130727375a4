import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'

export const handoverStatusDictionary = 'mes_handover_status'
export const handoverStatusWords = { draft: '待签字', signed: '已签字', taken: '已接班' } as const

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)

/** What a leader writes at the end of a shift: `day` is the one on which it began. `notes` is for the next one. */
const Handover = z.object({
  day: z.iso.date('请选择生产日'),
  shift: z.string().trim().min(1, '请选择班次').max(30, '不超过 30 个字符'),
  notes: text(2000).min(1, '请写下要交给下一班的话'),
})
const Given = z.object({ status: z.string(), digest: z.string(), signedBy: z.string(), signedAt: z.string(), takenBy: z.string(), takenAt: z.string() })
const shown = { form: 'shown', isSortable: false } as const

/** Hand-overs of shifts: written and signed by one leader, read and taken by the next. `digest` is what happened, as it stood when it was signed. */
export const handovers = defineResource({
  name: 'mesHandover',
  path: '/mes/handover',
  title: '交接班',
  label: 'day',
  permission: 'mes:handover',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: Handover,
  assigned: Given,
  unique: [],
  fields: [
    { kind: 'date', name: 'day', title: '生产日', width: 120, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'shift', title: '班次', width: 90, form: 'once', maxLength: 30, isSortable: false },
    { kind: 'markdown', name: 'notes', title: '交班说明', maxLength: 2000, width: 320, isSortable: false },
    { kind: 'dict', name: 'status', title: '状态', dictCode: handoverStatusDictionary, width: 100, filter: 'shown', ...shown },
    { kind: 'textarea', name: 'digest', title: '本班情况', maxLength: 4000, list: 'hidden', ...shown },
    { kind: 'text', name: 'signedBy', title: '交班人', width: 100, ...shown },
    { kind: 'dateTime', name: 'signedAt', title: '交班时间', width: 180, ...shown },
    { kind: 'text', name: 'takenBy', title: '接班人', width: 100, ...shown },
    { kind: 'dateTime', name: 'takenAt', title: '接班时间', width: 180, ...shown },
  ],
  defaultSort: { column: 'day', order: 'desc' },
  states: {
    field: 'status',
    all: ['draft', 'signed', 'taken'],
    initial: 'draft',
    way: ['draft', 'signed', 'taken'],
    editable: ['draft'],
    deletable: ['draft'],
  },
})

export const signHandover = defineCommand(handovers, {
  name: 'sign',
  title: '签字交班',
  from: ['draft'],
  to: 'signed',
  tone: 'primary',
  sign: { meaning: 'handover', second: null, when: 'always' },
})
export const takeHandover = defineCommand(handovers, { name: 'take', title: '接班', from: ['signed'], to: 'taken', tone: 'primary' })

import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import type { States } from '../../resource.ts'

/** States of a release (dictionary mes_release_status). */
export const releaseStatusTexts = { pending: '待放行', released: '已放行', rejected: '拒绝', conditional: '有条件放行' } as const
/** What can be decided (dictionary mes_release_decision). */
export const decisionTexts = { released: '放行', rejected: '拒绝', conditional: '有条件放行' } as const

const BatchRelease = z.object({
  batchNo: z.string(),
  planId: z.string(),
  productId: z.string(),
  openPoints: z.number(),
  checkTime: z.string().nullable(),
  checklist: z.string(),
  condition: z.string(),
  decidedBy: z.string(),
  decideTime: z.string().nullable(),
  esignId: z.string(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

export const releaseStates = {
  field: 'status',
  all: Object.keys(releaseStatusTexts),
  initial: 'pending',
  way: ['pending', 'released'],
  editable: [],
  deletable: [],
} as const satisfies States & { all: readonly string[] }

/** 批放行 (mes_batch_release, factory.md 3.18): made when the last step of a batch ends. */
export const batchReleases = defineResource({
  name: 'mesBatchRelease',
  path: '/mes/release',
  title: '批放行',
  label: 'batchNo',
  permission: 'mes:release',
  verbs: ['list', 'export'],
  row: BatchRelease,
  unique: [],
  fields: [
    { kind: 'text', name: 'batchNo', title: '生产批号', width: 140, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_release_status', width: 110, filter: 'shown', ...plain },
    { kind: 'reference', name: 'productId', title: '产品', resource: 'mesMaterial', width: 190, filter: 'folded', ...plain },
    { kind: 'number', name: 'openPoints', title: '未完项', width: 90, ...plain },
    { kind: 'dateTime', name: 'checkTime', title: '核对时间', width: 170, ...plain },
    { kind: 'user', name: 'decidedBy', title: '放行人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'decideTime', title: '放行时间', width: 170, ...plain },
    { kind: 'textarea', name: 'condition', title: '条件或原因', width: 200, ...plain },
    { kind: 'reference', name: 'planId', title: '生产计划', resource: 'mesPlan', width: 150, list: 'hidden', ...plain },
    { kind: 'json', name: 'checklist', title: '核对清单', maxLength: 8000, list: 'never', form: 'never', isSortable: false },
    { kind: 'text', name: 'esignId', title: '签名号', list: 'hidden', ...plain },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: releaseStates,
})

/** Looks at the batch anew and keeps what it found. */
export const checkRelease = defineCommand(batchReleases, { name: 'check', title: '核对', from: ['pending', 'conditional'], right: 'mes:release:list' })

/** With an open point only rejected, or released under a condition. Whoever made the batch does not release it. */
export const decideRelease = defineCommand(batchReleases, {
  name: 'decide',
  title: '放行决定',
  from: ['pending', 'conditional'],
  tone: 'primary',
  asks: [
    { kind: 'dict', name: 'decision', title: '决定', dictCode: 'mes_release_decision', isRequired: true },
    { kind: 'textarea', name: 'condition', title: '条件或原因', maxLength: 500, hint: '有条件放行写条件，拒绝写原因' },
  ],
  sign: { meaning: 'release', second: null, when: 'always' },
})

export const releaseCommands = [checkRelease, decideRelease] as const

export const releasePaths = { checklist: '/mes/release/checklist' } as const

/** A point of the checklist: `open` is null when it is done, else the sentence what is missing; `link` opens the rows. */
const CheckPoint = z.object({ key: z.string(), title: z.string(), open: z.string().nullable(), found: z.string(), link: z.string() })
export type CheckPoint = z.infer<typeof CheckPoint>

/** `result` of `GET /mes/release/checklist?batchNo=`: looked up at this moment. */
export const ReleaseChecklist = z.object({ batchNo: z.string(), points: z.array(CheckPoint), openPoints: z.number() })
export type ReleaseChecklist = z.infer<typeof ReleaseChecklist>

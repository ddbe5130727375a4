import type { States } from '../../../resource.ts'

/** States of an issue order (dictionary mes_issue_status, factory.md 3.6). */
export const issueStatusTexts = {
  draft: '草稿',
  released: '已下达',
  picking: '拣料中',
  issued: '已发料',
  partial: '部分完成',
  received: '已接收',
  closed: '已关闭',
  cancelled: '已取消',
} as const
export type IssueStatus = keyof typeof issueStatusTexts

export const issueTypeTexts = { weigh: '称量发料', full: '整包发料', nbc: '内包材', wbc: '外包材', extra: '超领' } as const
/** States of a line (dictionary mes_issue_line_status). */
export const issueLineTexts = { waiting: '待拣', partial: '部分', done: '已拣齐', short: '缺料' } as const
/** States of what was picked (dictionary mes_issue_item_status). */
export const issueItemTexts = { picked: '已拣', received: '已接收', undone: '已撤销' } as const
/** States of a return order (dictionary mes_issue_return_status). */
export const returnStatusTexts = { draft: '草稿', returned: '已退料', undone: '已撤销', cancelled: '已取消' } as const

/** Issue orders whose material lies in the workshop. */
export const receivedIssueStates = ['received', 'closed'] as const satisfies IssueStatus[]

export const issueStates = {
  field: 'status',
  all: Object.keys(issueStatusTexts),
  initial: 'draft',
  way: ['draft', 'released', 'picking', 'issued', 'received', 'closed'],
  editable: ['draft'],
  deletable: ['draft'],
} as const satisfies States & { all: readonly string[] }

export const issueLineStates = {
  field: 'status',
  all: Object.keys(issueLineTexts),
  initial: 'waiting',
  way: ['waiting', 'partial', 'done'],
  editable: ['waiting'],
  deletable: ['waiting'],
} as const satisfies States & { all: readonly string[] }

export const issueItemStates = {
  field: 'status',
  all: Object.keys(issueItemTexts),
  initial: 'picked',
  way: ['picked', 'received'],
  editable: [],
  deletable: [],
} as const satisfies States & { all: readonly string[] }

export const returnStates = {
  field: 'status',
  all: Object.keys(returnStatusTexts),
  initial: 'draft',
  way: ['draft', 'returned'],
  editable: ['draft'],
  deletable: ['draft'],
} as const satisfies States & { all: readonly string[] }

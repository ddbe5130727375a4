import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import type { FieldInput } from '../../field.ts'
import { defineResource } from '../../resource.ts'

export const leaveStatusTexts = { draft: '草稿', pending: '待审', approved: '已批准' } as const
export const leaveTypeTexts = { annual: '年假', personal: '事假', sick: '病假', other: '其他' } as const

const LeaveRecord = z
  .object({
    leaveType: z.enum(['annual', 'personal', 'sick', 'other'], '请选择请假类型'),
    fromDay: z.iso.date('请选择开始日期'),
    toDay: z.iso.date('请选择结束日期'),
    days: z.number('请输入天数').min(0.5, '不少于 0.5 天').max(365, '不超过 365 天'),
    reason: z.string().trim().min(1, '请填写请假事由').max(500, '不超过 500 个字符'),
    deputy: z.string().max(64).default(''),
  })
  .refine(({ fromDay, toDay }) => toDay >= fromDay, { path: ['toDay'], message: '结束日期不能早于开始日期' })

const Given = z.object({ leaveNo: z.string(), status: z.string(), decidedAt: z.string().nullable() })

const written = [
  { kind: 'dict', name: 'leaveType', title: '请假类型', dictCode: 'oa_leave_type', width: 100, filter: 'shown', initial: 'annual', isSortable: false },
  { kind: 'date', name: 'fromDay', title: '开始日期', width: 120 },
  { kind: 'date', name: 'toDay', title: '结束日期', width: 120 },
  { kind: 'number', name: 'days', title: '天数', unit: '天', decimals: 1, width: 90 },
  { kind: 'textarea', name: 'reason', title: '请假事由', maxLength: 500, width: 260, isSortable: false },
  { kind: 'user', name: 'deputy', title: '工作代理人', isMulti: false, width: 110, isSortable: false },
] as const satisfies readonly FieldInput[]

/** Leave 请假: the example of an approval that belongs to no other module. */
export const leaves = defineResource({
  name: 'oaLeave',
  path: '/oa/leave',
  title: '请假单',
  label: 'leaveNo',
  permission: 'oa:leave',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: LeaveRecord,
  assigned: Given,
  unique: [],
  fields: [
    { kind: 'text', name: 'leaveNo', title: '单号', width: 150, form: 'shown', filter: 'shown' },
    ...written,
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'oa_leave_status', width: 90, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'dateTime', name: 'decidedAt', title: '批准时间', width: 170, form: 'shown', list: 'hidden', isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: {
    field: 'status',
    all: ['draft', 'pending', 'approved'],
    initial: 'draft',
    way: ['draft', 'pending', 'approved'],
    editable: ['draft'],
    deletable: ['draft'],
  },
})

const asked: readonly FieldInput[] = written.map(({ kind, name, title, ...rest }) => ({ kind, name, title, ...rest }) as FieldInput) // list widths are no harm in a form

/** A draft that somebody begins from the list of processes: the server gives it. */
export const recordLeave = defineCommand(leaves, { name: 'record', title: '新建请假单', from: 'none', right: 'oa:leave:add', asks: asked, places: [] })
/** The applicant changes a draft, or an approver what their step lets them change: the server gives it. */
export const reviseLeave = defineCommand(leaves, {
  name: 'revise',
  title: '修改请假单',
  from: ['draft', 'pending'],
  right: 'oa:leave:edit',
  asks: asked,
  places: [],
})
export const submitLeave = defineCommand(leaves, { name: 'submit', title: '提交审批', from: ['draft'], to: 'pending', tone: 'primary' })
/** Given by the process when everybody has agreed. */
export const approveLeave = defineCommand(leaves, { name: 'approve', title: '批准', from: ['pending'], to: 'approved', places: [] })
export const rejectLeave = defineCommand(leaves, { name: 'reject', title: '退回', from: ['pending'], to: 'draft', places: [] })

export const leaveCommands = [recordLeave, reviseLeave, submitLeave, approveLeave, rejectLeave] as const

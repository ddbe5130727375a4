import { z } from 'zod'
import { defineCommand } from '../../../command.ts'
import { defineResource } from '../../../resource.ts'
import { quantity } from '../../../rules/quantity.ts'
import { returnStates } from './issueStates.ts'

/** What a person writes of a return order: how much of a unit that was issued comes back, and where to. */
const ReturnRecord = z.object({
  issueId: z.string('请选择发料单').min(1, '请选择发料单').max(64),
  huId: z.string('请选择物料件').min(1, '请选择物料件').max(64),
  qty: quantity({ positive: true }),
  toLocationId: z.string('请选择退回库位').min(1, '请选择退回库位').max(64),
  reason: z.string('请填写退料原因').trim().min(1, '请填写退料原因').max(200, '不超过 200 个字符'),
})

const Assigned = z.object({ returnNo: z.string(), status: z.string(), returnTime: z.string().nullable() })

/** Return orders 退料单 (factory.md 3.6): leftovers of what was issued go back to the store, a unit each. */
export const issueReturns = defineResource({
  name: 'mesIssueReturn',
  path: '/mes/issueReturn',
  title: '退料单',
  label: 'returnNo',
  permission: 'mes:issueReturn',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: ReturnRecord,
  assigned: Assigned,
  unique: [],
  fields: [
    { kind: 'text', name: 'returnNo', title: '退料单号', width: 170, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_issue_return_status', width: 90, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'reference', name: 'issueId', title: '发料单', resource: 'mesIssue', width: 170, filter: 'shown', isSortable: false },
    { kind: 'reference', name: 'huId', title: '物料件', resource: 'mesHu', width: 140, filter: 'shown', isSortable: false },
    { kind: 'quantity', name: 'qty', title: '数量', decimals: 3, width: 120, isSortable: false, hint: '按物料的计量单位' },
    { kind: 'tree', name: 'toLocationId', title: '退回库位', resource: 'mesLocation', width: 150, isSortable: false },
    { kind: 'textarea', name: 'reason', title: '退料原因', maxLength: 200, width: 200, isSortable: false },
    { kind: 'dateTime', name: 'returnTime', title: '退料时间', width: 170, form: 'shown', isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: returnStates,
})

/** The unit, or the part that comes back, lies in the store again and is free. */
export const confirmReturn = defineCommand(issueReturns, { name: 'confirm', title: '确认退料', from: ['draft'], to: 'returned', tone: 'primary' })

export const cancelReturn = defineCommand(issueReturns, { name: 'cancel', title: '取消', from: ['draft'], to: 'cancelled', places: ['detail'] })

/** What came back by mistake goes to the workshop again, and is kept for its batch. */
export const undoReturn = defineCommand(issueReturns, {
  name: 'undo',
  title: '撤销退料',
  from: ['returned'],
  to: 'undone',
  right: 'mes:issueReturn:confirm',
  tone: 'danger',
  asks: [{ kind: 'textarea', name: 'reason', title: '撤销原因', maxLength: 200, isRequired: true }],
})

export const returnCommands = [confirmReturn, cancelReturn, undoReturn] as const

import { z } from 'zod'
import { defineCommand } from '../../../command.ts'
import { defineResource } from '../../../resource.ts'
import { quantity } from '../../../rules/quantity.ts'
import { issueLineStates } from './issueStates.ts'

/** What a person writes of a line: how much of a material is wanted, in its unit. */
const IssueLine = z.object({
  issueId: z.string().min(1).max(64),
  seq: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(999, '不大于 999').default(1),
  materialId: z.string('请选择物料').min(1, '请选择物料').max(64),
  demandQty: quantity({ positive: true }),
})

const Progress = z.object({ unit: z.string(), issuedQty: z.number(), receivedQty: z.number(), returnedQty: z.number(), status: z.string() })

const done = { kind: 'quantity', decimals: 3, unitField: 'unit', unitDict: 'mes_unit', width: 120, form: 'shown', isSortable: false } as const

/** Lines of issue orders (mes_issue_line), written with their order and in no other way. */
export const issueLines = defineResource({
  name: 'mesIssueLine',
  path: '/mes/issueLine',
  title: '发料行',
  label: 'status',
  permission: 'mes:issue',
  verbs: ['list'],
  row: IssueLine,
  assigned: Progress,
  unique: [],
  fields: [
    { kind: 'reference', name: 'issueId', title: '发料单', resource: 'mesIssue', form: 'once', list: 'never', isSortable: false },
    { kind: 'number', name: 'seq', title: '行', width: 60, initial: 1 },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 190, isSortable: false },
    { kind: 'quantity', name: 'demandQty', title: '需求', decimals: 3, unitField: 'unit', unitDict: 'mes_unit', width: 130, isSortable: false },
    { name: 'issuedQty', title: '已拣', ...done },
    { name: 'receivedQty', title: '已接收', ...done },
    { name: 'returnedQty', title: '已退', ...done },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_issue_line_status', width: 90, form: 'shown', isSortable: false },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
  states: issueLineStates,
})

/** With a unit that was picked for it a line has more, or all it wants: nobody presses it. */
export const pickLine = defineCommand(issueLines, {
  name: 'pick',
  title: '拣料',
  from: ['waiting', 'partial'],
  asks: [{ kind: 'quantity', name: 'qty', title: '数量', min: 0, isRequired: true }],
  places: [],
})

/** When picking is finished without all that a line wants. */
export const shortLine = defineCommand(issueLines, {
  name: 'short',
  title: '记为缺料',
  from: ['waiting', 'partial'],
  to: 'short',
  right: 'mes:issue:finish',
  places: [],
})

/** With a pick that is taken back a line wants that again: nobody presses it. */
export const unpickLine = defineCommand(issueLines, {
  name: 'unpick',
  title: '撤销拣料',
  from: ['partial', 'done'],
  right: 'mes:issue:pick',
  asks: [{ kind: 'quantity', name: 'qty', title: '数量', min: 0, isRequired: true }],
  places: [],
})

/** When its order is opened again what was short is wanted again: nobody presses it. */
export const reopenLine = defineCommand(issueLines, { name: 'reopen', title: '继续拣料', from: ['short'], right: 'mes:issue:pick', places: [] })

export const issueLineCommands = [pickLine, shortLine, unpickLine, reopenLine] as const

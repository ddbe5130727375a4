import { z } from 'zod'
import { defineCommand } from '../../../command.ts'
import type { FieldInput } from '../../../field.ts'
import { defineResource } from '../../../resource.ts'
import { issueItemStates } from './issueStates.ts'

/** A unit that was picked. `ruleRank` 1 was first by the rule of its material when it was picked; beyond that `breakReason` says why. `refusal` is why the workshop did not receive it. */
const IssueItem = z.object({
  issueId: z.string(),
  lineId: z.string(),
  materialId: z.string(),
  lotId: z.string(),
  huId: z.string(),
  huCode: z.string(),
  qty: z.number(),
  unit: z.string(),
  ruleRank: z.number(),
  breakReason: z.string(),
  pickBy: z.string(),
  pickTime: z.string(),
  receiveBy: z.string(),
  receiveTime: z.string().nullable(),
  undoReason: z.string(),
  refusal: z.string(),
  status: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const
const reason = (title: string): FieldInput => ({ kind: 'textarea', name: 'reason', title, maxLength: 200, isRequired: true })

/** 发料明细 (mes_issue_item): what was picked for which order, by whom and when; only the commands of issue orders write it. */
export const issueItems = defineResource({
  name: 'mesIssueItem',
  path: '/mes/issueItem',
  title: '发料明细',
  label: 'huCode',
  permission: 'mes:issue',
  verbs: ['list', 'export'],
  row: IssueItem,
  unique: [],
  fields: [
    { kind: 'reference', name: 'issueId', title: '发料单', resource: 'mesIssue', width: 160, filter: 'shown', ...plain },
    { kind: 'reference', name: 'materialId', title: '物料', resource: 'mesMaterial', width: 170, filter: 'shown', ...plain },
    { kind: 'reference', name: 'lotId', title: '批次', resource: 'mesMaterialLot', width: 150, filter: 'shown', ...plain },
    { kind: 'text', name: 'huCode', title: '件码', width: 130, filter: 'shown', ...plain },
    { kind: 'reference', name: 'huId', title: '物料件', resource: 'mesHu', list: 'never', form: 'never', isSortable: false },
    { kind: 'quantity', name: 'qty', title: '数量', unitField: 'unit', unitDict: 'mes_unit', decimals: 3, width: 120, ...plain },
    { kind: 'number', name: 'ruleRank', title: '发料次序', width: 90, ...plain },
    { kind: 'text', name: 'breakReason', title: '不按次序的原因', width: 170, ...plain },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_issue_item_status', width: 90, filter: 'shown', ...plain },
    { kind: 'user', name: 'pickBy', title: '拣料人', width: 100, ...plain },
    { kind: 'dateTime', name: 'pickTime', title: '拣料时间', width: 170, form: 'shown', filter: 'folded' },
    { kind: 'user', name: 'receiveBy', title: '接收人', width: 100, ...plain },
    { kind: 'dateTime', name: 'receiveTime', title: '接收时间', width: 170, ...plain },
    { kind: 'text', name: 'refusal', title: '未接收原因', width: 200, ...plain },
    { kind: 'text', name: 'undoReason', title: '撤销原因', width: 170, ...plain },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'mes_unit', list: 'hidden', form: 'never', isSortable: false },
    { kind: 'text', name: 'lineId', title: '发料行', list: 'never', form: 'never', isSortable: false },
  ],
  defaultSort: { column: 'pickTime', order: 'desc' },
  states: issueItemStates,
})

/** With its order it is received by the workshop, or refused with a reason while the rest of the order goes on: nobody presses these. */
export const receiveItem = defineCommand(issueItems, { name: 'receive', title: '车间接收', from: ['picked'], to: 'received', places: [] })
export const refuseItem = defineCommand(issueItems, { name: 'refuse', title: '未接收', from: ['picked'], right: 'mes:issue:receive', places: [] })

/** A wrong pick goes back to where it lay, and is kept for its line again as the rule of its material has it. */
export const unpickItem = defineCommand(issueItems, {
  name: 'unpick',
  title: '撤销拣料',
  from: ['picked'],
  to: 'undone',
  right: 'mes:issue:pick',
  tone: 'danger',
  asks: [reason('撤销原因')],
})

/** What was received by mistake is on its way again; what was used of it comes back by a return order. */
export const unreceiveItem = defineCommand(issueItems, {
  name: 'unreceive',
  title: '撤销接收',
  from: ['received'],
  to: 'picked',
  right: 'mes:issue:receive',
  tone: 'danger',
  asks: [reason('撤销原因')],
})

export const issueItemCommands = [receiveItem, refuseItem, unpickItem, unreceiveItem] as const

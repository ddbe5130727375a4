import { z } from 'zod'
import { defineResource } from '../../../resource.ts'
import { mostUrgentFirst } from '../../../urgency.ts'
import { issueLines } from './issueLine.ts'
import { issueStates, issueTypeTexts, receivedIssueStates } from './issueStates.ts'
import { momentText } from '../../../momentText.ts'

const types = Object.keys(issueTypeTexts)

/** What a person writes of an issue order. */
const IssueRecord = z.object({
  issueType: z.string().refine((type) => types.includes(type), '请选择类型'),
  planId: z.string().max(64).nullable().default(null),
  fromLocationId: z.string('请选择发料仓').min(1, '请选择发料仓').max(64),
  toLocationId: z.string('请选择备料库位').min(1, '请选择备料库位').max(64),
  needTime: momentText('请填写需要时间'),
  remark: z.string().trim().max(200, '不超过 200 个字符').default(''),
})

const Assigned = z.object({ issueNo: z.string(), batchNo: z.string(), status: z.string(), closeReason: z.string(), receiveNote: z.string() })

/** Issue orders 发料单 (mes_issue, factory.md 3.6): which materials go from the store to the workshop, for which batch, by when. */
export const issues = defineResource({
  name: 'mesIssue',
  path: '/mes/issue',
  title: '发料单',
  label: 'issueNo',
  permission: 'mes:issue',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: IssueRecord,
  assigned: Assigned,
  unique: [],
  fields: [
    { kind: 'text', name: 'issueNo', title: '发料单号', width: 170, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_issue_status', width: 100, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'issueType', title: '类型', dictCode: 'mes_issue_type', width: 100, filter: 'shown', initial: 'full', isSortable: false },
    {
      kind: 'reference',
      name: 'planId',
      title: '生产计划',
      resource: 'mesPlan',
      width: 160,
      filter: 'folded',
      isSortable: false,
      hint: '报工时从这里的料扣减',
    },
    { kind: 'text', name: 'batchNo', title: '生产批号', width: 130, form: 'shown', filter: 'shown', isSortable: false },
    {
      kind: 'dateTime',
      name: 'needTime',
      title: '需要时间',
      width: 228,
      filter: 'folded',
      due: { over: [...receivedIssueStates, 'cancelled'] },
    },
    { kind: 'tree', name: 'fromLocationId', title: '发料仓', resource: 'mesLocation', width: 140, isSortable: false, hint: '从这里和它下面的库位拣料' },
    { kind: 'tree', name: 'toLocationId', title: '备料库位', resource: 'mesLocation', width: 140, isSortable: false },
    { kind: 'textarea', name: 'remark', title: '备注', maxLength: 200, list: 'hidden', isSortable: false },
    { kind: 'text', name: 'closeReason', title: '缺料或取消原因', width: 170, form: 'shown', list: 'hidden', isSortable: false },
    { kind: 'text', name: 'receiveNote', title: '未接收', width: 200, form: 'shown', list: 'hidden', isSortable: false },
  ],
  sections: [
    { title: '发料', fields: ['issueNo', 'issueType', 'planId', 'batchNo', 'needTime', 'remark'] },
    { title: '去向', fields: ['fromLocationId', 'toLocationId', 'status', 'closeReason', 'receiveNote'] },
  ],
  defaultSort: mostUrgentFirst,
  states: issueStates,
  lines: [{ resource: issueLines, parentField: 'issueId', orderField: 'seq' }],
})

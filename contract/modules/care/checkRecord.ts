import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import type { States } from '../../resource.ts'
import { mostUrgentFirst } from '../../urgency.ts'
import { checkStatusTexts } from './careWords.ts'

const plain = { form: 'shown', isSortable: false } as const

/** A check that is due in one period; only the job makes it. `periodName` says which, such as 2026-11-23 早班. */
const CheckRecord = z.object({
  recordNo: z.string(),
  planId: z.string(),
  machineId: z.string(),
  periodName: z.string(),
  dueFrom: z.string(),
  dueUntil: z.string(),
  status: z.string(),
  failCount: z.number(),
  checkedBy: z.string(),
  checkTime: z.string().nullable(),
  remark: z.string(),
  repairId: z.string().nullable(),
})

const checkStates = {
  field: 'status',
  all: Object.keys(checkStatusTexts),
  initial: 'pending',
  way: ['pending', 'done'],
  editable: [],
  deletable: [],
} as const satisfies States & { all: readonly string[] }

/** 点检记录 (mes_check_record, factory.md 3.14). */
export const checkRecords = defineResource({
  name: 'mesCheckRecord',
  path: '/mes/checkRecord',
  title: '点检记录',
  label: 'recordNo',
  permission: 'mes:checkRecord',
  owner: 'plant',
  verbs: ['list', 'export'],
  row: CheckRecord,
  unique: [],
  fields: [
    { kind: 'text', name: 'recordNo', title: '点检号', width: 160, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_check_status', width: 100, filter: 'shown', ...plain },
    { kind: 'tree', name: 'machineId', title: '设备', resource: 'mesEquipment', width: 150, filter: 'shown', ...plain },
    { kind: 'reference', name: 'planId', title: '点检计划', resource: 'mesCheckPlan', width: 180, filter: 'shown', ...plain },
    { kind: 'text', name: 'periodName', title: '班次或日期', width: 150, ...plain },
    { kind: 'dateTime', name: 'dueFrom', title: '开始', width: 170, list: 'hidden', ...plain },
    {
      kind: 'dateTime',
      name: 'dueUntil',
      title: '截止',
      width: 190,
      form: 'shown',
      filter: 'folded',
      due: { over: ['done', 'abnormal', 'missed'], past: '漏检' },
    },
    { kind: 'number', name: 'failCount', title: '异常项', width: 80, ...plain },
    { kind: 'user', name: 'checkedBy', title: '点检人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'checkTime', title: '点检时间', width: 170, ...plain },
    { kind: 'text', name: 'remark', title: '说明', width: 200, ...plain },
    { kind: 'reference', name: 'repairId', title: '维修单', resource: 'mesRepair', width: 150, ...plain },
  ],
  defaultSort: mostUrgentFirst,
  states: checkStates,
})

/** A row of a record: what was looked at, between which limits, and what was found. */
const CheckResult = z.object({
  recordId: z.string(),
  seq: z.number(),
  name: z.string(),
  method: z.string(),
  type: z.string(),
  unit: z.string(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  needPhoto: z.string(),
  value: z.string(),
  judge: z.string(),
  photo: z.string(),
})

/** 点检结果 (mes_check_result): the items as they stood when the record was made. */
export const checkResults = defineResource({
  name: 'mesCheckResult',
  path: '/mes/checkResult',
  title: '点检结果',
  label: 'name',
  permission: 'mes:checkRecord',
  owner: 'plant',
  verbs: ['list', 'export'],
  row: CheckResult,
  unique: [],
  fields: [
    { kind: 'reference', name: 'recordId', title: '点检记录', resource: 'mesCheckRecord', width: 160, filter: 'shown', ...plain },
    { kind: 'number', name: 'seq', title: '行', width: 60, form: 'shown' },
    { kind: 'text', name: 'name', title: '项目', width: 150, filter: 'shown', ...plain },
    { kind: 'text', name: 'method', title: '方法', width: 180, list: 'hidden', ...plain },
    { kind: 'dict', name: 'type', title: '类型', dictCode: 'mes_check_item_type', width: 110, list: 'hidden', ...plain },
    { kind: 'text', name: 'unit', title: '单位', width: 80, ...plain },
    { kind: 'number', name: 'low', title: '下限', decimals: 3, width: 90, ...plain },
    { kind: 'number', name: 'high', title: '上限', decimals: 3, width: 90, ...plain },
    { kind: 'text', name: 'value', title: '结果', width: 110, ...plain },
    { kind: 'dict', name: 'judge', title: '判定', dictCode: 'mes_check_judge', width: 90, filter: 'shown', ...plain },
    { kind: 'switch', name: 'needPhoto', title: '要照片', width: 80, list: 'hidden', ...plain },
    { kind: 'image', name: 'photo', title: '照片', width: 100, ...plain },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})

/** Keeps what was found; the call for it is `POST /mes/checkRecord/results`, which judges the values. */
export const fillCheck = defineCommand(checkRecords, {
  name: 'fill',
  title: '点检',
  from: ['pending'],
  places: [],
  asks: [{ kind: 'textarea', name: 'remark', title: '说明', maxLength: 200 }],
})

/** Its time is over and nobody looked; the job gives it. */
export const missCheck = defineCommand(checkRecords, {
  name: 'miss',
  title: '漏检',
  from: ['pending'],
  to: 'missed',
  right: 'mes:checkRecord:fill',
  places: [],
})

/** What was not as it should be is to be repaired. */
export const repairCheck = defineCommand(checkRecords, {
  name: 'repair',
  title: '转维修',
  from: ['abnormal'],
  right: 'mes:repair:add',
  tone: 'primary',
  asks: [
    { kind: 'dict', name: 'severity', title: '严重程度', dictCode: 'mes_repair_severity', initial: 'usual', isRequired: true },
    { kind: 'switch', name: 'isStopped', title: '设备已停', initial: 'N' },
    { kind: 'textarea', name: 'note', title: '说明', maxLength: 200 },
  ],
})

export const checkCommands = [fillCheck, missCheck, repairCheck] as const

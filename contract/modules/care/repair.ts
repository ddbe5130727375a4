import { z } from 'zod'
import { defineResource } from '../../resource.ts'
import type { States } from '../../resource.ts'
import { repairStatusTexts } from './careWords.ts'

/** What a person says of a machine that is not well. `isStopped`: it cannot work; its down time counts from the report. */
const Repair = z.object({
  machineId: z.string('请选择设备').min(1, '请选择设备').max(64),
  severity: z.enum(['high', 'usual', 'low'], '请选择严重程度').default('usual'),
  isStopped: z.enum(['Y', 'N'], '应为是或否').default('N'),
  description: z.string().trim().min(1, '请说明故障现象').max(500, '不超过 500 个字符'),
  photo: z.string().max(2000).default(''),
})

/** `downMinutes` is null until it is finished; `lifeBefore` is what the machine was before it went to 维修. */
const Given = z.object({
  repairNo: z.string(),
  status: z.string(),
  source: z.string(),
  refType: z.string(),
  refId: z.string(),
  reportBy: z.string(),
  reportTime: z.string(),
  acceptBy: z.string(),
  acceptTime: z.string().nullable(),
  startTime: z.string().nullable(),
  finishBy: z.string(),
  finishTime: z.string().nullable(),
  confirmBy: z.string(),
  confirmTime: z.string().nullable(),
  downMinutes: z.number().nullable(),
  faultCode: z.string(),
  cause: z.string(),
  action: z.string(),
  note: z.string(),
  lifeBefore: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

const repairStates = {
  field: 'status',
  all: Object.keys(repairStatusTexts),
  initial: 'reported',
  way: ['reported', 'accepted', 'repairing', 'finished', 'confirmed'],
  editable: ['reported'],
  deletable: [],
} as const satisfies States & { all: readonly string[] }

/** 维修 (mes_repair, factory.md 3.14): from an alarm, a call, a check or by hand, until another person has confirmed it. */
export const repairs = defineResource({
  name: 'mesRepair',
  path: '/mes/repair',
  title: '维修单',
  label: 'repairNo',
  permission: 'mes:repair',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'export'],
  row: Repair,
  assigned: Given,
  unique: [],
  fields: [
    { kind: 'text', name: 'repairNo', title: '维修单号', width: 160, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_repair_status', width: 100, filter: 'shown', ...plain },
    {
      kind: 'tree',
      name: 'machineId',
      title: '设备',
      resource: 'mesEquipment',
      width: 150,
      filter: 'shown',
      isRequired: true,
      form: 'once',
      isSortable: false,
    },
    { kind: 'dict', name: 'severity', title: '严重程度', dictCode: 'mes_repair_severity', width: 100, filter: 'shown', initial: 'usual', isSortable: false },
    { kind: 'switch', name: 'isStopped', title: '设备已停', width: 90, initial: 'N', filter: 'folded', isSortable: false },
    { kind: 'textarea', name: 'description', title: '故障现象', maxLength: 500, width: 240, isRequired: true, isSortable: false },
    { kind: 'image', name: 'photo', title: '照片', list: 'hidden', isSortable: false },
    { kind: 'dict', name: 'source', title: '来源', dictCode: 'mes_repair_source', width: 90, filter: 'folded', ...plain },
    { kind: 'user', name: 'reportBy', title: '报修人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'reportTime', title: '报修时间', width: 170, form: 'shown', filter: 'folded' },
    { kind: 'user', name: 'acceptBy', title: '接修人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'acceptTime', title: '接修时间', width: 170, list: 'hidden', ...plain },
    { kind: 'dateTime', name: 'startTime', title: '开修时间', width: 170, list: 'hidden', ...plain },
    { kind: 'user', name: 'finishBy', title: '维修人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'finishTime', title: '修好时间', width: 170, ...plain },
    { kind: 'user', name: 'confirmBy', title: '确认人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'confirmTime', title: '确认时间', width: 170, list: 'hidden', ...plain },
    { kind: 'number', name: 'downMinutes', title: '停机', unit: 'min', width: 90, ...plain },
    { kind: 'dict', name: 'faultCode', title: '故障类别', dictCode: 'mes_repair_fault', width: 100, filter: 'folded', ...plain },
    { kind: 'text', name: 'cause', title: '原因', width: 180, list: 'hidden', ...plain },
    { kind: 'text', name: 'action', title: '措施', width: 200, ...plain },
    { kind: 'text', name: 'note', title: '等待或退回说明', width: 180, list: 'hidden', ...plain },
    { kind: 'text', name: 'refType', title: '由来', list: 'never', form: 'never', isSortable: false },
    { kind: 'text', name: 'refId', title: '由来记录', list: 'never', form: 'never', isSortable: false },
    { kind: 'text', name: 'lifeBefore', title: '维修前使用状态', list: 'never', form: 'never', isSortable: false },
  ],
  defaultSort: { column: 'reportTime', order: 'desc' },
  states: repairStates,
})

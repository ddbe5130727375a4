import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineResource } from '../../resource.ts'
import type { States } from '../../resource.ts'
import { mostUrgentFirst } from '../../urgency.ts'
import { maintStatusTexts } from './careWords.ts'

/** What a person writes of an order that no plan made. */
const MaintOrder = z.object({
  title: z.string().trim().min(1, '请输入名称').max(60, '不超过 60 个字符'),
  machineId: z.string('请选择设备').min(1, '请选择设备').max(64),
  dueDay: z.iso.date('请选择到期日'),
  content: z.string().trim().min(1, '请输入保养内容').max(1000, '不超过 1000 个字符'),
})

const Given = z.object({
  orderNo: z.string(),
  planId: z.string().nullable(),
  cause: z.string(),
  status: z.string(),
  startBy: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  result: z.string(),
  lifeBefore: z.string(),
})

const plain = { form: 'shown', isSortable: false } as const

const maintStates = {
  field: 'status',
  all: Object.keys(maintStatusTexts),
  initial: 'open',
  way: ['open', 'running', 'done'],
  editable: ['open'],
  deletable: ['open'],
} as const satisfies States & { all: readonly string[] }

/** 保养单 (mes_maint_order): while it runs its machine is in 保养 and takes no work. */
export const maintOrders = defineResource({
  name: 'mesMaintOrder',
  path: '/mes/maintOrder',
  title: '保养单',
  label: 'orderNo',
  permission: 'mes:maintOrder',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: MaintOrder,
  assigned: Given,
  unique: [],
  fields: [
    { kind: 'text', name: 'orderNo', title: '保养单号', width: 160, form: 'shown', filter: 'shown' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'mes_maint_status', width: 100, filter: 'shown', ...plain },
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
    { kind: 'text', name: 'title', title: '名称', maxLength: 60, width: 180, filter: 'shown', isRequired: true, isSortable: false },
    { kind: 'date', name: 'dueDay', title: '到期日', width: 180, isRequired: true, filter: 'folded', due: { over: ['done', 'cancelled'], past: '逾期' } },
    { kind: 'dict', name: 'cause', title: '由来', dictCode: 'mes_maint_cause', width: 110, ...plain },
    { kind: 'reference', name: 'planId', title: '保养计划', resource: 'mesMaintPlan', width: 160, list: 'hidden', filter: 'folded', ...plain },
    { kind: 'textarea', name: 'content', title: '保养内容', maxLength: 1000, list: 'hidden', isRequired: true, isSortable: false },
    { kind: 'user', name: 'startBy', title: '保养人', width: 100, isMulti: false, ...plain },
    { kind: 'dateTime', name: 'startTime', title: '开始时间', width: 170, ...plain },
    { kind: 'dateTime', name: 'endTime', title: '结束时间', width: 170, ...plain },
    { kind: 'text', name: 'result', title: '结果', width: 220, ...plain },
    { kind: 'text', name: 'lifeBefore', title: '保养前使用状态', list: 'never', form: 'never', isSortable: false },
  ],
  defaultSort: mostUrgentFirst,
  states: maintStates,
})

/** Takes the machine out of the schedule in the same unit of work; what runs there has to end first. */
export const startMaint = defineCommand(maintOrders, {
  name: 'start',
  title: '开始保养',
  from: ['open'],
  to: 'running',
  tone: 'primary',
  right: 'mes:maintOrder:do',
})

/** Gives the machine back. */
export const finishMaint = defineCommand(maintOrders, {
  name: 'finish',
  title: '完成',
  from: ['running'],
  to: 'done',
  tone: 'primary',
  right: 'mes:maintOrder:do',
  asks: [{ kind: 'textarea', name: 'result', title: '做了什么', maxLength: 500, isRequired: true }],
})

export const postponeMaint = defineCommand(maintOrders, {
  name: 'postpone',
  title: '改期',
  from: ['open'],
  right: 'mes:maintOrder:edit',
  asks: [
    { kind: 'date', name: 'dueDay', title: '新的到期日', isRequired: true },
    { kind: 'textarea', name: 'reason', title: '改期原因', maxLength: 200, isRequired: true },
  ],
})

export const cancelMaint = defineCommand(maintOrders, {
  name: 'cancel',
  title: '取消',
  from: ['open', 'running'],
  to: 'cancelled',
  tone: 'danger',
  asks: [{ kind: 'textarea', name: 'reason', title: '取消原因', maxLength: 200, isRequired: true }],
})

export const maintCommands = [startMaint, finishMaint, postponeMaint, cancelMaint] as const

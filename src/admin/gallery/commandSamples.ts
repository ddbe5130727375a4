import { z } from 'zod'
import { defineCommand } from '#contract/command.ts'
import type { CommandStanding, StateChange } from '#contract/commandCalls.ts'
import { defineResource } from '#contract/resource.ts'
import type { RecordRow } from '../../api/records.ts'

/** An invented resource with states and commands of every sort: for the gallery, and for the tests of their parts. */
const states = ['draft', 'pending', 'approved', 'planned', 'released', 'running', 'finished', 'closed', 'paused', 'cancelled', 'terminated']
const words = ['草稿', '待审', '已审', '已计划', '已下达', '生产中', '完工', '结案', '暂停', '已取消', '已终止']

export const sampleOrders = defineResource({
  name: 'sampleOrder',
  path: '/sample/order',
  title: '订单',
  label: 'orderNo',
  permission: 'sample:order',
  verbs: ['list', 'edit', 'delete'],
  row: z.object({ orderNo: z.string().min(1), product: z.string() }),
  assigned: z.object({ status: z.string() }),
  unique: [],
  fields: [
    { kind: 'text', name: 'orderNo', title: '订单号' },
    { kind: 'text', name: 'product', title: '产品' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 'sample_order_status', form: 'shown' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: { field: 'status', all: states, initial: 'draft', way: states.slice(0, 8), editable: ['draft'], deletable: ['draft'] },
})

export const sampleWords = { sample_order_status: states.map((value, at) => ({ value, text: words[at] ?? value, title: words[at] ?? value })) }

const reason = { kind: 'textarea', name: 'reason', title: '原因', isRequired: true, maxLength: 200 } as const

export const sampleCommands = [
  defineCommand(sampleOrders, { name: 'copyLast', title: '照抄上一单', from: 'none', to: 'draft', places: ['row'] }),
  defineCommand(sampleOrders, { name: 'submit', title: '提交', from: ['draft'], to: 'pending', tone: 'primary', places: ['row', 'bulk', 'detail'] }),
  defineCommand(sampleOrders, {
    name: 'approve',
    title: '批准',
    from: ['pending'],
    to: 'approved',
    tone: 'primary',
    sign: { meaning: 'approve', second: null, when: 'always' },
  }),
  defineCommand(sampleOrders, { name: 'reject', title: '退回', from: ['pending'], to: 'draft', asks: [reason] }),
  defineCommand(sampleOrders, { name: 'plan', title: '排计划', from: ['approved'], to: 'planned', tone: 'primary' }),
  defineCommand(sampleOrders, { name: 'release', title: '下达', from: ['planned'], to: 'released', tone: 'primary' }),
  defineCommand(sampleOrders, { name: 'begin', title: '投产', from: ['released'], to: 'running', places: [] }),
  defineCommand(sampleOrders, {
    name: 'hold',
    title: '暂停',
    from: ['running'],
    to: 'paused',
    places: ['row', 'bulk', 'detail'],
    asks: [reason, { kind: 'number', name: 'hours', title: '预计多久', unit: '小时', min: 1, max: 72 }],
  }),
  defineCommand(sampleOrders, { name: 'resume', title: '恢复', from: ['paused'], to: 'running', tone: 'primary' }),
  defineCommand(sampleOrders, {
    name: 'complete',
    title: '完工',
    from: ['running'],
    to: 'finished',
    tone: 'primary',
    sign: { meaning: 'override', second: null, when: 'needed' },
  }),
  defineCommand(sampleOrders, { name: 'close', title: '结案', from: ['finished'], to: 'closed', tone: 'primary', confirm: '结案后不能再报工和入库。' }),
  defineCommand(sampleOrders, {
    name: 'cancel',
    title: '取消',
    from: ['draft', 'pending', 'approved', 'planned', 'released'],
    to: 'cancelled',
    confirm: '取消后不能恢复，计划和预留会一起取消。',
    tone: 'danger',
  }),
  defineCommand(sampleOrders, {
    name: 'terminate',
    title: '终止',
    from: ['running', 'paused'],
    to: 'terminated',
    confirm: '终止后不能恢复：没用完的预留会释放，没签的称量单会作废。',
    tone: 'danger',
    places: ['row', 'bulk', 'detail'],
    asks: [reason],
    sign: { meaning: 'void', second: 'sample:order:terminate', when: 'always' },
  }),
  defineCommand(sampleOrders, { name: 'reopen', title: '重新打开', from: ['closed'], to: 'finished', asks: [reason] }),
]

/** An order in a state. */
export function sampleOrder(id: string, status: string, more: object = {}): RecordRow {
  const state = words[states.indexOf(status)] ?? status
  return {
    id,
    version: 3,
    orderNo: `MO-1118-0${id}`,
    product: '烟熏玫瑰',
    status,
    status_dictText: state,
    createBy: '李想',
    createTime: '2026-11-18 09:12:00',
    ...more,
  }
}

export function sampleStanding(name: string, reason: string | null = null, signers: CommandStanding['signers'] = 0): CommandStanding {
  return { name, reason, signers }
}

export function sampleChange(from: string | null, to: string, byName: string, at: string): StateChange {
  return { id: `${to} ${at}`, from, to, action: to, actionTitle: to, reason: '', by: byName, byName, signedBy: [], at: `2026-${at}:00` }
}

export const sampleChanges: readonly StateChange[] = [
  sampleChange('draft', 'pending', '李想', '11-18 09:40'),
  sampleChange('pending', 'approved', '王建国', '11-18 14:05'),
  sampleChange('approved', 'planned', '李想', '11-20 16:30'),
  sampleChange('planned', 'released', '李想', '11-21 08:10'),
  sampleChange('released', 'running', '首次投缸', '11-21 09:02'),
]

import { z } from 'zod'
import { defineCommand } from '../../command.ts'
import { defineFigure } from '../../figure.ts'
import { defineResource } from '../../resource.ts'
import { defineRetainedTopic } from '../../retainedTopics.ts'

export const andonTypeDictionary = 'mes_andon_type'
export const andonStatusDictionary = 'mes_andon_status'
export const andonTypeWords = { material: '缺料', quality: '质量', equipment: '设备', safety: '安全', help: '求助' } as const
export const andonStatusWords = { open: '待响应', acked: '已响应', handling: '处理中', closed: '已关闭', cancelled: '已取消' } as const
export const andonTypes = ['material', 'quality', 'equipment', 'safety', 'help'] as const
export const openAndonStates = ['open', 'acked', 'handling'] as const

/** Minutes after the call: nobody said that they come, nobody came, it is not solved (factory.md 3.19). */
export const escalateAfterMin = [5, 15, 30] as const

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)

/** What a person says with a call; `equipCode` may be left out where the trouble is no machine's. */
const AndonCall = z.object({
  type: z.enum(andonTypes, '请选择类型'),
  level: z.number('请选择级别').int().min(1, '级别为 1 到 3').max(3, '级别为 1 到 3').default(2),
  equipCode: text(64).default(''),
  note: text(200).default(''),
})
const Given = z.object({
  andonNo: z.string(),
  status: z.string(),
  source: z.string(),
  callBy: z.string(),
  callTime: z.string(),
  ackBy: z.string(),
  ackTime: z.string(),
  arriveTime: z.string(),
  closeBy: z.string(),
  closeTime: z.string(),
  cause: z.string(),
  action: z.string(),
  escalation: z.number(),
})

const shown = { form: 'shown', isSortable: false } as const

/** Calls for help from machines and stations, with their times (factory.md 3.19 mes_andon). */
export const andons = defineResource({
  name: 'mesAndon',
  path: '/mes/andon',
  title: '安灯呼叫',
  label: 'andonNo',
  permission: 'mes:andon',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  row: AndonCall,
  assigned: Given,
  unique: [],
  fields: [
    { kind: 'text', name: 'andonNo', title: '编号', width: 150, form: 'shown', filter: 'shown', isSortable: false },
    { kind: 'dict', name: 'type', title: '类型', dictCode: andonTypeDictionary, width: 90, filter: 'shown', initial: 'help', isSortable: false },
    { kind: 'number', name: 'level', title: '级别', width: 80, initial: 2, min: 1, max: 3, isSortable: false, hint: '1 最急，3 不急' },
    { kind: 'text', name: 'equipCode', title: '设备编码', width: 110, filter: 'shown', isSortable: false },
    { kind: 'text', name: 'note', title: '说明', width: 200, maxLength: 200, isSortable: false },
    { kind: 'dict', name: 'status', title: '状态', dictCode: andonStatusDictionary, width: 100, filter: 'shown', ...shown },
    { kind: 'text', name: 'source', title: '来源', width: 80, ...shown },
    { kind: 'text', name: 'callBy', title: '呼叫人', width: 100, ...shown },
    { kind: 'dateTime', name: 'callTime', title: '呼叫时间', width: 180, form: 'shown', filter: 'folded', isSortable: false },
    { kind: 'number', name: 'escalation', title: '升级', width: 80, ...shown },
    { kind: 'text', name: 'ackBy', title: '响应人', width: 100, ...shown },
    { kind: 'dateTime', name: 'ackTime', title: '响应时间', width: 180, list: 'hidden', ...shown },
    { kind: 'dateTime', name: 'arriveTime', title: '到场时间', width: 180, list: 'hidden', ...shown },
    { kind: 'text', name: 'closeBy', title: '关闭人', width: 100, ...shown },
    { kind: 'dateTime', name: 'closeTime', title: '关闭时间', width: 180, ...shown },
    { kind: 'text', name: 'cause', title: '原因', width: 180, ...shown },
    { kind: 'text', name: 'action', title: '措施', width: 180, ...shown },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: {
    field: 'status',
    all: ['open', 'acked', 'handling', 'closed', 'cancelled'],
    initial: 'open',
    way: ['open', 'acked', 'handling', 'closed'],
    editable: ['open'],
    deletable: ['open'],
  },
})

export const ackAndon = defineCommand(andons, { name: 'ack', title: '响应', from: ['open'], to: 'acked', tone: 'primary' })
export const arriveAndon = defineCommand(andons, {
  name: 'arrive',
  title: '到场',
  from: ['open', 'acked'],
  to: 'handling',
  tone: 'primary',
  right: ackAndon.right,
})
export const closeAndon = defineCommand(andons, {
  name: 'close',
  title: '关闭',
  from: ['acked', 'handling'],
  to: 'closed',
  asks: [
    { kind: 'text', name: 'cause', title: '原因', maxLength: 200, isRequired: true },
    { kind: 'text', name: 'action', title: '措施', maxLength: 200, isRequired: true },
  ],
})
export const cancelAndon = defineCommand(andons, {
  name: 'cancel',
  title: '取消',
  from: ['open', 'acked'],
  to: 'cancelled',
  asks: [{ kind: 'text', name: 'cause', title: '取消的原因', maxLength: 200, isRequired: true }],
})
export const andonCommands = [ackAndon, arriveAndon, closeAndon, cancelAndon] as const

/** Calls that wait for somebody. */
export const openAndons = defineFigure(andons, {
  name: 'openAndons',
  title: '未关闭的安灯',
  where: { status_MultiString: openAndonStates.join(',') },
  measure: { is: 'count' },
  unit: '个',
})

/** A call as walls show it; times are ms since the epoch. */
const StandingAndon = z.object({
  andonNo: z.string(),
  type: z.enum(andonTypes),
  level: z.number(),
  equipCode: z.string(),
  note: z.string(),
  status: z.enum(openAndonStates),
  callBy: z.string(),
  callTime: z.number(),
  ackBy: z.string(),
  escalation: z.number(),
})
export type StandingAndon = z.infer<typeof StandingAndon>

/** All calls that are not closed, by the id of their record. */
export const andonTopic = defineRetainedTopic<StandingAndon>({
  name: 'andon.open',
  permission: 'mes:plc:view', // who sees the machines sees who calls beside them
  owner: 'plant',
  audience: 'holdsRight',
  value: StandingAndon,
})

/** `GET /mes/andon/past?hours=`: how calls went in the last hours. Medians in ms from the call, null where nobody did it; `last` is the newest call of all. */
export const AndonPast = z.object({
  calls: z.number(),
  closed: z.number(),
  ackMedianMs: z.number().nullable(),
  closeMedianMs: z.number().nullable(),
  last: z.object({ type: z.enum(andonTypes), equipCode: z.string(), callTime: z.number() }).nullable(),
})
export type AndonPast = z.infer<typeof AndonPast>

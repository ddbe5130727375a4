import { z } from 'zod'
import { defineRetainedTopic } from '../../retainedTopics.ts'

export const andonTypeDictionary = 'mes_andon_type'
export const andonStatusDictionary = 'mes_andon_status'
export const andonTypeWords = { material: '缺料', quality: '质量', equipment: '设备', safety: '安全', help: '求助' } as const
export const andonStatusWords = { open: '待响应', acked: '已响应', handling: '处理中', closed: '已关闭', cancelled: '已取消' } as const
export const andonTypes = ['material', 'quality', 'equipment', 'safety', 'help'] as const
export const openAndonStates = ['open', 'acked', 'handling'] as const

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

import { z } from 'zod'
import { defineRetainedTopic } from '../../retainedTopics.ts'
import { alarmStates } from '../../rules/alarm/alarmState.ts'

/** An alarm that is not at rest. Times are ms since the epoch; `version` is of its record, for commands. */
const StandingAlarm = z.object({
  id: z.string(),
  version: z.number(),
  alarmCode: z.string(),
  name: z.string(),
  equipCode: z.string(),
  type: z.string(),
  tagCode: z.string(),
  deviceCode: z.string(),
  limitValue: z.number().nullable(),
  priority: z.number(),
  groupId: z.string(),
  state: z.enum(alarmStates),
  stateSince: z.number(),
  raisedAt: z.number().nullable(),
  message: z.string(),
  isUnknown: z.boolean(),
  isDamped: z.boolean(),
  actedBy: z.string(),
  actedAt: z.number().nullable(),
  reason: z.string(),
  shelvedUntil: z.number().nullable(),
})
export type StandingAlarm = z.infer<typeof StandingAlarm>

/** All alarms that are not normal, by the id of their record. */
export const alarmTopic = defineRetainedTopic<StandingAlarm>({
  name: 'alarm.current',
  permission: 'mes:alarmBoard:view', // screens hold it: people's names stand beside what they acknowledged, as on the paper beside a machine
  owner: 'plant',
  audience: 'holdsRight',
  value: StandingAlarm,
})

import { z } from 'zod'
import { defineRetainedTopic } from '../../retainedTopics.ts'
import { ScheduleBar } from './calls.ts'

/** The bars of the gantt by their tasks, from twelve hours ago on; what ended before is gone from it. */
export const scheduleBarTopic = defineRetainedTopic<ScheduleBar>({
  name: 'schedule.bars',
  permission: 'mes:scheduleBoard:view', // screens hold it
  owner: 'tenant',
  audience: 'holdsRight',
  value: ScheduleBar,
})

/** `forecastMs` null: nothing is planned of it, its day is over. */
const LateOrder = z.object({ orderNo: z.string(), productName: z.string(), colorHex: z.string(), dueMs: z.number(), forecastMs: z.number().nullable() })
export type LateOrder = z.infer<typeof LateOrder>

/** The late orders that are not finished (contract/rules/late.ts), by their ids: as many as every figure of 会晚 counts. */
export const lateOrderTopic = defineRetainedTopic<LateOrder>({
  name: 'schedule.late',
  permission: 'mes:scheduleBoard:view', // screens hold it
  owner: 'tenant',
  audience: 'holdsRight',
  value: LateOrder,
})

/** What has to be said of the plan as a whole: why it is over date ('' where it is not), and how many tasks it has no place for. Its one key is `plan`. */
const PlanNotice = z.object({ outdated: z.string(), unplacedCount: z.number() })

export const planNoticeTopic = defineRetainedTopic<z.infer<typeof PlanNotice>>({
  name: 'schedule.plan',
  permission: 'mes:scheduleBoard:view', // screens hold it
  owner: 'tenant',
  audience: 'holdsRight',
  value: PlanNotice,
})

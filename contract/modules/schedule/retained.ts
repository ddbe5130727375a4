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

import { alarms } from '#contract/modules/alarms/alarm.ts'
import { alarmStates, isUnacknowledged } from '#contract/rules/alarm/alarmState.ts'
import { plainText } from '../../fields/plain.ts'
import type { HomeTile } from '../dashboards/home/homeTile.ts'

/** Alarms that nobody said to know of. */
export const tile: HomeTile = {
  jobs: [
    {
      name: 'alarmsToAck',
      rights: ['mes:alarm:ack'],
      leftTo: null,
      resource: alarms,
      where: { state_MultiString: alarmStates.filter(isUnacknowledged).join(',') },
      tone: 'late',
      says: ({ total, first }) => ({
        title: `确认 ${total} 个报警：${plainText({ name: 'equipCode' }, first)} ${plainText({ name: 'name' }, first)}`,
        detail: `${plainText({ name: 'message' }, first)} · ${plainText({ name: 'raisedAt' }, first).slice(5, 16)} 发生`,
      }),
      button: '去报警台',
      opens: () => '/plc/alarm',
    },
  ],
  cards: [],
}

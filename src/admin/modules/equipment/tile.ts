import { machineStretches } from '#contract/modules/equipment/stops.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import { lateText } from '../../../charts/duration.ts'
import { plainText } from '../../fields/plain.ts'
import type { HomeTile } from '../dashboards/home/homeTile.ts'

/** Machines that are down, and faults of which nobody said why. */
export const tile: HomeTile = {
  jobs: [
    {
      name: 'machinesDown',
      rights: ['mes:alarm:ack'],
      leftTo: null,
      resource: machineStretches,
      where: { state_MultiString: 'down', endMs: 'is empty' },
      oldestBy: 'startMs',
      tone: 'late',
      says: ({ total, first, nowMs }) => {
        const sinceMs = instantOf(plainText({ name: 'startMs' }, first), configuration.plantTz)
        const lasts = sinceMs === null ? '' : ` ${lateText(Math.max(0, Math.floor((nowMs - sinceMs) / 60_000)))}`
        return {
          title: `修 ${plainText({ name: 'equipCode' }, first)}：故障${lasts}`,
          detail: [plainText({ name: 'reason' }, first) || '还不知道原因', total > 1 ? `共 ${total} 台故障` : ''].filter(Boolean).join(' · '),
        }
      },
      button: '看设备',
      opens: ({ first }) => `/display/machine/${encodeURIComponent(plainText({ name: 'equipCode' }, first))}`,
    },
    {
      name: 'stopsToExplain',
      rights: ['mes:equipmentState:qualify'],
      leftTo: null,
      resource: machineStretches,
      where: { state_MultiString: 'down', reasonId: 'is empty', startMs_begin: '{today}' },
      tone: 'note',
      says: ({ total, first }) => ({
        title: `写明今天 ${total} 段故障的原因`,
        detail: `最近：${plainText({ name: 'equipCode' }, first)} ${plainText({ name: 'startMs' }, first).slice(11, 16)} 开始`,
      }),
      button: '去定性',
      opens: null,
    },
  ],
  cards: [],
}

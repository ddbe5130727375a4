import { handovers } from '#contract/modules/handover/handover.ts'
import { plainText } from '../../fields/plain.ts'
import type { HomeTile } from '../dashboards/home/homeTile.ts'

/** A shift that was handed over and that nobody took. */
export const tile: HomeTile = {
  jobs: [
    {
      name: 'handoversToTake',
      rights: ['mes:handover:take'],
      leftTo: null,
      resource: handovers,
      where: { status_MultiString: 'signed' },
      tone: 'open',
      says: ({ first }) => ({
        title: `接 ${plainText({ name: 'day' }, first).slice(5)} ${plainText({ name: 'shift' }, first)}的班`,
        detail: `${plainText({ name: 'signedBy' }, first)} 交：${plainText({ name: 'notes' }, first)}`,
      }),
      button: '接班',
      opens: null,
    },
  ],
  cards: [],
}

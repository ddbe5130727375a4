import { weightOrders } from '#contract/modules/weighing/weightOrder.ts'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import type { HomeTile } from '../dashboards/home/homeTile.ts'

const about = (order: RecordRow) => `批 ${plainText({ name: 'batchNo' }, order)} · ${plainText({ name: 'planTime' }, order).slice(5, 16)} 要用`
const nameOf = (order: RecordRow) => explainedText({ name: 'productId' }, order)
const deskOf = ({ first }: { first: RecordRow }) => addressWith('/mes/weigh/desk', { weight: first.id })

/** Work of the weighing room: what is to be weighed, and what waits for a second person. */
export const tile: HomeTile = {
  jobs: [
    {
      name: 'ordersToWeigh',
      rights: ['mes:weigh:record'],
      leftTo: null,
      resource: weightOrders,
      where: { status_MultiString: 'released,weighing' },
      tone: 'soon',
      says: ({ total, first }) => ({ title: `称 ${nameOf(first)} 的料${total > 1 ? `，要称的共 ${total} 单` : ''}`, detail: about(first) }),
      button: '去称量',
      opens: deskOf,
    },
    {
      name: 'ordersToCheck',
      rights: ['mes:weigh:record', 'mes:weigh:check'],
      leftTo: null,
      resource: weightOrders,
      where: { status_MultiString: 'reviewing' },
      tone: 'soon',
      says: ({ total, first }) => ({ title: `复核 ${total} 单称好的料`, detail: `${nameOf(first)} · ${about(first)}` }),
      button: '去复核',
      opens: deskOf,
    },
  ],
  cards: [],
}

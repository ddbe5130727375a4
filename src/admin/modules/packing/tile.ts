import { boxes } from '#contract/modules/packing/box.ts'
import { nbcJobs } from '#contract/modules/packing/nbcJob.ts'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import type { HomeTile } from '../dashboards/home/homeTile.ts'

const plain = (row: RecordRow, name: string) => plainText({ name }, row)
const nameOf = (job: RecordRow) => explainedText({ name: 'productId' }, job)
const about = (job: RecordRow) => `批 ${plain(job, 'batchNo')} · ${plain(job, 'qtyGood') || '0'} / ${plain(job, 'qtyTarget')} 件`

/** Work of the packing room: what is packed, what may begin, and boxes that the store has not yet. */
export const tile: HomeTile = {
  jobs: [
    {
      name: 'packingInHand',
      rights: ['mes:nbc:box'],
      leftTo: null,
      resource: nbcJobs,
      where: { status_MultiString: 'packing,paused' },
      tone: 'soon',
      says: ({ total, first }) => ({ title: `包完 ${nameOf(first)}${total > 1 ? `，在包的共 ${total} 个任务` : ''}`, detail: about(first) }),
      button: '去装箱',
      opens: ({ first }) => addressWith('/nbc/box', { job: first.id }),
    },
    {
      name: 'packingToStart',
      rights: ['mes:nbc:scan'],
      leftTo: null,
      resource: nbcJobs,
      where: { status_MultiString: 'ready' },
      tone: 'open',
      says: ({ total, first }) => ({ title: `开工 ${total} 个内包任务`, detail: `${nameOf(first)} · ${about(first)}` }),
      button: '去开工',
      opens: null,
    },
    {
      name: 'boxesToSave',
      rights: ['mes:nbc:save'],
      leftTo: null,
      resource: boxes,
      where: { status_MultiString: 'sealed' },
      tone: 'open',
      says: ({ total, first }) => ({ title: `把封好的 ${total} 箱交给仓库`, detail: `箱 ${plain(first, 'boxNo')} · 批 ${plain(first, 'batchNo')}` }),
      button: '去入存',
      opens: () => '/nbc/save',
    },
  ],
  cards: [],
}

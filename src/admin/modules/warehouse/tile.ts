import { inItems } from '#contract/modules/warehouse/in/inItem.ts'
import { inOrders } from '#contract/modules/warehouse/in/inOrder.ts'
import { outOrders } from '#contract/modules/warehouse/out/outOrder.ts'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import type { HomeTile } from '../dashboards/home/homeTile.ts'

const plain = (row: RecordRow, name: string) => plainText({ name }, row)
const said = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ')

/** Work of the store: what comes, what lies at the dock, what leaves. */
export const tile: HomeTile = {
  jobs: [
    {
      name: 'goodsToShip',
      rights: ['mes:wms:out:scan'],
      leftTo: null,
      resource: outOrders,
      where: { status_MultiString: 'released,working' },
      tone: 'soon',
      says: ({ total, first }) => ({
        title: `发 ${total} 单货`,
        detail: said(`最急：${plain(first, 'outNo')}`, plain(first, 'place'), `${plain(first, 'needTime').slice(5, 16)} 发车`),
      }),
      button: '去拣货',
      opens: ({ first }) => addressWith('/wms/outScan', { order: first.id }),
    },
    {
      name: 'goodsToReceive',
      rights: ['mes:wms:in:scan'],
      leftTo: null,
      resource: inOrders,
      where: { status_MultiString: 'released,working' },
      tone: 'soon',
      says: ({ total, first }) => ({
        title: `收 ${total} 车货`,
        detail: said(`最急：${plain(first, 'inNo')}`, explainedText({ name: 'supplierId' }, first), `${plain(first, 'planTime').slice(5, 16)} 到`),
      }),
      button: '去收货',
      opens: ({ first }) => addressWith('/wms/inScan', { order: first.id }),
    },
    {
      name: 'goodsToPutAway',
      rights: ['mes:wms:in:scan', 'mes:stock:post'],
      leftTo: null,
      resource: inItems,
      where: { status_MultiString: 'received' },
      oldestBy: 'receiveTime',
      tone: 'open',
      says: ({ total, first }) => ({
        title: `上架 ${total} 件`,
        detail: said(`等得最久：${plain(first, 'huCode')}`, explainedText({ name: 'materialId' }, first), `${plain(first, 'receiveTime').slice(5, 16)} 收的`),
      }),
      button: '去上架',
      opens: ({ first }) => addressWith('/wms/inScan', { order: plain(first, 'inId'), put: 'Y' }),
    },
  ],
  cards: [],
}

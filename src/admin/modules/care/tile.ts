import { checkRecords } from '#contract/modules/care/checkRecord.ts'
import { machineCerts } from '#contract/modules/care/machineCert.ts'
import { maintOrders } from '#contract/modules/care/maintOrder.ts'
import { repairs } from '#contract/modules/care/repair.ts'
import { spareParts } from '#contract/modules/care/sparePart.ts'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import type { HomeTile } from '../dashboards/home/homeTile.ts'

const plain = (row: RecordRow, name: string) => plainText({ name }, row)
const said = (row: RecordRow, name: string) => explainedText({ name }, row)
const joined = (...words: readonly string[]) => words.filter((word) => word !== '').join(' · ')

/** Work of technicians, and of those who stand at a machine. */
export const tile: HomeTile = {
  jobs: [
    {
      name: 'repairsToDo',
      rights: ['mes:repair:do'],
      leftTo: null,
      resource: repairs,
      where: { status_MultiString: 'reported,accepted,repairing,waitingParts,rejected' },
      oldestBy: 'reportTime',
      tone: 'late',
      says: ({ total, first }) => ({
        title: `维修 ${total} 张`,
        detail: joined(`最早：${said(first, 'machineId')}`, plain(first, 'description').slice(0, 30)),
      }),
      button: '去维修',
      opens: () => '/eq/repair',
    },
    {
      name: 'repairsToConfirm',
      rights: ['mes:repair:confirm'],
      leftTo: null,
      resource: repairs,
      where: { status_MultiString: 'finished' },
      oldestBy: 'reportTime',
      tone: 'soon',
      says: ({ total, first }) => ({ title: `确认 ${total} 张修好的`, detail: joined(said(first, 'machineId'), plain(first, 'action').slice(0, 30)) }),
      button: '去确认',
      opens: null,
    },
    {
      name: 'checksToDo',
      rights: ['mes:checkRecord:fill'],
      leftTo: null,
      resource: checkRecords,
      where: { status_MultiString: 'pending' },
      tone: 'open',
      says: ({ total, first }) => ({ title: `点检 ${total} 台次`, detail: joined(said(first, 'machineId'), plain(first, 'periodName')) }),
      button: '去点检',
      opens: () => '/eq/check',
    },
    {
      name: 'maintsToDo',
      rights: ['mes:maintOrder:do'],
      leftTo: null,
      resource: maintOrders,
      where: { status_MultiString: 'open,running' },
      tone: 'open',
      says: ({ total, first }) => ({
        title: `保养 ${total} 台`,
        detail: joined(said(first, 'machineId'), plain(first, 'title'), `${plain(first, 'dueDay')} 到期`),
      }),
      button: '去保养',
      opens: null,
    },
    {
      name: 'certsEnding',
      rights: ['mes:machineCert:renew'],
      leftTo: null,
      resource: machineCerts,
      where: { status_MultiString: 'expiring,expired' },
      tone: 'note',
      says: ({ total, first }) => ({
        title: `${total} 张证照临期或过期`,
        detail: joined(said(first, 'machineId'), plain(first, 'name'), plain(first, 'validUntil')),
      }),
      button: '去换证',
      opens: null,
    },
    {
      name: 'sparesLow',
      rights: ['mes:sparePart:move'],
      leftTo: null,
      resource: spareParts,
      where: { level_MultiString: 'low,out' },
      tone: 'note',
      says: ({ total, first }) => ({
        title: `${total} 种备件不足`,
        detail: joined(plain(first, 'name'), `还剩 ${plain(first, 'stockQty')} ${plain(first, 'unit')}`),
      }),
      button: '看备件',
      opens: null,
    },
  ],
  cards: [],
}

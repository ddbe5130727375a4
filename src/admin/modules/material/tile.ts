import { containers } from '#contract/modules/material/container.ts'
import { issues } from '#contract/modules/material/issue/issue.ts'
import { issueReturns } from '#contract/modules/material/issue/issueReturn.ts'
import { lots } from '#contract/modules/material/lot.ts'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import type { HomeTile } from '../dashboards/home/homeTile.ts'
import { StockWarningsCard } from './StockWarningsCard.tsx'

const plain = (row: RecordRow, name: string) => plainText({ name }, row)
const said = (row: RecordRow, name: string) => explainedText({ name }, row)
const needed = (row: RecordRow) => {
  const at = plain(row, 'needTime').slice(5, 16)
  return [`最急：${plain(row, 'issueNo')}`, plain(row, 'batchNo') && `批号 ${plain(row, 'batchNo')}`, at && `${at} 要用`].filter(Boolean).join(' · ')
}
const aboutLot = (row: RecordRow) =>
  [
    `${said(row, 'materialId')} 批号 ${plain(row, 'lotNo')}`,
    plain(row, 'holdReason'),
    plain(row, 'expireDate') && `有效期 ${plain(row, 'expireDate').slice(0, 10)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Work with issues, returns, lots and containers. */
export const tile: HomeTile = {
  jobs: [
    {
      name: 'issuesToPick',
      rights: ['mes:issue:pick'],
      leftTo: null,
      resource: issues,
      where: { status_MultiString: 'released,picking' },
      tone: 'soon',
      says: ({ total, first }) => ({ title: `拣 ${total} 单料`, detail: needed(first) }),
      button: '去拣',
      opens: ({ first }) => addressWith('/mes/picking', { issue: first.id }),
    },
    {
      name: 'issuesToReceive',
      rights: ['mes:issue:receive'],
      leftTo: 'mes:issue:finish',
      resource: issues,
      where: { status_MultiString: 'issued,partial' },
      tone: 'soon',
      says: ({ total, first }) => ({ title: `收 ${total} 单发来的料`, detail: needed(first) }),
      button: '接收',
      opens: null,
    },
    {
      name: 'lotsToJudge',
      rights: ['mes:lot:judge'],
      leftTo: null,
      resource: lots,
      where: { qualityStatus_MultiString: 'pending' },
      tone: 'soon',
      says: ({ total, first }) => ({ title: `判 ${total} 批待检`, detail: aboutLot(first) }),
      button: '去判',
      opens: null,
    },
    {
      name: 'issuesToRelease',
      rights: ['mes:issue:release'],
      leftTo: null,
      resource: issues,
      where: { status_MultiString: 'draft' },
      tone: 'open',
      says: ({ total, first }) => ({ title: `下达 ${total} 张发料单`, detail: needed(first) }),
      button: '下达',
      opens: null,
    },
    {
      name: 'returnsToConfirm',
      rights: ['mes:issueReturn:confirm'],
      leftTo: null,
      resource: issueReturns,
      where: { status_MultiString: 'draft' },
      tone: 'open',
      says: ({ total, first }) => ({ title: `收 ${total} 单退料`, detail: plain(first, 'returnNo') }),
      button: '确认退料',
      opens: null,
    },
    {
      name: 'lotsOnHold',
      rights: ['mes:lot:release'],
      leftTo: null,
      resource: lots,
      where: { qualityStatus_MultiString: 'hold' },
      tone: 'open',
      says: ({ total, first }) => ({ title: `定 ${total} 批冻结的去留`, detail: aboutLot(first) }),
      button: '处理',
      opens: null,
    },
    {
      name: 'lotsToRetest',
      rights: ['mes:lot:retest'],
      leftTo: null,
      resource: lots,
      where: { qualityStatus_MultiString: 'expired' },
      tone: 'open',
      says: ({ total, first }) => ({ title: `复验 ${total} 批到期的料`, detail: aboutLot(first) }),
      button: '复验',
      opens: null,
    },
    {
      name: 'containersToClean',
      rights: ['mes:container:clean'],
      leftTo: null,
      resource: containers,
      where: { cleanStatus_MultiString: 'dirty' },
      tone: 'note',
      says: ({ total, first }) => ({
        title: `清洗 ${total} 个容器`,
        detail: `${plain(first, 'code')} ${said(first, 'type')}${plain(first, 'lastBatchNo') === '' ? '' : ` · 上一批 ${plain(first, 'lastBatchNo')}`}`,
      }),
      button: '去清洗',
      opens: null,
    },
  ],
  cards: [{ name: 'stockWarnings', place: 20, rights: ['mes:inventory:view'], Card: StockWarningsCard }],
}

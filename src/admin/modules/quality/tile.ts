import { parameterDeviations } from '#contract/modules/production/critical/parameterDeviation.ts'
import { batchReleases } from '#contract/modules/quality/batchRelease.ts'
import { ncrs } from '#contract/modules/quality/ncr.ts'
import { qcOrders } from '#contract/modules/quality/qcOrder.ts'
import { specimens } from '#contract/modules/quality/specimen.ts'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import type { HomeTile } from '../dashboards/home/homeTile.ts'

const plain = (row: RecordRow, name: string) => plainText({ name }, row)
const said = (row: RecordRow, name: string) => explainedText({ name }, row)
const joined = (...words: readonly string[]) => words.filter((word) => word !== '').join(' · ')
const aboutQc = (row: RecordRow) => joined(`最早：${plain(row, 'qcNo')}`, said(row, 'qcType'), said(row, 'lotId') || plain(row, 'batchNo'))
const aboutNcr = (row: RecordRow) => joined(plain(row, 'ncrNo'), said(row, 'lotId') || plain(row, 'batchNo'), plain(row, 'description').slice(0, 30))

/** Work of inspectors and of those who decide. */
export const tile: HomeTile = {
  jobs: [
    {
      name: 'qcToDo',
      rights: ['mes:qc:record'],
      leftTo: null,
      resource: qcOrders,
      where: { status_MultiString: 'waiting,sampling,testing' },
      tone: 'soon',
      says: ({ total, first }) => ({ title: `检验 ${total} 张`, detail: aboutQc(first) }),
      button: '去检验',
      opens: () => '/qc/desk',
    },
    {
      name: 'deviationsToJudge',
      rights: ['mes:parameterDeviation:judge'],
      leftTo: null,
      resource: parameterDeviations,
      where: { status_MultiString: 'open' },
      tone: 'late',
      says: ({ total, first }) => ({
        title: `评定 ${total} 项关键参数`,
        detail: joined(plain(first, 'batchNo'), plain(first, 'name'), said(first, 'kind'), '评定后才能确认报工'),
      }),
      button: '评定',
      opens: null,
    },
    {
      name: 'ncrsToDispose',
      rights: ['mes:ncr:dispose'],
      leftTo: null,
      resource: ncrs,
      where: { status_MultiString: 'open,investigating' },
      tone: 'late',
      says: ({ total, first }) => ({ title: `处置 ${total} 张不合格`, detail: aboutNcr(first) }),
      button: '处置',
      opens: null,
    },
    {
      name: 'releasesToDecide',
      rights: ['mes:release:decide'],
      leftTo: null,
      resource: batchReleases,
      where: { status_MultiString: 'pending' },
      tone: 'soon',
      says: ({ total, first }) => ({ title: `放行 ${total} 批`, detail: joined(plain(first, 'batchNo'), said(first, 'productId')) }),
      button: '去放行',
      opens: null,
    },
    {
      name: 'qcToReview',
      rights: ['mes:qc:review'],
      leftTo: null,
      resource: qcOrders,
      where: { status_MultiString: 'review' },
      tone: 'open',
      says: ({ total, first }) => ({ title: `复核 ${total} 张检验`, detail: aboutQc(first) }),
      button: '复核',
      opens: null,
    },
    {
      name: 'ncrsToVerify',
      rights: ['mes:ncr:verify'],
      leftTo: null,
      resource: ncrs,
      where: { status_MultiString: 'executing' },
      tone: 'open',
      says: ({ total, first }) => ({ title: `验证 ${total} 张不合格的措施`, detail: aboutNcr(first) }),
      button: '验证',
      opens: null,
    },
    {
      name: 'specimensToLook',
      rights: ['mes:specimen:observe'],
      leftTo: null,
      resource: specimens,
      where: { status_MultiString: 'observing' },
      tone: 'note',
      says: ({ total, first }) => ({ title: `观察 ${total} 件留样`, detail: joined(plain(first, 'specimenNo'), said(first, 'lotId')) }),
      button: '去观察',
      opens: null,
    },
  ],
  cards: [],
}

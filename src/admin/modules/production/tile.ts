import { lateOrdersWhere } from '#contract/modules/production/figures.ts'
import { orders } from '#contract/modules/production/order.ts'
import { plans } from '#contract/modules/production/plan.ts'
import { tasks } from '#contract/modules/production/task.ts'
import { workReports } from '#contract/modules/production/workReport.ts'
import type { RecordRow } from '../../../api/records.ts'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import type { HomeJob, HomeTile } from '../dashboards/home/homeTile.ts'
import { LateOrdersCard } from './LateOrdersCard.tsx'
import { OpenOrdersCard } from './OpenOrdersCard.tsx'
import { lateWords } from './lateWords.ts'

const plain = (row: RecordRow, name: string) => plainText({ name }, row)
const said = (row: RecordRow, name: string) => explainedText({ name }, row)
const day = (row: RecordRow, name: string) => plain(row, name).slice(5, 10)
const time = (row: RecordRow, name: string) => plain(row, name).slice(5, 16)

const aboutOrder = (row: RecordRow) =>
  `最急：${plain(row, 'orderNo')} ${said(row, 'productId')} · ${plain(row, 'qty')} ${said(row, 'unit')} · ${day(row, 'dueDate')} 交`
const aboutPlan = (row: RecordRow) =>
  `最急：${plain(row, 'batchNo') || plain(row, 'planNo')} ${said(row, 'productId')} · ${plain(row, 'batchQty')} ${said(row, 'unit')}` +
  (plain(row, 'planEnd') === '' ? '' : ` · 计划 ${time(row, 'planEnd')} 完`)
const aboutTask = (row: RecordRow) =>
  `${plain(row, 'taskNo')} · ${plain(row, 'qtyGood') || '0'} / ${plain(row, 'qtyPlan')} ${said(row, 'unit')}` +
  (plain(row, 'planEnd') === '' ? '' : ` · 计划 ${time(row, 'planEnd')} 完`)

const orderPage = ({ first }: { first: RecordRow }) => `/mes/order/detail/${first.id}`

/** The operator's desk of the machine that a task stands on; any desk where it has none yet. */
const deskOf = ({ first }: { first: RecordRow }) => {
  const machine = plain(first, 'equipmentId')
  return machine === '' ? '/mes/operator' : addressWith('/mes/operator', { machine })
}

const late: Omit<HomeJob, 'name' | 'rights' | 'leftTo' | 'button' | 'opens'> = {
  resource: orders,
  where: lateOrdersWhere,
  tone: 'late',
  says: ({ total, first, nowMs }) => ({
    title: `救会晚的 ${total} 单：${said(first, 'productId')} ${lateWords(first, nowMs)}`,
    detail: `${plain(first, 'orderNo')} · ${day(first, 'dueDate')} 交${plain(first, 'forecastFinish') === '' ? '' : ` · 预计 ${time(first, 'forecastFinish')} 完`}`,
  }),
}

/** Work with orders, batches, tasks and reports. */
export const tile: HomeTile = {
  jobs: [
    { ...late, name: 'lateOrdersToSchedule', rights: ['mes:schedule:run'], leftTo: null, button: '去排程', opens: () => '/mes/schedule' },
    { ...late, name: 'lateOrdersToLead', rights: ['mes:order:hold'], leftTo: 'mes:schedule:run', button: '看会晚的', opens: null },
    {
      name: 'tasksInHand',
      rights: ['mes:task:start'],
      leftTo: 'mes:schedule:run',
      resource: tasks,
      where: { status_MultiString: 'running,paused' },
      tone: 'soon',
      says: ({ total, first }) => ({
        title: `做完 ${said(first, 'equipmentId')} 的${said(first, 'processId')}${total > 1 ? `，在做的共 ${total} 道` : ''}`,
        detail: aboutTask(first),
      }),
      button: '去报工',
      opens: deskOf,
    },
    {
      name: 'ordersToApprove',
      rights: ['mes:order:approve'],
      leftTo: null,
      resource: orders,
      where: { status_MultiString: 'pending' },
      tone: 'soon',
      says: ({ total, first }) => ({ title: `审 ${total} 单`, detail: aboutOrder(first) }),
      button: '审核',
      opens: null,
    },
    {
      name: 'plansShort',
      rights: ['mes:shortage:view'],
      leftTo: null,
      resource: plans,
      where: { status_MultiString: 'scheduled,locked', materialReady_MultiString: 'none,partial' },
      tone: 'soon',
      says: ({ total, first }) => ({ title: `补齐 ${total} 批缺的料`, detail: aboutPlan(first) }),
      button: '看缺料',
      opens: () => '/mes/shortage',
    },
    {
      name: 'ordersToSplit',
      rights: ['mes:plan:split'],
      leftTo: null,
      resource: orders,
      where: { status_MultiString: 'approved' },
      tone: 'soon',
      says: ({ total, first }) => ({ title: `拆批 ${total} 单`, detail: aboutOrder(first) }),
      button: '拆批',
      opens: orderPage,
    },
    {
      name: 'plansToSchedule',
      rights: ['mes:schedule:run'],
      leftTo: null,
      resource: plans,
      where: { status_MultiString: 'draft' },
      tone: 'soon',
      says: ({ total, first }) => ({ title: `排 ${total} 批`, detail: aboutPlan(first) }),
      button: '自动排程',
      opens: () => '/mes/schedule',
    },
    {
      name: 'plansToLock',
      rights: ['mes:plan:lock'],
      leftTo: null,
      resource: plans,
      where: { status_MultiString: 'scheduled' },
      tone: 'open',
      says: ({ total, first }) => ({ title: `冻结 ${total} 批`, detail: aboutPlan(first) }),
      button: '冻结',
      opens: null,
    },
    {
      name: 'ordersToRelease',
      rights: ['mes:order:release'],
      leftTo: null,
      resource: orders,
      where: { status_MultiString: 'planned' },
      tone: 'open',
      says: ({ total, first }) => ({ title: `下达 ${total} 单`, detail: aboutOrder(first) }),
      button: '下达',
      opens: null,
    },
    {
      name: 'plansToDispatch',
      rights: ['mes:plan:dispatch'],
      leftTo: null,
      resource: plans,
      where: { status_MultiString: 'locked' },
      tone: 'open',
      says: ({ total, first }) => ({ title: `派工 ${total} 批`, detail: aboutPlan(first) }),
      button: '派工',
      opens: null,
    },
    {
      name: 'tasksToStart',
      rights: ['mes:task:start'],
      leftTo: 'mes:schedule:run',
      resource: tasks,
      where: { status_MultiString: 'ready' },
      tone: 'open',
      says: ({ total, first }) => ({
        title: `开工 ${said(first, 'equipmentId') || said(first, 'processId')}：${said(first, 'processId')}${total > 1 ? `，可开工的共 ${total} 道` : ''}`,
        detail: aboutTask(first),
      }),
      button: '去开工',
      opens: deskOf,
    },
    {
      name: 'reportsToConfirm',
      rights: ['mes:workReport:confirm'],
      leftTo: null,
      resource: workReports,
      where: { status_MultiString: 'submitted' },
      tone: 'open',
      says: ({ total, first }) => ({
        title: `确认 ${total} 条报工`,
        detail: `最近：${said(first, 'processId')} ${plain(first, 'qtyGood')} ${said(first, 'unit')} · ${time(first, 'endTime')}`,
      }),
      button: '确认',
      opens: null,
    },
    {
      name: 'ordersToSubmit',
      rights: ['mes:order:submit'],
      leftTo: null,
      resource: orders,
      where: { status_MultiString: 'draft' },
      tone: 'note',
      says: ({ total, first }) => ({ title: `提交 ${total} 单草稿`, detail: aboutOrder(first) }),
      button: '提交',
      opens: null,
    },
    {
      name: 'ordersToClose',
      rights: ['mes:order:close'],
      leftTo: null,
      resource: orders,
      where: { status_MultiString: 'finished' },
      tone: 'note',
      says: ({ total, first }) => ({
        title: `结案 ${total} 单`,
        detail: `${plain(first, 'orderNo')} ${said(first, 'productId')} · 合格 ${plain(first, 'qtyGood')} ${said(first, 'unit')}`,
      }),
      button: '结案',
      opens: null,
    },
  ],
  cards: [
    { name: 'lateOrders', place: 10, rights: ['mes:order:list'], Card: LateOrdersCard },
    { name: 'openOrders', place: 30, rights: ['mes:order:list'], Card: OpenOrdersCard },
  ],
}

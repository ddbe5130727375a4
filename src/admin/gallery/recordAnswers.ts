import { tryLines, tryOrders } from './sampleOrder.ts'

const id = 'o1'
const made = { createBy: '李想', createTime: '2026-11-18 09:12:00', updateBy: '王建国', updateTime: '2026-11-20 16:30:00' }
const order = { id, version: 3, orderNo: 'MO-1118-03 烟熏玫瑰', customer: '初蕊', drawing: 'orders/包装图_0123456789abcdef0123456789abcdef.pdf', ...made }
const stateText = { status: 'draft', status_dictText: '草稿' }
const places = [
  ['上海一仓', 40],
  ['广州仓', 32],
  ['成都仓', 36.5],
] as const
const lines = places.map(([place, kg], at) => ({
  id: `l${at + 1}`,
  version: 1,
  orderId: id,
  lineNo: at + 1,
  place,
  kg,
  note: at === 2 ? '加急，先发半车' : '',
}))

const version = (dataVersion: number, verb: string, createBy: string, createTime: string, customer: string) => ({
  id: `v${dataVersion}`,
  createBy,
  createTime,
  resource: tryOrders.name,
  dataTitle: tryOrders.title,
  dataTable: 'try_order',
  dataId: id,
  dataVersion,
  verb,
  row: { ...order, customer, status: dataVersion < 3 ? 'new' : 'draft' },
})
const change = (key: string, from: string | null, to: string, more: object) => ({
  id: key,
  from,
  to,
  action: key,
  reason: '',
  by: 'li',
  byName: '李想',
  signedBy: [],
  ...more,
})

/** What a server would say of the invented order. */
export const recordAnswers: readonly { key: readonly unknown[]; answer: unknown }[] = [
  { key: ['records', tryOrders.name, 'withLines', id], answer: { record: { ...order, ...stateText }, lines: { [tryLines.name]: lines } } },
  {
    key: ['records', tryOrders.name, 'states', id],
    answer: [
      change('create', null, 'draft', { actionTitle: '新建', at: '2026-11-18 09:12:00' }),
      change('release', 'draft', 'running', {
        actionTitle: '下达',
        at: '2026-11-21 08:10:00',
        byName: '王建国',
        signedBy: ['王建国', '周敏'],
        reason: '客户催货',
      }),
    ],
  },
  {
    key: ['records', tryOrders.name, 'versions', id],
    answer: [version(2, 'edit', 'wang', '2026-11-20 16:30:00', '初蕊'), version(1, 'add', 'li', '2026-11-18 09:12:00', '')],
  },
]

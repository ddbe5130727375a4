import type { OrderStatus } from '#contract/modules/production/orderStates.ts'

/** Who moved an order, in the log of its states. */
export const demoPeople = {
  planner: { username: 'lixiang', realname: '李想' },
  manager: { username: 'wangjianguo', realname: '王建国' },
  operator: { username: 'chenli', realname: '陈立' },
} as const
export type DemoPerson = keyof typeof demoPeople

export type DemoStep = { action: string; to: OrderStatus; by: DemoPerson; reason?: string }

const submit: DemoStep = { action: 'submit', to: 'pending', by: 'planner' }
const approve: DemoStep = { action: 'approve', to: 'approved', by: 'manager' }
const plan: DemoStep = { action: 'plan', to: 'planned', by: 'planner' }
const release: DemoStep = { action: 'release', to: 'released', by: 'planner' }
const start: DemoStep = { action: 'start', to: 'running', by: 'operator' }
const complete: DemoStep = { action: 'complete', to: 'finished', by: 'planner' }
const running = [submit, approve, plan, release, start]

/** How many orders there are in each state (factory.md 6.8, a fifth of it), the way they came, their age and the days that are left to their due date. */
export const demoStates: readonly {
  status: OrderStatus
  count: number
  steps: readonly DemoStep[]
  ageDays: [from: number, to: number]
  dueIn: [from: number, to: number]
}[] = [
  {
    status: 'closed',
    count: 12,
    steps: [...running, complete, { action: 'close', to: 'closed', by: 'manager' }],
    ageDays: [24, 44],
    dueIn: [-24, -6],
  },
  { status: 'finished', count: 4, steps: [...running, complete], ageDays: [14, 22], dueIn: [-3, 4] },
  { status: 'running', count: 7, steps: running, ageDays: [7, 13], dueIn: [-2, 8] },
  {
    status: 'paused',
    count: 2,
    steps: [...running, { action: 'hold', to: 'paused', by: 'operator', reason: 'PR-03 压力不足，等待维修' }],
    ageDays: [8, 12],
    dueIn: [1, 5],
  },
  { status: 'released', count: 3, steps: [submit, approve, plan, release], ageDays: [5, 8], dueIn: [4, 10] },
  { status: 'planned', count: 3, steps: [submit, approve, plan], ageDays: [4, 6], dueIn: [6, 14] },
  { status: 'approved', count: 3, steps: [submit, approve], ageDays: [3, 5], dueIn: [9, 18] },
  { status: 'pending', count: 2, steps: [submit], ageDays: [2, 3], dueIn: [12, 22] },
  { status: 'draft', count: 2, steps: [], ageDays: [1, 2], dueIn: [14, 25] },
  {
    status: 'cancelled',
    count: 1,
    steps: [submit, approve, { action: 'cancel', to: 'cancelled', by: 'manager', reason: '客户改款，改下新单' }],
    ageDays: [12, 18],
    dueIn: [-2, 6],
  },
  {
    status: 'terminated',
    count: 1,
    steps: [...running, { action: 'terminate', to: 'terminated', by: 'manager', reason: '色差超限，客户同意终止' }],
    ageDays: [16, 24],
    dueIn: [-8, -2],
  },
]

/** Where goods go. */
export const demoPlaces = ['上海一仓', '广州仓', '成都仓', '杭州仓', '客户自提'] as const

import { expect, test } from 'vitest'
import type { WallOrder } from '#contract/modules/production/retained.ts'
import { orderRows, orderTally, stepColumns, tallySays } from '../../../src/displays/boards/orders/orderRows.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-11-27T15:00:00Z')
const step = (process: string, seq: number) => ({ process, seq, share: 0.5, state: 'running' as const })
const order = (orderNo: string, dueInHours: number, endsInHours: number | null, more: Partial<WallOrder> = {}): [string, WallOrder] => [
  `id of ${orderNo}`,
  {
    orderNo,
    productName: '眼影',
    colorHex: '#e8a0a8',
    customerName: '初蕊',
    status: 'running',
    qty: 100,
    qtyGood: 38,
    unit: 'kg',
    dueMs: now + dueInHours * hourMs,
    forecastMs: endsInHours === null ? null : now + endsInHours * hourMs,
    isLate: false,
    steps: [],
    now: '',
    isRunning: false,
    next: '',
    why: '',
    ...more,
  },
]

test('late orders stand first, the latest in front, then those with the least time left, and what has no plan last', () => {
  const orders = new Map([
    order('MO-1', 50, 20),
    order('MO-2', 30, null),
    order('MO-3', 10, 12.5, { isLate: true }),
    order('MO-4', 10, 9.5),
    order('MO-5', -48, null, { isLate: true }),
    order('MO-6', 20, 12),
  ])
  const rows = orderRows(orders, now)
  expect(rows.map(({ orderNo, tone, time }) => [orderNo, tone, time])).toEqual([
    ['MO-5', 'late', '已晚 2 天'],
    ['MO-3', 'late', '晚 2 时 30 分'],
    ['MO-4', 'tight', '只余 30 分'],
    ['MO-6', 'fine', '余 8 时'],
    ['MO-1', 'fine', '余 1.3 天'],
    ['MO-2', 'unknown', '还没有排程'],
  ])
  expect(orderTally(rows)).toEqual({ late: 2, tight: 1, fine: 2, unknown: 1 })
})

test.each([
  [2, '晚 7 时'],
  [0, '已晚 5 时'],
  [-1, '已晚 5 时'],
  [null, '已晚 5 时'],
])('an order that was due five hours ago and is foretold for %j hours from now says %s: what lies ahead is not late already', (endsInHours, time) => {
  expect(orderRows(new Map([order('MO-1', -5, endsInHours, { isLate: true })]), now)[0]?.time).toBe(time)
})

test('an order is late because its record says so, not because the wall reckons by itself', () => {
  expect(orderRows(new Map([order('MO-1', -1, null)]), now)[0]?.tone).toBe('unknown')
  expect(orderRows(new Map([order('MO-1', 5, 6)]), now)[0]).toMatchObject({ tone: 'tight', time: '只余 0 分' })
})

test('steps stand in the columns of the plant, and a product that does without one leaves its place empty', () => {
  const orders = new Map([
    order('MO-1', 50, 20, { steps: [step('压制', 5), step('称量', 1)] }),
    order('MO-2', 60, 20, { steps: [step('内包', 6), step('称量', 1)] }),
  ])
  expect(stepColumns(orders.values())).toEqual(['称量', '压制', '内包'])
  expect(orderRows(orders, now).map(({ steps }) => steps.map((one) => one?.process ?? null))).toEqual([
    ['称量', '压制', null],
    ['称量', null, '内包'],
  ])
  expect(orderRows(orders, now)[0]?.state).toBe('生产中')
})

test('an order without a plan is never by its plan, and one that is not split does not wait for its end', () => {
  const saying = (endsInHours: number | null, more: Partial<WallOrder>, moment: 'now' | 'past' = 'now') => {
    const [row] = orderRows(new Map([order('MO-1', 50, endsInHours, more)]), now, moment)
    return [row?.time, row?.place, row?.goes]
  }
  const made = { steps: [{ ...step('压制', 5), share: 1, state: 'done' as const }] }
  const pressed = { steps: [step('压制', 5)], now: '压制 PR-04' }
  expect(saying(null, pressed)).toEqual(['没有排全', '压制 PR-04', '排全了才知道赶不赶得上'])
  expect(saying(null, { ...pressed, why: '12-01 08:00 开' })).toEqual(['没有排全', '压制 PR-04', '12-01 08:00 开'])
  expect(saying(20, pressed)).toEqual(['余 1.3 天', '压制 PR-04', '按计划'])
  expect(saying(null, { why: '还没有拆批' })).toEqual(['还没有排程', '等拆批', '还没有拆批'])
  expect(saying(20, made)).toEqual(['余 1.3 天', '等完工', '各道工序都做完了'])
  expect(saying(52, { ...pressed, isLate: true })).toEqual(['晚 2 时', '压制 PR-04', '赶不上交期'])
  expect(saying(null, pressed, 'past')).toEqual(['预计未存储', '压制 PR-04', '当时的排程未存储'])
})

test('that all are in time is said where all are planned, and a replay is named as of its moment', () => {
  const saying = (tally: { late: number; tight: number; fine: number; unknown: number }, moment: 'now' | 'past' = 'now') => {
    const { tone, label, says, more } = tallySays(tally, moment)
    return [tone, label, says, more]
  }
  expect(saying({ late: 0, tight: 0, fine: 9, unknown: 0 })).toEqual(['fine', '会晚的订单', '都赶得上', '吃紧 0 单，按期 9 单'])
  expect(saying({ late: 0, tight: 0, fine: 9, unknown: 1 })).toEqual(['fine', '会晚的订单', '排全的都赶得上', '吃紧 0 单，按期 9 单，1 单没排全，说不准'])
  expect(saying({ late: 0, tight: 0, fine: 0, unknown: 2 })[2]).toBe('2 单没排全')
  expect(saying({ late: 0, tight: 3, fine: 1, unknown: 0 })).toEqual(['tight', '会晚的订单', '3 单吃紧', '吃紧 3 单，按期 1 单'])
  expect(saying({ late: 2, tight: 3, fine: 1, unknown: 1 }).slice(0, 3)).toEqual(['late', '会晚的订单', '2 单会晚'])
  expect(saying({ late: 2, tight: 0, fine: 0, unknown: 5 }, 'past')).toEqual(['late', '当时已过交期的订单', '2 单已过交期', '当时的预计未存储'])
  expect(saying({ late: 0, tight: 0, fine: 0, unknown: 5 }, 'past').slice(0, 3)).toEqual(['fine', '当时已过交期的订单', '没有单过交期'])
})

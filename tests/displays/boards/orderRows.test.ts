import { expect, test } from 'vitest'
import type { WallOrder } from '#contract/modules/production/retained.ts'
import { orderRows, orderTally, stepColumns } from '../../../src/displays/boards/orders/orderRows.ts'

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
  expect(orderTally(rows)).toEqual({ late: 2, tight: 1, fine: 2 })
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

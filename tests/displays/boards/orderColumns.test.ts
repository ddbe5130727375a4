import { expect, test } from 'vitest'
import type { OrderState } from '#contract/modules/production/retained.ts'
import { deskCounts, newestChange, orderColumns } from '../../../src/displays/boards/orders/orderColumns.ts'

const order = (n: number, status: string, at: number): [string, OrderState] => [`id${n}`, { orderNo: `MO-${n}`, productName: `眼影 ${n}`, status, at }]

test('the floor has a column for each of its states in the order of their way, the newest change first', () => {
  const columns = orderColumns(new Map([order(1, 'running', 10), order(2, 'planned', 5), order(3, 'running', 30), order(4, 'paused', 7)]), 5)
  expect(columns.map(({ title, count }) => `${title} ${count}`)).toEqual(['已计划 1', '已下达 0', '生产中 2', '暂停 1', '完工 0'])
  expect(columns[2]?.cards.map(({ id, orderNo }) => [id, orderNo])).toEqual([
    ['id3', 'MO-3'],
    ['id1', 'MO-1'],
  ])
})

test('a column shows as many as it has room for and counts all; those that changed at once stand by their number', () => {
  const columns = orderColumns(new Map([3, 1, 2].map((n) => order(n, 'released', 10))), 2)
  expect([columns[1]?.count, columns[1]?.cards.map(({ orderNo }) => orderNo)]).toEqual([3, ['MO-1', 'MO-2']])
})

test('what is still at the desks is told as numbers, and what changed last as itself', () => {
  const orders = new Map([order(1, 'draft', 10), order(2, 'pending', 50), order(3, 'draft', 30)])
  expect(deskCounts(orders)).toEqual([
    { title: '草稿', count: 2 },
    { title: '待审', count: 1 },
    { title: '已审', count: 0 },
  ])
  expect(newestChange(orders)?.orderNo).toBe('MO-2')
  expect(newestChange(new Map())).toBe(null)
})

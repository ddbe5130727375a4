import { expect, test } from 'vitest'
import { randomOf, shuffled } from './choice.ts'
import { readWishes } from './wishes.ts'

const rows = Array.from({ length: 100 }, (_none, at) => at)

test('the same words give the same order, and another word another', () => {
  const order = shuffled(rows, randomOf('c64ea1b', 'GRID-014'))
  expect(shuffled(rows, randomOf('c64ea1b', 'GRID-014'))).toEqual(order)
  expect(shuffled(rows, randomOf('c64ea1b', 'GRID-015'))).not.toEqual(order)
  expect(shuffled(rows, randomOf('c64ea1bGRID', '-014'))).not.toEqual(order)
  expect(order).not.toEqual(rows)
  expect(order.toSorted((one, other) => one - other)).toEqual(rows)
})

test('rows, a number of rows, a seed and a mode are read', () => {
  expect(readWishes(['GRID-014', 'API-003', '--seed', 'abc', '--resume', '--without-browser'])).toEqual({
    ids: ['GRID-014', 'API-003'],
    count: 1,
    seed: 'abc',
    isWithoutBrowser: true,
    mode: 'resume',
  })
  expect(readWishes(['100', '--again'])).toEqual({
    ids: [],
    count: 100,
    seed: 'c64ea1bcd9cbc2a6a83aef0fdb1aadd169ece97f',
    isWithoutBrowser: false,
    mode: 'again',
  })
  expect(readWishes([])).toMatchObject({ count: 1, mode: 'fresh' })
  expect(() => readWishes(['grid-14'])).toThrow('grid-14')
  expect(() => readWishes(['--seed'])).toThrow('--seed')
})

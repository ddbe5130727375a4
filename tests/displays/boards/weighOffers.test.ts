import { expect, test } from 'vitest'
import type { WeighBooth } from '#contract/modules/weighing/weighBoard.ts'
import type { QueuedOrder } from '#contract/modules/weighing/weighDesk.ts'
import { offersFor } from '../../../src/displays/boards/weighing/offers.ts'

const booth = (scaleId: string, more: Partial<WeighBooth> = {}): WeighBooth => ({ scaleId, scaleName: scaleId, why: '', work: null, ...more })
const order = (colorNo: string, more: Partial<QueuedOrder> = {}): QueuedOrder => ({
  weightId: colorNo,
  weightNo: colorNo,
  batchNo: '',
  colorNo,
  colorName: '棕',
  hex: '',
  status: 'released',
  planTime: '2026-12-01 12:30:00',
  isLate: false,
  lines: 2,
  filled: 0,
  signed: 0,
  machine: '',
  machineCode: '',
  why: '',
  ...more,
})
const work = { tare: null, lower: 1, target: 2, upper: 3, seq: 1, marks: [], colorNo: '', colorName: '', hex: '', materialName: '', person: '' }

test('free booths are offered one order each, by need; what is begun, waits for material, or a booth that may not weigh is left out', () => {
  const booths = [booth('SC-01'), booth('SC-02', { work }), booth('SC-03', { why: '今天还没有日校' }), booth('SC-04'), booth('SC-05')]
  const orders = [order('E01', { status: 'weighing' }), order('E02'), order('E03', { why: '等珠光金' }), order('E04')]
  expect([...offersFor({ booths, orders })]).toEqual([
    ['SC-01', 'E02 棕'],
    ['SC-04', 'E04 棕'],
  ])
  expect([...offersFor({ booths, orders: [] })]).toEqual([])
})

import { expect, test } from 'vitest'
import type { DeskLine, DeskView } from '#contract/modules/weighing/weighDesk.ts'
import { stepOf } from '../../../../src/admin/modules/weighing/deskStep.ts'
import { gramsText, inGrams, placesOf } from '../../../../src/admin/modules/weighing/grams.ts'
import { wantedOnScale } from '../../../../src/admin/modules/weighing/WorkPanel.tsx'

const line = (id: string, status: string, more: Partial<DeskLine> = {}): DeskLine => ({
  id,
  version: 1,
  seq: 1,
  phase: 'A',
  materialId: 'm',
  materialCode: 'CP-2003',
  materialName: '氧化铁黄',
  hex: '',
  unit: 'kg',
  target: 1.8,
  lower: 1.782,
  upper: 1.818,
  net: 0,
  pure: 0,
  status,
  weighBy: '',
  weighers: [],
  signBy: '',
  bag: null,
  scaleId: '',
  tare: null,
  container: '',
  next: null,
  records: [],
  ...more,
})
const order = {
  weightId: 'w',
  weightNo: 'WO1',
  batchNo: 'B1',
  colorNo: 'E02',
  colorName: '肉桂棕',
  hex: '',
  status: 'weighing',
  planTime: '',
  isLate: false,
  lines: 2,
  filled: 0,
  signed: 0,
  machine: '',
  machineCode: '',
  why: '',
  version: 1,
  batchQty: 60,
  batchUnit: 'kg',
}
const view = (lines: DeskLine[], more: Partial<DeskView> = {}): DeskView => ({ order, lines, leftovers: [], ...more })
const said = (found: ReturnType<typeof stepOf>) => [found.is, found.line?.id ?? null]

test('the desk asks one thing at a time: scan, tare, fill, then the next line', () => {
  expect(said(stepOf(view([line('a', 'ok'), line('b', 'waiting')]), null))).toEqual(['scan', 'b'])
  expect(said(stepOf(view([line('a', 'waiting'), line('b', 'weighing')]), 'a'))).toEqual(['tare', 'b']) // a bag that is open comes first
  expect(said(stepOf(view([line('a', 'waiting'), line('b', 'weighing', { tare: 0.5 })]), null))).toEqual(['fill', 'b'])
  expect(said(stepOf(view([line('a', 'waiting'), line('b', 'waiting')]), 'b'))).toEqual(['scan', 'b']) // a person chose it
  expect(said(stepOf(view([line('a', 'waiting'), line('b', 'under')]), null))).toEqual(['scan', 'b'])
  expect(said(stepOf(view([line('a', 'over'), line('b', 'waiting')]), null))).toEqual(['over', 'a'])
})

test('of batches that are weighed together only the one material is asked for, and then it is the turn of the next batch', () => {
  const mine = (status: string) => line('a', status, { materialId: 'red' })
  const lines = (status: string) => [line('b', 'waiting'), mine(status), line('c', 'weighing', { materialId: 'talc' })]
  expect(said(stepOf(view(lines('waiting')), 'b', 'red'))).toEqual(['scan', 'a'])
  expect(said(stepOf(view(lines('over')), null, 'red'))).toEqual(['over', 'a'])
  expect(said(stepOf(view(lines('ok')), null, 'red'))).toEqual(['turn', null])
  expect(said(stepOf(view(lines('ok'), { order: { ...order, status: 'cancelled' } }), null, 'red'))).toEqual(['ended', null])
})

test('when every line holds what it should, the second person comes, then the leftovers, then the end', () => {
  const leftovers = [{ huId: 'h', huCode: 'HU1', materialName: '滑石粉', lineId: 'a' }]
  expect(said(stepOf(view([line('a', 'signed'), line('b', 'ok')], { leftovers }), null))).toEqual(['sign', null])
  expect(said(stepOf(view([line('a', 'signed'), line('b', 'signed')], { leftovers }), null))).toEqual(['leftover', null])
  expect(said(stepOf(view([line('a', 'signed')]), null))).toEqual(['done', null])
  expect(said(stepOf(view([line('a', 'waiting')], { order: { ...order, status: 'expired' } }), null))).toEqual(['ended', null])
})

test('the desk speaks grams of the bag in hand: less what was weighed before, over the assay of its lot', () => {
  const bag = { huId: 'h', huCode: 'HU1', lotNo: 'L1', expireDate: null, left: 6, factor: 0.9 }
  const wanted = wantedOnScale(line('a', 'weighing', { pure: 0.9, bag }))
  expect([wanted.lower, wanted.target, wanted.upper]).toEqual([980, 1000, 1020])
  expect([inGrams(1.8, 'kg'), inGrams(5, 'g'), inGrams(250, 'mg')]).toEqual([1800, 5, 0.25])
  expect([gramsText(1742.6, 1), gramsText(-0.66, 3), gramsText(12_268, 0)]).toEqual(['1\u2009742.6', '−0.660', '12\u2009268'])
  expect([placesOf('1.2345', 'kg'), placesOf('512.4', 'g'), placesOf('512', 'g')]).toEqual([1, 1, 0])
})

import { expect, test } from 'vitest'
import type { Trace } from '#contract/modules/material/stock/trace.ts'
import { card, traceLayout } from '../../../../src/admin/modules/material/traceLayout.ts'

const lot = (id: string, depth: number, blocked: string | null = null) => ({
  id,
  lotNo: id,
  materialCode: id,
  materialName: id,
  materialType: 'pigment',
  qualityStatus: 'pass',
  unit: 'kg',
  onHand: 1,
  depth,
  blocked,
})
const edge = (parent: string, child: string) => ({ parent, child, qty: 2, unit: 'kg', via: 'batch' })

test('materials stand left of what was made of them, whichever way is asked', () => {
  const forward: Trace = { lots: [lot('raw', 0), lot('bulk', 1), lot('box', 2)], edges: [edge('raw', 'bulk'), edge('bulk', 'box')] }
  const xOf = (trace: Trace, way: 'forward' | 'backward') =>
    traceLayout(trace, way)
      .lots.toSorted((one, other) => one.x - other.x)
      .map(({ id }) => id)
  expect(xOf(forward, 'forward')).toEqual(['raw', 'bulk', 'box'])
  const backward: Trace = { ...forward, lots: [lot('box', 0), lot('bulk', 1), lot('raw', 2)] }
  expect(xOf(backward, 'backward')).toEqual(['raw', 'bulk', 'box'])
})

test('no two cards and no two amounts lie on each other, and everything is inside the picture', () => {
  const sources = Array.from({ length: 9 }, (_none, at) => `raw${at}`)
  const trace: Trace = { lots: [lot('bulk', 0), ...sources.map((id) => lot(id, 1))], edges: sources.map((id) => edge(id, 'bulk')) }
  const { lots, edges, width, height } = traceLayout(trace, 'backward')
  expect(new Set(lots.map(({ x, y }) => `${x} ${y}`)).size).toBe(10)
  expect(new Set(edges.map(({ labelX, labelY }) => `${labelX} ${labelY}`)).size).toBe(9)
  for (const { x, y } of lots) {
    expect(x >= 0 && x + card.width <= width).toBe(true)
    expect(y >= 0 && y + card.height <= height).toBe(true)
  }
})

test('a line is marked where both of its lots are blocked', () => {
  const trace: Trace = {
    lots: [lot('raw', 0, '冻结'), lot('bulk', 1, '用到冻结批次'), lot('other', 1)],
    edges: [edge('raw', 'bulk'), edge('raw', 'other')],
  }
  expect(traceLayout(trace, 'forward').edges.map(({ child, isBlocked }) => [child, isBlocked])).toEqual([
    ['bulk', true],
    ['other', false],
  ])
})

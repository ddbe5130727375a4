import { expect, test } from 'vitest'
import type { TraceLot } from '#contract/modules/material/stock/trace.ts'
import { foldTrace, mostDrawn } from '../../../../src/admin/modules/material/foldTrace.ts'
import { traceLayout } from '../../../../src/admin/modules/material/traceLayout.ts'

const lot = (id: string, depth: number, materialCode: string, blocked: string | null = null): TraceLot => ({
  id,
  lotNo: id,
  materialCode,
  materialName: materialCode,
  materialType: 'pigment',
  qualityStatus: 'pass',
  unit: 'kg',
  onHand: 2,
  depth,
  blocked,
})
const wide = (count: number) => ({
  lots: [lot('raw', 0, 'CP'), ...Array.from({ length: count }, (_none, at) => lot(`P${at}`, 1, at % 2 === 0 ? 'E' : 'F', at === 0 ? '冻结' : null))],
  edges: Array.from({ length: count }, (_none, at) => ({ parent: 'raw', child: `P${at}`, qty: 1, unit: 'kg', via: 'batch' })),
})
const isRoot = (id: string) => id === 'raw'

test('up to 200 lots are drawn one by one, of more those of one material at one distance are one card that adds them up', () => {
  const all = foldTrace(wide(mostDrawn - 1), isRoot)
  expect([all.isFolded, all.lots.length, all.edges.length]).toEqual([false, 200, 199])
  const folded = foldTrace(wide(mostDrawn), isRoot)
  expect(folded.isFolded).toBe(true)
  expect(folded.lots.map(({ lotNo, members, onHand, blocked }) => [lotNo, members, onHand, blocked])).toEqual([
    ['raw', undefined, 2, null],
    ['100 批', 100, 200, '1 批不可用'],
    ['100 批', 100, 200, null],
  ])
  expect(folded.edges.map(({ parent, qty }) => [parent, qty])).toEqual([
    ['raw', 100],
    ['raw', 100],
  ])
  expect(traceLayout(folded, 'forward').edges).toHaveLength(2)
})

test('a picture of both ways has what something was made of on its left and what was made of it on its right', () => {
  const edge = (parent: string, child: string) => ({ parent, child, qty: 1, unit: 'kg', via: 'batch' })
  const trace = { lots: [lot('own', 0, 'B'), lot('made', 1, 'C'), lot('raw', -1, 'A')], edges: [edge('raw', 'own'), edge('own', 'made')] }
  const { lots, edges } = traceLayout(trace, 'both')
  expect(lots.toSorted((one, other) => one.x - other.x).map(({ id }) => id)).toEqual(['raw', 'own', 'made'])
  expect(Math.min(...lots.map(({ x }) => x))).toBe(0)
  expect(edges).toHaveLength(2)
})

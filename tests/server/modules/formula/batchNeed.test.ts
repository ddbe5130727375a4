import { expect, test } from 'vitest'
import { fromMicro, toMicro } from '#contract/rules/quantity.ts'
import { batchNeeds } from '../../../../server/modules/formula/batchNeed.ts'

const nothing = { pieceWeight: null, density: null }
/** What a batch takes of half of it, in the unit of the material; null where nobody knows. */
function half(
  { qty, unit, product = {} }: { qty: number; unit: string; product?: object },
  material: { unit: string; pieceWeight?: number; density?: number },
) {
  const { unit: to, ...factors } = material
  const line = { seq: 1, phase: 'A', materialId: 'm', pct: 50_000_000, unit: to, unitScale: 6, factors: { ...nothing, ...factors } }
  const needs = batchNeeds({ lossPct: 0, factors: { ...nothing, ...product }, lines: [line] }, { batchQty: toMicro(qty), unit })
  return needs && fromMicro(needs[0]?.qty ?? 0)
}

test('a batch is weighed by what its product says, and a material is measured by what it says of itself', () => {
  expect(half({ qty: 20, unit: 'kg' }, { unit: 'g' })).toBe(10_000)
  expect(half({ qty: 1000, unit: 'pcs', product: { pieceWeight: 1.8 } }, { unit: 'kg' })).toBe(0.9)
  expect(half({ qty: 20, unit: 'kg' }, { unit: 'L', density: 0.8 })).toBe(12.5)
  expect(half({ qty: 20, unit: 'kg', product: { density: 2 } }, { unit: 'L', density: 0.8 })).toBe(12.5)
  expect(half({ qty: 1000, unit: 'pcs', product: { pieceWeight: 1.8 } }, { unit: 'pcs', pieceWeight: 0.5 })).toBe(1800)
  expect(half({ qty: 1000, unit: 'pcs', product: { pieceWeight: 1.6 } }, { unit: 'L', density: 0.8 })).toBe(1)
})

test('what its product or the material says nothing of is not guessed', () => {
  expect(half({ qty: 1000, unit: 'pcs' }, { unit: 'kg' })).toBeNull()
  expect(half({ qty: 20, unit: 'kg', product: { density: 0.8 } }, { unit: 'L' })).toBeNull()
  expect(half({ qty: 1000, unit: 'pcs' }, { unit: 'L', density: 0.8 })).toBeNull()
  expect(half({ qty: 1000, unit: 'pcs' }, { unit: 'pcs', pieceWeight: 0.5 })).toBeNull()
  expect(half({ qty: 20, unit: 'kg' }, { unit: 'box', pieceWeight: 1 })).toBeNull()
})

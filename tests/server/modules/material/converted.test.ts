import { expect, test } from 'vitest'
import { requireConverted } from '../../../../server/modules/material/amounts.service.ts'

const powder = { materialName: '粉底', unit: 'kg', unitScale: 3, pieceWeight: null, density: null }

test('an amount that is booked is converted by what its material says; where that says nothing it is refused and never booked as nothing', () => {
  const pieces = (material: typeof powder | { pieceWeight: number }, to: string) =>
    requireConverted(1000n * 1_000_000n, { from: 'pcs', to, material: { ...powder, ...material } })
  expect(pieces({ pieceWeight: 1.8 }, 'kg')).toBe(1_800_000)
  expect(pieces(powder, 'pcs')).toBe(1000 * 1_000_000)
  expect(() => pieces(powder, 'kg')).toThrow('粉底 按 kg 计量，不能换算成 个。请改用 kg，或先在物料档案登记单件重量')
  expect(() => pieces({ pieceWeight: 1.8 }, 'box')).toThrow('不能换算成')
})

import { expect, test } from 'vitest'
import { moveNoOf } from '../../../../../server/modules/material/stock/ledger.ts'

test('two moves of one moment have two numbers, whatever chance gives them', () => {
  const ids = Array.from({ length: 4096 }, (_none, count) => `01a20a45-181c-7${count.toString(16).padStart(3, '0')}-b5a7-976076bb2c8b`)
  expect(new Set(ids.map(moveNoOf)).size).toBe(4096)
})

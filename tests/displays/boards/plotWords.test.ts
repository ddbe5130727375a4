import { describe, expect, test } from 'vitest'
import { curveMinutes } from '#contract/modules/spc/plots.ts'
import type { Plots } from '#contract/modules/spc/plots.ts'
import { offWords } from '#contract/rules/colour/offWords.ts'
import { answerOf, curveVerdict, signed } from '../../../src/displays/boards/plots/plotWords.ts'

type Curves = NonNullable<Plots['curves']>
const minutes = curveMinutes.before + curveMinutes.after
const curves = (...levels: number[]): Curves => ({
  machine: 'MX-03',
  title: '料温',
  unit: '°C',
  batches: levels.map((level, at) => ({ batchNo: `B${at}`, at: '2026-11-27 10:00:00', values: Array.from({ length: minutes }, () => level) })),
})

describe('how a batch is off in words', () => {
  test('the larger of two axes comes first, and a third is left out', () => {
    expect(offWords({ dL: -1.5, da: 1.3, db: 0.4 })).toBe('偏暗偏红')
    expect(offWords({ dL: 0.5, da: -0.6, db: -0.9 })).toBe('偏蓝偏绿')
  })

  test('what is not seen is not said: 0.3 is, 0.29 is not', () => {
    expect(offWords({ dL: 0.3, da: 0.29, db: -0.29 })).toBe('偏亮')
    expect(offWords({ dL: 0.29, da: 0, db: 0 })).toBe('')
  })

  test('a difference stands with its sign, and nothing has one below zero', () => {
    expect([signed(1.26), signed(-1.5), signed(-0.01)]).toEqual(['+1.3', '−1.5', '+0.0'])
  })
})

test('the answer of the board is red where the newest batch is off, whatever the older ones were', () => {
  const batch = { measureNo: 'CM1', batchNo: 'B1', at: '', l: 0, a: 0, b: 0, dE: 1.6, dL: -1.5, da: 0.4, db: 0, isOff: true }
  const shade = {
    formulaId: '1',
    colorNo: 'F06',
    colorName: '蜂蜜',
    hex: '',
    standard: { l: 60, a: 0, b: 0 },
    method: 'dE00' as const,
    tolerance: 1,
    conditions: '',
  }
  expect(answerOf({ ...shade, batches: [batch] })).toEqual({ tone: 'off', says: 'ΔE 1.60，偏暗偏红' })
  expect(answerOf({ ...shade, batches: [batch, { ...batch, dE: 0.4, isOff: false }] })).toEqual({ tone: 'fine', says: 'ΔE 0.40，在允差 1.0 内' })
})

describe('whether the mixing was like before', () => {
  test('a curve within the others is not what went wrong, and one beside them is looked at first', () => {
    expect(curveVerdict(curves(40, 44, 42))).toEqual({ isLike: true, says: '这批在前 2 批里，不是混合的事' })
    expect(curveVerdict(curves(40, 44, 44.5))?.isLike).toBe(true)
    expect(curveVerdict(curves(40, 44, 44.6))).toEqual({ isLike: false, says: '这批偏离前 2 批，先查混合' })
  })

  test('fewer than two batches before it, or none that were stored, say nothing', () => {
    expect(curveVerdict(curves(40, 42))).toBeNull()
    const nothing = curves(40, 44, 42)
    for (const batch of nothing.batches) batch.values = batch.values.map(() => null)
    expect(curveVerdict(nothing)).toBeNull()
    expect(nothing.batches).toHaveLength(3)
  })
})

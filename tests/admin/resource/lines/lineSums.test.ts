// @vitest-environment page
import { expect, test } from 'vitest'
import { Field } from '#contract/field.ts'
import { lineSums } from '../../../../src/admin/resource/lines/lineSums.ts'
import { sumText } from '../../../../src/admin/resource/lines/LineSums.tsx'

const qty = Field.parse({ kind: 'quantity', name: 'qty', title: '数量', unitField: 'unit', decimals: 3 })
const cost = Field.parse({ kind: 'money', name: 'cost', title: '费用' })
const code = Field.parse({ kind: 'dictNumber', name: 'code', title: '等级', dictCode: 'grade' })

test('amounts of one unit add up exactly, and those of different units stand beside each other', () => {
  const lines = [
    { qty: 0.1, unit: 'kg' },
    { qty: 24, unit: 'pcs' },
    { qty: 0.2, unit: 'kg' },
    { qty: null, unit: 'g' },
  ]
  const sums = lineSums([qty], lines)
  expect(sums).toEqual({
    qty: [
      { sum: 0.3, unit: { unit: 'kg' } },
      { sum: 24, unit: { unit: 'pcs' } },
    ],
  })
  expect(sumText(qty, sums)).toBe('0.3 kg、24 pcs')
})

test('amounts without a unit of their own come to one sum, and codes to none', () => {
  const sums = lineSums([cost, code], [{ cost: 0.1, code: 1 }, { cost: 0.2, code: 2 }, {}])
  expect(sums).toEqual({ cost: [{ sum: 0.3, unit: {} }] })
  expect(sumText(code, sums)).toBe('')
})

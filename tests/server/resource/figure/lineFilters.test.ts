import { expect, test } from 'vitest'
import { Field } from '#contract/field.ts'
import { lineFilters } from '../../../../server/resource/figure/lineFilters.ts'

const field = Field.parse({ kind: 'number', name: 'dH', title: 'ΔH*' })

test.each<[number, string]>([
  [5, '5'],
  [-9.676, '-9.676'],
  [0.000001, '0.000001'], // the last that is not spelled with an exponent
  [2.5e-7, '0.00000025'],
  [2.0647654623614278e-7, '0.00000020647654623614278'],
  [-2.5e-7, '-0.00000025'],
  [1e21, '1000000000000000000000'],
])('the line of %d is opened by all its digits', (key, spelled) => {
  expect(lineFilters({}, [{ field, step: 'value' }], [key])).toEqual({ dH_begin: spelled, dH_end: spelled })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { resources } from '#contract/modules/modules.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'

test('case, width and blanks around are no part of a code', () => {
  for (const text of ['LOT1', 'lot1', 'ＬＯＴ１', ' ｌＯt１　']) expect(foldedCode(text)).toBe('LOT1')
  expect(foldedCode('LOT 1')).not.toBe(foldedCode('LOT1'))
  expect(foldedCode('粉-０1')).toBe('粉-01')
})

test('what is folded stays as it is', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => foldedCode(foldedCode(text)) === foldedCode(text)))
})

test('a row keeps every code that is written folded', () => {
  const kept = resources.flatMap(({ name, row, fields }) =>
    fields.flatMap((field) => {
      const shape = row instanceof z.ZodObject ? row.shape[field.name] : undefined
      return field.kind === 'text' && field.isFolded && shape ? [[`${name}.${field.name}`, (shape as z.ZodType).safeParse(' ａb1').data]] : []
    }),
  )
  expect(kept).toContainEqual(['mesMaterialLot.lotNo', 'AB1'])
  for (const [name, value] of kept) expect([name, value]).toEqual([name, 'AB1'])
})

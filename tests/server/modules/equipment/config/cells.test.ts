import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withGuard, withoutGuard } from '../../../../../server/files/guard.ts'
import { readCell, writeCell } from '../../../../../server/modules/equipment/config/cells.ts'

test.each(['=1+1', '+86', '-5', '@cmd', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠x'])(
  'a text %j that a spreadsheet would calculate gets a leading apostrophe',
  (text) => {
    expect(withGuard(text)).toBe(`'${text}`)
  },
)

test('an ordinary text stays as it is', () => {
  for (const text of ['温度', '1-2', "'quoted'", '']) expect(withGuard(text)).toBe(text)
})

test('no written text begins a formula, and reading takes away exactly what writing added', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '＝', '－', 'a', '度') }), (text) => {
      expect(withGuard(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u)
      expect(withoutGuard(withGuard(text))).toBe(text)
    }),
  )
})

test('numbers stay numbers, also negative ones', () => {
  expect(writeCell(-5.5)).toBe(-5.5)
})

test('every number is read back exactly', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(readCell('decimal', String(number))).toEqual({ value: number + 0 })
    }),
  )
})

test('every value map is read back, also with separators in its words', () => {
  const words = fc.string({ minLength: 1, maxLength: 10, unit: fc.constantFrom('运', '行', ':', ';', '：', '；', '"', '{', '}', '\\', 'a') })
  fc.assert(
    fc.property(fc.dictionary(fc.integer().map(String), words, { maxKeys: 5 }), (map) => {
      expect(readCell('words', withoutGuard(String(writeCell(map))))).toEqual({ value: { ...map } })
    }),
  )
})

test('a simple value map is written as a person writes it', () => {
  expect(writeCell({ 1: '运行', 2: '停止' })).toBe('1:运行;2:停止')
})

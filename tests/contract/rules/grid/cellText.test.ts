import { expect, test } from 'vitest'
import { isNumberBeingTyped, numberPasted, numberSaid, numberTyped, tagsText } from '../../../../contract/rules/grid/cellText.ts'
import { average, rangeFigures, wholeSum } from '../../../../contract/rules/grid/statistics.ts'

test('a number cell takes a minus, digits and one decimal part [GRID-046]', () => {
  expect(['-12.5', '12', '1.2.3', '1a', '--1', '1-'].map(isNumberBeingTyped)).toEqual([true, true, false, false, false, false])
})

test('while a number is typed nothing and a lone minus are accepted [GRID-047]', () => {
  expect(['', '-', '1.', '+'].map(isNumberBeingTyped)).toEqual([true, true, true, false])
})

test('when its cell is left a text that is a number becomes one [GRID-049]', () => {
  expect(['12', '-12.50', '1.', '.5'].map(numberSaid)).toEqual([12, -12.5, 1, 0.5])
})

test('when its cell is left a text that is no number becomes nothing [GRID-050]', () => {
  expect(['-', '', '.', '1.2.3'].map(numberSaid)).toEqual([null, null, null, null])
})

test('tags lose their semicolons and get one after every two characters, none at the end [GRID-054]', () => {
  expect(tagsText('a;bcde')).toBe('ab;cd;e')
  expect(tagsText('abcd')).toBe('ab;cd')
  expect(tagsText('')).toBe('')
})

test('the sum adds the whole parts of the values [GRID-052]', () => {
  expect(wholeSum([1.9, 2.9])).toBe(3)
  expect(wholeSum(['4.5', null, '', 'x', -1.9])).toBe(3)
})

test('the average is that of the cells that hold a number, to two places [GRID-053]', () => {
  expect(average([1, 2, null, '3'])).toBe(2)
  expect(average([1, 1, 2])).toBe(1.33)
  expect(average([null, ''])).toBe(null)
})

test.each([
  ['1,234.50', 1234.5],
  ['¥1,234.50', 1234.5],
  ['￥ 12', 12],
  ['-¥12.5', -12.5],
  ['12.5 kg', 12.5],
  ['１２．５', 12.5],
  ['−3', -3],
  ['１２．５　ｋｇ', 12.5],
  ['3㎏', 3],
])('%s that is pasted into a column of kg is %d', (text, number) => {
  expect(numberPasted(text, ['kg'])).toBe(number)
})

test.each(['1,5', '1,2345', '12 34', '12.5 g', '12.5%', '1.23E+05', '(12)', '12345678901234567', '十二', '5²', '①', '1½', 'kg', ''])(
  '%s says no number of kg, and none is made of it',
  (text) => {
    expect(numberPasted(text, ['kg'])).toBe(null)
  },
)

test('a plus says nothing, digits of a Chinese keyboard are digits, and thousands come in without their commas', () => {
  expect(['+3', '+', '１２。５', '-1,234.5', '1,5'].map(numberTyped)).toEqual(['3', '', '12.5', '-1234.5', '1,5'])
})

test('marked cells are counted, and their numbers come to an exact sum', () => {
  expect(rangeFigures([0.1, 0.2, '7', '', null])).toEqual({ filled: 3, numbers: 2, sum: 0.3, average: 0.15 })
  expect(rangeFigures(['甲', ''])).toEqual({ filled: 1, numbers: 0, sum: null, average: null })
})

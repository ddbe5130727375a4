import { expect, test } from 'vitest'
import { isNumberBeingTyped, numberSaid, tagsText } from '../../../../contract/rules/grid/cellText.ts'
import { average, wholeSum } from '../../../../contract/rules/grid/statistics.ts'

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

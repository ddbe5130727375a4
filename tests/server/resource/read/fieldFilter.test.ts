import { expect, test } from 'vitest'
import { Field } from '#contract/field.ts'
import type { Condition } from '../../../../server/resource/field/condition.ts'
import { fieldFilter } from '../../../../server/resource/read/fieldFilter.ts'

const text = Field.parse({ kind: 'text', name: 'name', title: '名称' })
const number = Field.parse({ kind: 'number', name: 'count', title: '数量' })
const time = Field.parse({ kind: 'dateTime', name: 'at', title: '时间' })

/** A condition in a few characters. */
function said(condition: Condition): unknown {
  switch (condition.is) {
    case 'nothing':
    case 'empty':
      return condition.is
    case 'all':
    case 'any':
      return [condition.is, ...condition.of.map(said)]
    case 'in':
      return ['in', ...condition.values]
    case 'contains':
    case 'startsWith':
    case 'endsWith':
    case 'names':
      return [condition.is, condition.text]
    case 'eq':
    case 'ne':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return [condition.is, condition.value]
    default:
      return condition satisfies never
  }
}
const asked = (field: Field, typed: string) => said(fieldFilter(field, typed, 'Asia/Shanghai'))

test.each<[string, unknown]>([
  ['磨机', ['eq', '磨机']],
  ['*磨*', ['contains', '磨']],
  ['磨*', ['startsWith', '磨']],
  ['*机', ['endsWith', '机']],
  ['%磨%', ['contains', '磨']],
  ['磨%', ['startsWith', '磨']],
  ['%机', ['endsWith', '机']],
  ['*', ['all']],
  ['a*b', ['eq', 'a*b']],
  ['a,b', ['in', 'a', 'b']],
  [',a,b,', ['any', ['contains', 'a'], ['contains', 'b']]],
  ['!a', ['ne', 'a']],
  ['<>a', ['ne', 'a']],
  ['!= a', ['ne', 'a']],
  ['ne a', ['ne', 'a']],
  ['>= a', ['ge', 'a']],
  ['>=a', ['ge', 'a']],
  ['lt a', ['lt', 'a']],
  ['ltd', ['eq', 'ltd']],
  ['in a,b', ['in', 'a', 'b']],
  ['a++b', ['eq', 'a,b']],
  ['is empty', 'empty'],
  ["' or '1'='1", ['eq', "' or '1'='1"]],
])('a text filter %s', (typed, condition) => expect(asked(text, typed)).toEqual(condition))

test.each<[string, unknown]>([
  ['5', ['eq', 5]],
  ['> 5', ['gt', 5]],
  ['<=5.5', ['le', 5.5]],
  ['1,2', ['in', 1, 2]],
  ['many', 'nothing'],
  ['>= many', 'nothing'],
  ['1e3', 'nothing'],
  ['is empty', 'empty'],
])('a number filter %s', (typed, condition) => expect(asked(number, typed)).toEqual(condition))

test('a time is read on the clock of the plant', () => {
  const eight = Date.parse('2026-11-21T00:00:00Z')
  const inThatSecond = ['all', ['ge', eight], ['le', eight + 999]]
  expect(asked(time, '2026-11-21 08:00:00')).toEqual(inThatSecond)
  expect(asked(time, '> 2026-11-21 08:00:00')).toEqual(['gt', eight + 999])
  expect(asked(time, '!= 2026-11-21 08:00:00')).toEqual(['any', ['lt', eight], ['gt', eight + 999]])
  expect(asked(time, '2026-11-21 08:00:00,2026-11-21 08:00:00')).toEqual(['any', inThatSecond, inThatSecond])
  expect(asked(time, '2026-02-31 08:00:00')).toBe('nothing')
})

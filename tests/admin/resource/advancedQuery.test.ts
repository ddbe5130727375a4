// @vitest-environment page
import { beforeEach, expect, test } from 'vitest'
import { Field } from '#contract/field.ts'
import { advancedAsked, advancedIn, Condition, conditionOn, matchTypes, ruledBy, rules } from '../../../src/admin/resource/advancedQuery.ts'
import { savedQueriesOf } from '../../../src/admin/resource/savedQueries.ts'
import { fillBrowser } from '../fillBrowser.ts'

fillBrowser()
beforeEach(() => localStorage.clear())

const sex = Field.parse({ kind: 'dict', name: 'sex', title: '性别', dictCode: 'sex' })

test('a condition has a field, a rule, a value and its type, and says by what the value is chosen [QRY-001]', () => {
  expect(conditionOn(sex)).toEqual({ field: 'sex', rule: 'eq', val: '', type: 'dict', dictCode: 'sex' })
  const whole = { ...conditionOn(sex), options: [1], dictTable: 't', dictText: 'n', customReturnField: 'id', popup: {} }
  expect(Condition.parse(whole)).toEqual(whole)
})

test('the ten rules are offered in their order, and two ways to match [QRY-011, QRY-012]', () => {
  expect(Object.entries(rules)).toEqual([
    ['eq', '等于'],
    ['like', '包含'],
    ['right_like', '以..开始'],
    ['left_like', '以..结尾'],
    ['ne', '不等于'],
    ['gt', '大于'],
    ['ge', '大于等于'],
    ['lt', '小于'],
    ['le', '小于等于'],
    ['in', '在...中'],
  ])
  expect(Object.entries(matchTypes)).toEqual([
    ['and', 'AND（所有条件都要求匹配）'],
    ['or', 'OR（条件中的任意一个匹配）'],
  ])
})

test('leaving the rule in keeps the first of several values [QRY-006]', () => {
  const several = { ...conditionOn(sex), rule: 'in' as const, val: 'a,b,c' }
  expect(ruledBy(several, 'eq').val).toBe('a')
  expect(ruledBy({ ...several, val: 'a' }, 'in').val).toBe('a')
  expect(ruledBy(several, 'in').val).toBe('a,b,c')
})

test('a query is sent as its conditions, encoded once more, and how they match; and is read back from an address [QRY-003, QRY-014, ONL-017]', () => {
  const params = [{ ...conditionOn(sex), val: '男 & 100%' }]
  const asked = advancedAsked({ matchType: 'or', params })
  expect(JSON.parse(decodeURIComponent(asked['superQueryParams'] ?? ''))).toEqual(params)
  expect(asked['superQueryMatchType']).toBe('or')
  expect(advancedAsked({ matchType: 'and', params })['superQueryMatchType']).toBe('and')
  expect(advancedIn(asked)).toEqual({ matchType: 'or', params })
  expect(advancedIn({ superQueryParams: asked['superQueryParams'] ?? '' }).matchType).toBe('and')
  expect(advancedAsked({ matchType: 'and', params: [] })).toEqual({})
  for (const damaged of ['%', '[{', '{"field":"sex"}', '[1]']) expect(advancedIn({ superQueryParams: damaged }).params).toEqual([])
})

test('a query is kept under its name for its list, in the storage of the browser [QRY-002, QRY-013]', () => {
  const query = { title: '男', matchType: 'and' as const, records: [{ ...conditionOn(sex), val: '1' }] }
  savedQueriesOf('sysDict').save(query)
  expect(savedQueriesOf('sysDict').all()).toEqual([query])
  expect(savedQueriesOf('other').all()).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['pro__superQuery_sysDict'])
  savedQueriesOf('sysDict').save({ ...query, matchType: 'or' })
  expect(savedQueriesOf('sysDict').all()).toEqual([{ ...query, matchType: 'or' }])
  savedQueriesOf('sysDict').remove('男')
  expect(savedQueriesOf('sysDict').all()).toEqual([])
})

// @vitest-environment page
import { expect, test } from 'vitest'
import { gridColumnsOf } from '#contract/gridColumn.ts'
import { judgeRows } from '../../../../src/admin/grid/columns/columnComplaints.ts'
import { matchesPattern } from '../../../../src/admin/grid/columns/ownPatterns.ts'
import type { Value } from '../../../../src/admin/fields/fieldKit.ts'
import { cpuMs } from '../../../support/cpuMs.ts'

const around = { dictionaries: { sex: [{ value: '1', text: '男', title: '男', label: '男' }] }, thisYear: 2026, matches: matchesPattern }

function saidOf(column: object, values: readonly Value[]): (string | undefined)[] {
  const columns = gridColumnsOf([{ key: 'cell', title: '格', ...column }], () => {})
  const rows = values.map((value, at) => ({ key: String(at), values: { cell: value } }))
  const judge = judgeRows(columns, rows, around)
  return rows.map((row) => judge(row)['cell']?.[0])
}

test('a pattern of a rule is a regular expression, searched in time linear in the text', () => {
  expect(saidOf({ type: 'input', validateRules: [{ pattern: '^[A-Z]{2}-\\d+$', message: '${title}要像 AB-1' }] }, ['AB-12', 'ab-12', ''])).toEqual([
    undefined,
    '格要像 AB-1',
    undefined,
  ])
  const before = cpuMs()
  expect(matchesPattern('^(a+)+$', `${'a'.repeat(5000)}b`)).toBe(false) // 2^5000 steps where every way is tried
  expect(cpuMs() - before).toBeLessThan(2000)
})

test('what is no expression, or one of more than 256 characters, fits nothing', () => {
  expect(matchesPattern('(', '(')).toBe(false)
  const rule = (length: number) => ({ type: 'input', validateRules: [{ pattern: `^${'a?'.repeat(length)}$` }] })
  expect(saidOf(rule(127), ['aaa'])).toEqual([undefined])
  expect(saidOf(rule(128), ['aaa'])).toEqual(['格格式不正确'])
})

test('what was pasted and is no value of its column is marked', () => {
  expect(saidOf({ type: 'inputNumber' }, [1.5, '约三吨', null])).toEqual([undefined, '格要填数字', undefined])
  expect(saidOf({ type: 'date' }, ['2026-11-20', '明天'])).toEqual([undefined, '格不是日期'])
  expect(saidOf({ type: 'select', dictCode: 'sex' }, ['1', '未知'])).toEqual([undefined, '格没有这个选项'])
  expect(saidOf({ type: 'select-multiple', options: [{ value: 'a' }, { value: 'b' }] }, ['a,b', 'a,c'])).toEqual([undefined, '格没有这个选项'])
  expect(saidOf({ type: 'checkbox' }, ['Y', '也许'])).toEqual([undefined, '格要填是或否'])
})

test('a value that may stand once is marked in every row in which it stands', () => {
  expect(saidOf({ type: 'input', validateRules: [{ unique: true, message: '${title}重复' }] }, ['x', 'y', 'x', '', ''])).toEqual([
    '格重复',
    undefined,
    '格重复',
    undefined,
    undefined,
  ])
})

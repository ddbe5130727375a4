// @vitest-environment page
import { expect, test } from 'vitest'
import type { Field } from '#contract/field.ts'
import { fieldFaces } from '../../../../src/admin/grid/cells/fieldFaces.tsx'

/** What the cells of a record say of values that they cannot hold. */
const field = (more: object) => ({ name: 'cell', title: '格', isRequired: false, ...more }) as Field // the rest of a field is of no matter here
const saidOf = (more: object, dictionaries: Parameters<typeof fieldFaces>[1] = {}) => {
  const [face] = fieldFaces([field(more)], dictionaries, 2026)
  return (value: string | number) => face?.misfit?.(value) ?? null
}

test('a choice is one of its dictionary; while that is on its way nothing is said', () => {
  const sex = { sex: [{ value: '1', text: '男', title: '男' }] }
  expect(['1', '2'].map(saidOf({ kind: 'dict', dictCode: 'sex' }, sex))).toEqual([null, '格没有这个选项'])
  expect([1, 2].map(saidOf({ kind: 'dictNumber', dictCode: 'sex' }, sex))).toEqual([null, '格没有这个选项'])
  expect(saidOf({ kind: 'dict', dictCode: 'sex' })('2')).toBe(null)
})

test('a number is a number, a day a day without a time, a moment a moment', () => {
  expect([7, '七'].map(saidOf({ kind: 'number' }))).toEqual([null, '格要填数字'])
  expect(['2026-11-20', '2026-11-20 08:00:00', '二十日'].map(saidOf({ kind: 'date' }))).toEqual([null, '格只填日期，不带时间', '格不是日期'])
  expect(['2026-11-20 08:00:00', '二十日'].map(saidOf({ kind: 'dateTime' }))).toEqual([null, '格不是日期'])
})

test('an empty cell misses nothing', () => {
  for (const kind of ['number', 'date', 'dict']) expect(saidOf({ kind, dictCode: 'sex' })(''), kind).toBe(null)
})

import { expect, test } from 'vitest'
import { Field } from '#contract/field.ts'
import { filterWords, keysOfFilter } from '../../../../src/admin/resource/bar/filterWords.ts'

const text = Field.parse({ kind: 'text', name: 'no', title: '单号' })
const day = Field.parse({ kind: 'date', name: 'due', title: '交期' })
const kind = Field.parse({ kind: 'dict', name: 'type', title: '类型', dictCode: 'types' })
const amount = Field.parse({ kind: 'quantity', name: 'qty', title: '数量' })
const isLate = Field.parse({ kind: 'switch', name: 'late', title: '有延误风险' })
const called = (value: string) => ({ mass: '大货', sample: '打样' })[value] ?? value

test.each([
  [text, { no: '%MO%' }, 'MO'],
  [text, { no: 'MO%' }, '开头是 MO'],
  [text, { no: '<>MO' }, '不等于 MO'],
  [text, { no: 'is empty' }, '为空'],
  [day, { due_begin: '2026-11-01', due_end: '2026-11-30' }, '2026-11-01 到 2026-11-30'],
  [day, { due_begin: '2026-11-01', due_end: '2026-11-01' }, '2026-11-01'],
  [day, { due_end: '2026-11-30' }, '到 2026-11-30'],
  [day, { due: 'lt 2026-11-25' }, '早于 2026-11-25'],
  [amount, { qty: 'lt 5' }, '小于 5'],
  [amount, { qty_begin: '5' }, '从 5'],
  [kind, { type_MultiString: 'mass,sample' }, '大货、打样'],
  [kind, { type: 'mass' }, '大货'],
  [kind, { type: 'ne mass' }, '不是 大货'],
  [isLate, { late_MultiString: 'Y' }, '是'],
])('what narrows a list is said in words: %#', (field, asked, words) => {
  expect(filterWords(field, { ...asked, other: 'x' }, called)).toBe(words)
})

test('the keys of records that a filter names are those of all its parameters', () => {
  expect(keysOfFilter({ name: 'type' }, { type: 'a', type_MultiString: 'b,c', other: 'd' })).toEqual(['a', 'b', 'c'])
  expect(keysOfFilter({ name: 'type' }, { type: 'is empty' })).toEqual([])
})

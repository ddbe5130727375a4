import { expect, test } from 'vitest'
import { Field } from '#contract/field.ts'
import { conditionOf, refuseUnknown, sortOf } from '../../../../server/resource/read/listQuery.ts'

const zone = 'Asia/Shanghai'
const name = Field.parse({ kind: 'text', name: 'name', title: '名称' })
const at = Field.parse({ kind: 'dateTime', name: 'at', title: '时间' })
const hidden = Field.parse({ kind: 'text', name: 'note', title: '备注', isSortable: false })
const fields = [name, at, hidden]
const first = { column: 'at', order: 'desc' } as const

test('only declared fields narrow a list; what else stands in the query does not', () => {
  expect(conditionOf({ fields, declared: fields }, { name: '磨机', other: 'x', field: 'id,name' }, zone)).toEqual({
    is: 'all',
    of: [{ is: 'eq', field: name, value: '磨机' }],
  })
  expect(conditionOf({ fields, declared: fields }, { name: '' }, zone)).toEqual({ is: 'all', of: [] })
})

test('a range of days runs from its first to its last moment', () => {
  const fromMs = Date.parse('2026-11-20T16:00:00Z')
  expect(conditionOf({ fields, declared: fields }, { at_begin: '2026-11-21', at_end: '2026-11-21' }, zone)).toEqual({
    is: 'all',
    of: [
      { is: 'ge', field: at, value: fromMs },
      { is: 'le', field: at, value: fromMs + 86_400_000 - 1 },
    ],
  })
})

test.each(['password', 'userPassword', 'salt', 'accessToken'])('%s is never a filter, plain or in the advanced query', (secret) => {
  expect(() => conditionOf({ fields, declared: fields }, { [secret]: '*a*' }, zone)).toThrow('不能按')
  const superQueryParams = encodeURIComponent(JSON.stringify([{ field: secret, rule: 'like', val: 'a' }]))
  expect(() => conditionOf({ fields, declared: fields }, { superQueryParams }, zone)).toThrow('不能按')
})

test('the advanced query joins its rows with the word that was chosen, and leaves out what is unfinished', () => {
  const rows = [
    { field: 'name', rule: 'left_like', val: '机' },
    { field: 'name', rule: 'right_like', val: '磨' },
    { field: 'name', rule: 'eq', val: '' },
    {},
    { field: 'gone', rule: 'eq' },
    { field: 'gone', rule: 'in', val: [] },
  ]
  const superQueryParams = encodeURIComponent(JSON.stringify(rows))
  for (const [superQueryMatchType, is] of [
    ['or', 'any'],
    ['AND', 'all'],
    [undefined, 'all'],
  ] as const) {
    expect(conditionOf({ fields, declared: fields }, { superQueryParams, ...(superQueryMatchType ? { superQueryMatchType } : {}) }, zone)).toEqual({
      is: 'all',
      of: [
        {
          is,
          of: [
            { is: 'endsWith', field: name, text: '机' },
            { is: 'startsWith', field: name, text: '磨' },
          ],
        },
      ],
    })
  }
  expect(conditionOf({ fields, declared: fields }, { superQueryParams: JSON.stringify(rows) }, zone)).toMatchObject({ of: [{ is: 'all' }] })
})

test.each(['{', 'null', '"x"', '[{"field":"name","rule":"drop","val":"x"}]'])('an advanced query that is none is refused: %s', (superQueryParams) => {
  expect(() => conditionOf({ fields, declared: fields }, { superQueryParams }, zone)).toThrow('高级查询')
})

test.each([
  [{ field: 'gone', rule: 'eq', val: 'x' }, '不能按 gone 查询'],
  [{ field: 'Name', rule: 'eq', val: 'x' }, '不能按 Name 查询'],
  [{ field: 'lines,name', rule: 'eq', val: 'x' }, '不能按 lines,name 查询'],
  [{ field: 'name', rule: 'eq', val: { x: 1 } }, '高级查询的条件不完整'],
  [{ field: 7, rule: 'eq', val: 'x' }, '高级查询的条件不完整'],
])('a condition on what there is not is refused and never left out in silence: %j', (row, words) => {
  const superQueryParams = JSON.stringify([{ field: 'name', rule: 'eq', val: '磨' }, row])
  for (const superQueryMatchType of ['and', 'or'])
    expect(() => conditionOf({ fields, declared: fields }, { superQueryParams, superQueryMatchType }, zone)).toThrow(words)
  // what there is and this caller does not see is left out: it is no secret that it is there
  const blind = fields.filter((field) => field !== name)
  expect(conditionOf({ fields: blind, declared: fields }, { superQueryParams: JSON.stringify([{ field: 'name', rule: 'eq', val: '磨' }]) }, zone)).toEqual({
    is: 'all',
    of: [],
  })
})

test('several values come joined by commas or as an array', () => {
  const asked = (val: unknown) => conditionOf({ fields, declared: fields }, { superQueryParams: JSON.stringify([{ field: 'name', rule: 'in', val }]) }, zone)
  expect(asked(['磨', '机'])).toEqual(asked('磨,机'))
  expect(asked('磨,机')).not.toEqual(asked('磨'))
})

test('a parameter that narrows by no field is refused, whatever its end; what clients send beside filters is not', () => {
  for (const known of [
    'name',
    'at_begin',
    'at_end',
    'name_MultiString',
    'pageNo',
    'pageSize',
    'column',
    'order',
    'field',
    '_t',
    'superQueryParams',
    'words',
    'condition',
    'selections',
    'format',
  ])
    expect(() => refuseUnknown(fields, { [known]: 'x' })).not.toThrow()
  for (const unknown of ['gone', 'name_dictText', 'name_begin_end', 'Name', 'at_between', 'id;drop table', '1=1'])
    expect(() => refuseUnknown(fields, { name: 'x', [unknown]: 'x' })).toThrow(`不能按 ${unknown} 查询`)
  expect(() => refuseUnknown(fields, { gone: '' })).not.toThrow()
})

test('a list is sorted by declared columns that may be, and in its own order otherwise', () => {
  expect(sortOf(fields, { column: 'name', order: 'asc' }, first)).toEqual([{ column: 'name', order: 'asc' }])
  expect(sortOf(fields, { column: 'name_dictText,at', order: 'desc' }, first)).toEqual([
    { column: 'name', order: 'desc' },
    { column: 'at', order: 'desc' },
  ])
  for (const column of ['', 'note', 'password', 'id;drop table', '(select 1)']) expect(sortOf(fields, { column, order: 'asc' }, first)).toEqual([first])
})

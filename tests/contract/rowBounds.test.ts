import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineResource } from '#contract/resource.ts'
import { quantity } from '#contract/rules/quantity.ts'

const boxNo = z.string().min(1).max(20)
const base = {
  name: 'tryBox',
  path: '/try/box',
  title: '料箱',
  label: 'boxNo',
  permission: 'try:box',
  verbs: ['list', 'add', 'edit'],
  unique: [],
  defaultSort: { column: 'createTime', order: 'desc' },
} as const

const boxes = defineResource({
  ...base,
  row: z
    .object({
      boxNo,
      note: z.string().trim().max(30).default(''),
      code: z.string().regex(/^[a-z]{1,8}$/),
      place: z
        .string()
        .max(9)
        .default('')
        .refine((place) => place !== ''),
      due: z.iso.date(),
      pieces: z.number().int().min(1).max(50).nullable().default(null),
      rate: z.number().gt(0).max(100),
      kg: quantity({ positive: true }),
      count: z.number().int(),
      kind: z.enum(['a', 'b']),
    })
    .refine(({ pieces, count }) => pieces !== count),
  assigned: z.object({ made: z.number(), remark: z.string() }),
  fields: [
    { kind: 'text', name: 'boxNo', title: '箱号' },
    { kind: 'textarea', name: 'note', title: '备注' },
    { kind: 'text', name: 'code', title: '编码', maxLength: 8 },
    { kind: 'text', name: 'place', title: '位置' },
    { kind: 'date', name: 'due', title: '期限' },
    { kind: 'number', name: 'pieces', title: '件数' },
    { kind: 'number', name: 'rate', title: '速率' },
    { kind: 'quantity', name: 'kg', title: '重量' },
    { kind: 'number', name: 'count', title: '次数', form: 'shown' },
    { kind: 'dict', name: 'kind', title: '类型', dictCode: 'try_kind' },
    { kind: 'number', name: 'made', title: '产量', min: 0, form: 'shown' },
    { kind: 'text', name: 'remark', title: '说明', maxLength: 7, form: 'shown' },
  ],
})
const boundsOf = (name: string) => {
  const found = boxes.fields.find((field) => field.name === name)
  const bounds = { isRequired: undefined, maxLength: undefined, min: undefined, max: undefined, ...found }
  return { isRequired: bounds.isRequired, maxLength: bounds.maxLength, min: bounds.min, max: bounds.max }
}
const bounds = { isRequired: false, maxLength: undefined, min: undefined, max: undefined }

it('a field has the bounds of its row and repeats none of them', () => {
  expect(boundsOf('boxNo')).toEqual({ ...bounds, isRequired: true, maxLength: 20 })
  expect(boundsOf('note')).toEqual({ ...bounds, maxLength: 30 })
  expect(boundsOf('pieces')).toEqual({ ...bounds, min: 1, max: 50 })
})

it('what its row refuses when it is empty is required, however the row says so', () => {
  expect(boundsOf('place')).toEqual({ ...bounds, isRequired: true, maxLength: 9 })
  expect(boundsOf('due')).toEqual({ ...bounds, isRequired: true })
  expect(boundsOf('kind')).toEqual({ ...bounds, isRequired: true })
})

it('a value that is refused itself and the ends of what a number can hold are no bounds of a field', () => {
  expect(boundsOf('rate')).toEqual({ ...bounds, isRequired: true, max: 100 })
  expect(boundsOf('kg')).toEqual({ ...bounds, isRequired: true })
})

it('what no person writes is not required of them, and says its bounds itself', () => {
  expect(boundsOf('count')).toEqual(bounds)
  expect(boundsOf('made')).toEqual({ ...bounds, min: 0 })
  expect(boundsOf('remark')).toEqual({ ...bounds, maxLength: 7 })
})

it('a field says how long it is where its row tells only by a pattern', () => {
  expect(boundsOf('code')).toEqual({ ...bounds, isRequired: true, maxLength: 8 })
})

it.each([
  [{ maxLength: 50 }, 'field boxNo says maxLength 50, its row 20'],
  [{ isRequired: false }, 'field boxNo says isRequired false, its row true'],
])('a field that says something else than its row is refused: %j', (said, sentence) => {
  const declare = (more: object) => defineResource({ ...base, row: z.object({ boxNo }), fields: [{ kind: 'text', name: 'boxNo', title: '箱号', ...more }] })
  expect(declare({ maxLength: 20, isRequired: true }).fields[0]).toMatchObject({ maxLength: 20, isRequired: true })
  expect(() => declare(said)).toThrow(sentence)
})

it('so is one with another smallest or largest number', () => {
  const declare = (more: object) =>
    defineResource({
      ...base,
      row: z.object({ boxNo, kg: z.number().min(0).max(9) }),
      fields: [{ kind: 'number', name: 'kg', title: '重量', ...more }],
    })
  expect(declare({ min: 0, max: 9 }).fields[0]).toMatchObject({ min: 0, max: 9 })
  expect(() => declare({ min: 1 })).toThrow('field kg says min 1, its row 0')
  expect(() => declare({ max: 10 })).toThrow('field kg says max 10, its row 9')
})

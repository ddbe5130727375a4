import { expect, test } from 'vitest'
import { Field } from '#contract/field.ts'
import { sampleOrders } from '../../../../src/admin/gallery/commandSamples.ts'
import { askedResource } from '../../../../src/admin/resource/command/askedRules.ts'

const asks = [
  Field.parse({ kind: 'textarea', name: 'reason', title: '原因', isRequired: true, maxLength: 5 }),
  Field.parse({ kind: 'number', name: 'hours', title: '预计多久', min: 1, max: 72 }),
  Field.parse({ kind: 'money', name: 'cost', title: '费用', isRequired: true }),
  Field.parse({ kind: 'text', name: 'note', title: '备注' }),
]
const { row, fields } = askedResource(sampleOrders, { asks })
const complaints = (written: object) => Object.fromEntries((row.safeParse(written).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
const right = { reason: '换料', cost: 1 }

test('the form of a command shows what it asks, by the rules of its declaration', () => {
  expect(fields).toEqual(asks)
  expect(complaints(right)).toEqual({})
  expect(complaints({ ...right, reason: '  ' })).toEqual({ reason: '请填写原因' })
  expect(complaints({ ...right, reason: '一二三四五六' })).toEqual({ reason: '不超过 5 个字符' })
  expect(complaints({ ...right, hours: 100 })).toEqual({ hours: '不大于 72' })
  expect(complaints({ ...right, hours: 0 })).toEqual({ hours: '不小于 1' })
  expect(complaints({ reason: '换料' })).toEqual({ cost: '必填，请填写' })
})

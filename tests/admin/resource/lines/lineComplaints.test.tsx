// @vitest-environment page
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineResource } from '#contract/resource.ts'
import type { Lines } from '#contract/resource.ts'
import { lineComplaints, lockedFields } from '../../../../src/admin/resource/lines/lineComplaints.ts'

const resource = defineResource({
  name: 'tryRuledLine',
  path: '/try/ruledLine',
  title: '交货行',
  label: 'place',
  permission: 'try:order',
  verbs: ['list'],
  row: z.object({
    orderId: z.string().min(1),
    seq: z.number().default(1),
    place: z.string().min(1),
    by: z.string().default('truck'),
    plate: z.string().default(''),
    note: z.string().default(''),
    code: z.string().default(''),
  }),
  assigned: z.object({ status: z.string() }),
  unique: [],
  fields: [
    { kind: 'reference', name: 'orderId', title: '订单', resource: 'tryOrder', form: 'once', list: 'never' },
    { kind: 'number', name: 'seq', title: '行' },
    { kind: 'text', name: 'place', title: '收货地' },
    { kind: 'text', name: 'by', title: '方式' },
    { kind: 'text', name: 'plate', title: '车牌' },
    { kind: 'text', name: 'note', title: '备注' },
    { kind: 'text', name: 'code', title: '单号' },
    { kind: 'text', name: 'status', title: '状态', form: 'shown' },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
  states: { field: 'status', all: ['draft', 'packed'], initial: 'draft', way: ['draft', 'packed'], editable: ['draft', 'packed'], deletable: ['draft'] },
  rules: [
    { when: { field: 'by', is: ['truck'] }, require: ['plate'] },
    { when: { field: 'by', is: ['post'] }, show: ['code'] },
    { when: { field: 'by', is: ['self'] }, lock: ['note'] },
  ],
  lockedIn: { place: ['packed'] },
})
const lines: Lines = { resource, parentField: 'orderId', orderField: 'seq' }
const values = { seq: 1, place: '上海', by: 'truck', plate: '浙A12345', note: '', code: '' }
const line = (more: object, status: string | null = null) => ({
  stored: status === null ? null : { id: 'l1', version: 1, orderId: 'o1', ...values, status },
  values: { ...values, ...more },
  isDeleted: false,
})

test('a line is asked for what the rules of its form require, as a form asks', () => {
  expect(lineComplaints(lines, line({}))).toEqual({})
  expect(lineComplaints(lines, line({ plate: '' }))).toEqual({ plate: ['车牌：方式为“truck”时必填'] })
  expect(lineComplaints(lines, line({ plate: '', by: 'post' }))).toEqual({})
  expect(lineComplaints(lines, { ...line({ plate: '' }), isDeleted: true })).toEqual({})
})

test('cells that its form hides or locks cannot be written', () => {
  expect(lockedFields(lines, line({}))).toEqual(['code'])
  expect(lockedFields(lines, line({ by: 'post' }))).toEqual([])
  expect(lockedFields(lines, line({ by: 'self' }))).toEqual(['note', 'code'])
})

test('a field that a state of the line locks keeps what stands', () => {
  expect(lockedFields(lines, line({}, 'draft'))).toEqual(['code'])
  expect(lockedFields(lines, line({}, 'packed'))).toEqual(['place', 'code'])
  expect(lineComplaints(lines, line({ place: '广州' }, 'draft'))).toEqual({})
  expect(lineComplaints(lines, line({ place: '广州' }, 'packed'))).toEqual({ place: ['packed，收货地不能修改'] })
})

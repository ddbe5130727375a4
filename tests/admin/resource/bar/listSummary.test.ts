import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineResource } from '#contract/resource.ts'
import { quantity } from '#contract/rules/quantity.ts'
import { summaryOf, summaryPlan } from '../../../../src/admin/resource/bar/listSummary.ts'
import { selectionText } from '../../../../src/admin/resource/bar/selectionText.ts'
import { totalText } from '../../../../src/admin/resource/bar/totalText.ts'

const jobs = defineResource({
  name: 'job',
  path: '/job',
  title: '活',
  label: 'no',
  permission: 'job',
  verbs: ['list'],
  row: z.object({ no: z.string(), qty: quantity(), good: quantity(), unit: z.string() }),
  assigned: z.object({ status: z.string() }),
  unique: [],
  fields: [
    { kind: 'text', name: 'no', title: '单号' },
    { kind: 'dict', name: 'status', title: '状态', dictCode: 's', form: 'shown' },
    { kind: 'quantity', name: 'qty', title: '数量', decimals: 3, unitField: 'unit', unitDict: 'u', doneField: 'good', isTotalled: true },
    { kind: 'quantity', name: 'good', title: '合格', decimals: 3, unitField: 'unit', unitDict: 'u' },
    { kind: 'dict', name: 'unit', title: '单位', dictCode: 'u' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
  states: { field: 'status', all: ['open', 'done'], initial: 'open', way: ['open', 'done'], editable: [], deletable: [] },
})
const everything = () => true
const line = (status: string, unit: string, values: number[]) => ({ keys: [status, unit], texts: [status, unit === 'kg' ? '千克' : unit], values, where: {} })
const answer = { records: [line('open', 'kg', [3, 10.1, 2]), line('open', 'box', [1, 4, 0]), line('done', 'kg', [2, 5.2, 5.2])], total: 3, sums: [], at: '' }

test('one question asks how many there are in each state and what they come to, under the filters of the list but that of the state', () => {
  const question = { words: '粉', status_MultiString: 'open', no: '%1%', column: 'no', order: 'asc' }
  expect(summaryPlan(jobs, question, everything)?.query).toEqual({
    words: '粉',
    no: '%1%',
    groupBy: 'status,unit',
    measures: 'count,sum:qty,sum:good',
    pageNo: '1',
    pageSize: '1000',
  })
})

test('an amount that a person does not see is not asked for, and a list with neither states nor amounts asks nothing', () => {
  expect(summaryPlan(jobs, {}, ({ name }) => name !== 'qty')?.query).toMatchObject({ groupBy: 'status', measures: 'count' })
  expect(summaryPlan({ ...jobs, states: null }, {}, ({ name }) => name !== 'qty')).toBe(null)
})

test('chips count every state, totals those that are chosen, by unit and exactly', () => {
  const plan = summaryPlan(jobs, {}, everything)
  if (!plan) throw new Error('there is nothing to ask')
  const all = summaryOf(plan, answer, [])
  expect([all.all, ...all.byState]).toEqual([6, ['open', 4], ['done', 2]])
  expect(all.totals.map(totalText)).toEqual(['数量 7.2 / 15.3 千克（47%）', '数量 0 / 4 box（0%）'])
  const open = summaryOf(plan, answer, ['open'])
  expect([open.all, ...open.byState]).toEqual([6, ['open', 4], ['done', 2]])
  expect(open.totals.map(totalText)).toEqual(['数量 2 / 10.1 千克（19%）', '数量 0 / 4 box（0%）'])
})

test('what is selected is counted and added up exactly in each unit, and not where the amount is not seen', () => {
  const row = (id: string, qty: number | null, unit: string) => ({ id, version: 1, qty, unit, unit_dictText: unit === 'kg' ? '千克' : '' })
  const rows = [row('1', 0.1, 'kg'), row('2', 0.2, 'kg'), row('3', 4, 'box'), row('4', null, 'kg')]
  expect(selectionText(jobs, rows, everything)).toBe('已选择 4 条 · 0.3 千克 + 4 box')
  expect(selectionText(jobs, rows.slice(0, 1), everything)).toBe('已选择 1 条 · 0.1 千克')
  expect(selectionText(jobs, rows, () => false)).toBe('已选择 4 条')
  expect(selectionText(jobs, rows.slice(3), everything)).toBe('已选择 1 条')
})

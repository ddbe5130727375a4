import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineResource } from '#contract/resource.ts'
import { complaintsOf, hiddenSentence } from '#contract/rules/formComplaints.ts'
import { computed, formStateOf, hiddenFields, sectionsOf, settled } from '#contract/rules/formRules.ts'
import { quantity, toMicro } from '#contract/rules/quantity.ts'
import '#contract/sentences.ts'
import { jobDictionaries, jobs } from '../../support/jobForm.ts'

const mass = { jobNo: 'J1', jobType: 'mass', customer: '', qty: 5, unitQty: 0.1 }
const called = (field: string, value: string | number) => jobDictionaries[field === 'status' ? 'job_status' : 'job_type']?.[value] ?? String(value)
const complained = (row: object, before: Record<string, unknown> | null = null) =>
  complaintsOf(jobs, { ...row }, before, called).map(({ field, sentence }) => `${field} ${sentence}`)

describe('fields', () => {
  test('are shown, required and locked by what others say', () => {
    const sample = formStateOf(jobs, { ...mass, jobType: 'sample' })
    expect(formStateOf(jobs, mass)['customer']).toEqual({ isShown: true, isRequired: true, isLocked: false, lockedBy: null })
    expect([sample['customer']?.isShown, sample['customer']?.isRequired]).toEqual([false, false])
    expect(sample['overPct']).toMatchObject({ isLocked: true, lockedBy: { is: 'rule' } })
    expect(formStateOf(jobs, { ...mass, status: 'released' })['qty']).toMatchObject({ isLocked: true, lockedBy: { is: 'state', state: 'released' } })
    expect(formStateOf(jobs, mass)['total']).toMatchObject({ isLocked: true, isRequired: false, lockedBy: { is: 'computed' } })
  })

  test('that are hidden count as empty for all others, in a chain too', () => {
    // the note is asked for while a customer is named, and the customer is hidden for samples
    expect(formStateOf(jobs, { ...mass, customer: '客户甲' })['contact']?.isShown).toBe(true)
    expect(hiddenFields(jobs, { ...mass, jobType: 'sample', customer: '客户甲', contact: '王' })).toEqual(['customer', 'contact'])
    expect(settled(jobs, { ...mass, jobType: 'sample', customer: '客户甲', contact: '王' })).toMatchObject({ customer: null, contact: null })
  })

  test('that hide one another come to rest', () => {
    const chasing = {
      ...jobs,
      rules: [
        { when: { field: 'contact', isFilled: false }, show: ['customer'] },
        { when: { field: 'customer', isFilled: false }, show: ['contact'] },
      ],
    }
    // each may stand only while the other is empty, so none does
    expect(settled(chasing, { ...mass, customer: '甲', contact: '王' })).toMatchObject({ customer: null, contact: null })
  })
})

describe('computed fields', () => {
  const figures = defineResource({
    name: 'testFigures',
    path: '/test/figures',
    title: '数',
    label: 'a',
    permission: 'sys:dict',
    verbs: ['list'],
    row: z.object({ a: quantity(), b: quantity(), c: z.number() }),
    assigned: z.object({ sum: z.number(), rest: z.number(), times: z.number(), by: z.number(), part: z.number(), twice: z.number(), yuan: z.number() }),
    unique: [],
    fields: [
      { kind: 'quantity', name: 'a', title: 'a' },
      { kind: 'quantity', name: 'b', title: 'b' },
      { kind: 'number', name: 'c', title: 'c' },
      { kind: 'quantity', name: 'sum', title: 'sum', form: 'shown' },
      { kind: 'quantity', name: 'rest', title: 'rest', form: 'shown' },
      { kind: 'quantity', name: 'times', title: 'times', form: 'shown' },
      { kind: 'quantity', name: 'by', title: 'by', form: 'shown' },
      { kind: 'quantity', name: 'part', title: 'part', form: 'shown' },
      { kind: 'quantity', name: 'twice', title: 'twice', form: 'shown' },
      { kind: 'money', name: 'yuan', title: 'yuan', form: 'shown' },
    ],
    rules: [
      { compute: 'sum', from: { is: 'sum', of: ['a', 'b', 'c'] } },
      { compute: 'rest', from: { is: 'difference', of: ['a', 'b'] } },
      { compute: 'times', from: { is: 'product', of: ['a', 'b'] } },
      { compute: 'by', from: { is: 'quotient', of: ['a', 'b'] } },
      { compute: 'part', from: { is: 'percentOf', of: ['a', 'b'] } },
      { compute: 'twice', from: { is: 'copy', of: ['sum'] } },
      { compute: 'yuan', from: { is: 'product', of: ['a', 'b'] } },
    ],
    defaultSort: { column: 'a', order: 'asc' },
  })

  test('are exact where floating point is not, and rounded as their kind keeps them', () => {
    expect(computed(figures, { a: 0.1, b: 0.2, c: 3 })).toMatchObject({ sum: 3.3, rest: -0.1, times: 0.02, by: 0.5, part: 0.0002, twice: 3.3, yuan: 0.02 })
    expect(computed(figures, { a: 1.005, b: 1, c: 0 })).toMatchObject({ yuan: 1.01 })
    expect(computed(figures, { a: 1, b: 3, c: 0 })).toMatchObject({ by: 0.333333 })
  })

  test('are empty where a figure is missing, and a sum only where all are', () => {
    expect(computed(figures, { a: 1 })).toMatchObject({ sum: 1, rest: null, times: null, by: null, part: null, twice: 1 })
    expect(computed(figures, {})).toMatchObject({ sum: null, twice: null })
    expect(computed(figures, { a: 1, b: 0 })).toMatchObject({ by: null })
  })

  test('agree with whole numbers of millionths for any amounts', () => {
    const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const row = computed(figures, { a: a / 1e6, b: b / 1e6 })
        expect(toMicro(Number(row['sum']))).toBe(a + b)
        expect(toMicro(Number(row['rest']))).toBe(a - b)
        const product = (BigInt(Math.abs(a)) * BigInt(Math.abs(b)) * 2n + 1_000_000n) / 2_000_000n
        expect(Math.abs(Number(row['times']))).toBe(Number(product) / 1e6)
      }),
    )
  })
})

describe('what a form does not allow', () => {
  test('is said with the condition that asks for it', () => {
    expect(complained(mass)).toEqual(['customer 客户：订单类型为“大货”时必填'])
    expect(complained({ ...mass, customer: '甲' })).toEqual(['contact 联系人：客户已填写时必填'])
    expect(complained({ ...mass, jobType: 'sample' })).toEqual([])
  })

  test('is a change of what is locked, by a state or by another field', () => {
    const before = { ...mass, customer: '甲', contact: '王', status: 'released', overPct: 3 }
    expect(complained({ ...before, qty: 6, status: 'draft' }, before)).toEqual(['qty 已下达，数量不能修改'])
    expect(complained(before, before)).toEqual([])
    const sample = { ...mass, jobType: 'sample', overPct: 3, status: 'draft' }
    expect(complained({ ...sample, overPct: 4 }, sample)).toEqual(['overPct 订单类型为“打样”时，超产不能修改'])
    expect(complained({ ...mass, jobType: 'sample', overPct: 4 })).toEqual(['overPct 订单类型为“打样”时，超产不能修改'])
  })

  test('is a computed figure out of its bounds', () => {
    expect(complained({ ...mass, jobType: 'sample', qty: 8_000_000_000, unitQty: 2 })[0]).toContain('总量：算出来是 16000000000')
  })

  test('names when a hidden field is there', () => {
    expect(hiddenSentence(jobs, 'customer', called)).toBe('客户：只在订单类型为“大货”时填写，请清空')
  })
})

describe('a declaration', () => {
  test('makes the state and what is computed fields that nobody writes', () => {
    expect(Object.fromEntries(jobs.fields.map(({ name, form }) => [name, form]))).toMatchObject({ status: 'shown', total: 'shown', qty: 'edited' })
  })

  test('keeps the order of its sections, and puts the rest last', () => {
    const names = sectionsOf(jobs.sections, jobs.fields).map(({ title, fields }) => [title, fields.map(({ name }) => name)])
    expect(names.slice(0, 2).map(([title]) => title)).toEqual(['基本', '数量'])
    expect(names.at(-1)).toEqual(['', ['remark', 'status']])
  })

  test('of a rule on a field that does not exist does not compile, and one on a field that is not shown anywhere does not start', () => {
    const declare = (rules: Parameters<typeof defineResource<{ a: string; b: string }>>[0]['rules']) =>
      defineResource<{ a: string; b: string }>({
        name: 'testRule',
        path: '/test/rule',
        title: '规则',
        label: 'a',
        permission: 'sys:dict',
        verbs: ['list'],
        row: z.object({ a: z.string(), b: z.string() }),
        unique: [],
        fields: [{ kind: 'text', name: 'a', title: 'a' }],
        ...(rules ? { rules } : {}),
        defaultSort: { column: 'a', order: 'asc' },
      })
    // @ts-expect-error: there is no such field
    expect(() => declare([{ when: { field: 'c', isFilled: true }, show: ['a'] }])).toThrow('names fields that do not exist: c')
    expect(() => declare([{ when: { field: 'a', isFilled: true }, show: ['b'] }])).toThrow('names fields that do not exist: b')
    expect(declare([{ when: { field: 'a', isFilled: true }, lock: ['a'] }]).rules).toHaveLength(1)
  })
})

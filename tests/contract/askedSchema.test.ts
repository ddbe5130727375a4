import { expect, test } from 'vitest'
import { z } from 'zod'
import { askedSchema } from '#contract/askedSchema.ts'
import { defineCommand } from '#contract/command.ts'
import { scales } from '#contract/modules/scales/scale.ts'

const { asks } = defineCommand(scales, {
  name: 'asked',
  title: '问',
  asks: [
    { kind: 'date', name: 'day', title: '有效期至', isRequired: true },
    { kind: 'dateTime', name: 'moment', title: '时间' },
    { kind: 'switch', name: 'isEmpty', title: '袋已空' },
    { kind: 'quantity', name: 'qty', title: '毛重', min: 0 },
  ],
})
const rules = z.object(askedSchema(asks))
/** The sentence that an answer is refused with; what it is read as where it is taken. */
const judged = (name: string, value: unknown) => {
  const read = rules.safeParse({ day: '2026-12-01', [name]: value })
  return read.success ? read.data[name] : `refused: ${read.error.issues[0]?.message ?? ''}`
}

test('a day that a command asks for is one of the calendar, a moment is one of calendar and clock, and a switch is on or off', () => {
  expect(['2028-02-29', '2027-02-29', '2026-1-1', 'soon', ''].map((value) => judged('day', value))).toEqual([
    '2028-02-29',
    'refused: 有效期至应为日期，例如 2026-01-31',
    'refused: 有效期至应为日期，例如 2026-01-31',
    'refused: 有效期至应为日期，例如 2026-01-31',
    'refused: 请填写有效期至',
  ])
  expect(['2026-12-01 23:59:59', '2026-12-01 24:00:00', ''].map((value) => judged('moment', value))).toEqual([
    '2026-12-01 23:59:59',
    'refused: 时间应为时间，例如 2026-01-31 08:00:00',
    '',
  ])
  expect(['Y', 'yes', ''].map((value) => judged('isEmpty', value))).toEqual(['Y', 'refused: 袋已空应为 Y 或 N', ''])
})

test('an amount that a command asks for has six places at most and is no larger than any amount is', () => {
  expect([0.000001, 0.0000001, 2 ** 33, 2 ** 33 + 1, -1].map((value) => judged('qty', value))).toEqual([
    0.000001,
    'refused: 最多 6 位小数，请改短',
    8589934592,
    'refused: 不大于 8589934592，请改小或换更大的单位',
    'refused: 毛重不小于 0',
  ])
})

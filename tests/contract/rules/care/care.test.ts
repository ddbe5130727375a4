import { expect, test } from 'vitest'
import { checkPeriodAt, checkPeriods } from '#contract/rules/care/checkPeriod.ts'
import { judgeCheck } from '#contract/rules/care/judgeCheck.ts'
import { twoShifts } from '../../../support/twoShifts.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)

test('a check of a shift belongs to the shift that runs, one of a day to the day of production', () => {
  expect(checkPeriodAt('shift', twoShifts, at('2026-11-25T07:59:59'))).toMatchObject({ key: '2026-11-24 夜班', endMs: at('2026-11-25T08:00:00') })
  expect(checkPeriodAt('shift', twoShifts, at('2026-11-25T08:00:00'))).toMatchObject({ key: '2026-11-25 早班', endMs: at('2026-11-25T20:00:00') })
  expect(checkPeriodAt('day', twoShifts, at('2026-11-25T07:59:59'))).toMatchObject({ name: '2026-11-24', startMs: at('2026-11-24T08:00:00') })
})

test('a week begins on Monday, a month and a year with their first day', () => {
  const now = at('2026-12-31T12:00:00')
  expect(checkPeriodAt('week', twoShifts, now)).toMatchObject({ startMs: at('2026-12-28T08:00:00'), endMs: at('2027-01-04T08:00:00') })
  expect(checkPeriodAt('month', twoShifts, now)).toMatchObject({ name: '2026-12', startMs: at('2026-12-01T08:00:00'), endMs: at('2027-01-01T08:00:00') })
  expect(checkPeriodAt('year', twoShifts, now)).toMatchObject({ name: '2026', startMs: at('2026-01-01T08:00:00'), endMs: at('2027-01-01T08:00:00') })
})

test('periods follow one another without gap, the newest where there are too many', () => {
  const span = { fromMs: at('2026-11-24T12:00:00'), toMs: at('2026-11-26T12:00:00') }
  const all = checkPeriods('shift', twoShifts, span, 60)
  expect(all.map(({ key }) => key)).toEqual(['2026-11-24 早班', '2026-11-24 夜班', '2026-11-25 早班', '2026-11-25 夜班', '2026-11-26 早班'])
  expect(checkPeriods('shift', twoShifts, span, 2)).toEqual(all.slice(-2))
})

test('a value passes up to and with its limits, and what is no value says how to write it', () => {
  const item = { name: '温度', type: 'number', low: 20, high: 60, needPhoto: 'N' }
  expect(['19.9', '20', '60', '60.1'].map((value) => judgeCheck(item, value, ''))).toEqual([
    { judge: 'fail' },
    { judge: 'pass' },
    { judge: 'pass' },
    { judge: 'fail' },
  ])
  expect(judgeCheck({ ...item, low: null }, '-5', '')).toEqual({ judge: 'pass' })
  expect(judgeCheck(item, 'NaN', '')).toEqual({ complaint: '“温度”请填数字' })
  expect(judgeCheck({ ...item, type: 'yesNo' }, 'N', '')).toEqual({ judge: 'fail' })
  expect(judgeCheck({ ...item, needPhoto: 'Y' }, '30', '')).toEqual({ complaint: '“温度”要拍照' })
})

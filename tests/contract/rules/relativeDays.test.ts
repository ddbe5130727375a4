import { expect, test } from 'vitest'
import { askedOn, keptFrom, namesDays } from '../../../contract/rules/relativeDays.ts'

// 2026-11-25 is a Wednesday, 2026-11-29 a Sunday, 2026-11-30 a Monday
const asked = { dueDate_begin: '2026-11-25', dueDate_end: '2026-12-02 23:59:59', words: '蜂蜜' }

test('days that go with today are asked as so many days from the day of asking', () => {
  const kept = keptFrom('today', asked, '2026-11-25')
  expect(kept).toEqual({ dueDate_begin: '{today}', dueDate_end: '{today+7} 23:59:59', words: '蜂蜜' })
  expect(askedOn(kept, '2026-11-25')).toEqual(asked)
  expect(askedOn(kept, '2027-02-26')).toEqual({ dueDate_begin: '2027-02-26', dueDate_end: '2027-03-05 23:59:59', words: '蜂蜜' })
  expect(keptFrom('today', { at: 'lt 2026-11-24' }, '2026-11-25')).toEqual({ at: 'lt {today-1}' })
  const far = { expires_end: '2099-12-31' }
  expect(askedOn(keptFrom('today', far, '2026-11-25'), '2026-11-25')).toEqual(far)
})

test('days that go with the week stay on their weekday, Sunday being its last', () => {
  const kept = keptFrom('week', { at_begin: '2026-11-23', at_end: '2026-11-29' }, '2026-11-25')
  expect(kept).toEqual({ at_begin: '{monday}', at_end: '{monday+6}' })
  const week = { at_begin: '2026-11-23', at_end: '2026-11-29' }
  expect([askedOn(kept, '2026-11-23'), askedOn(kept, '2026-11-29')]).toEqual([week, week])
  expect(askedOn(kept, '2026-11-30')).toEqual({ at_begin: '2026-11-30', at_end: '2026-12-06' })
})

test('fixed days stay, and what is no day is left as it is', () => {
  expect(keptFrom('fixed', asked, '2026-11-25')).toEqual(asked)
  expect(askedOn(asked, '2027-01-01')).toEqual(asked)
  expect(keptFrom('today', { no: '2026-13-99', words: 'MO20261125-0001' }, '2026-11-25')).toEqual({ no: '2026-13-99', words: 'MO20261125-0001' })
  expect([namesDays(asked), namesDays({ words: 'MO20261125-0001' }), namesDays({})]).toEqual([true, false, false])
})

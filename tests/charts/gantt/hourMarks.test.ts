import { expect, test } from 'vitest'
import { hourMarks } from '../../../src/charts/gantt/hourMarks.ts'

const plantTz = 'Asia/Shanghai'
/** the 29th is a Sunday */
const on = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00+08:00`)
const shifts = [{ name: '早班', startMs: on(30, '08:00') }]
const span = { fromMs: on(30, '07:00'), toMs: on(30, '15:00') }
const texts = (nowMs: number) => hourMarks(span, plantTz, shifts, nowMs).map(({ text }) => text)

test('a shift is marked by its begin and its name, and the hour beside it leaves it room', () => {
  expect(texts(on(30, '09:30'))).toEqual(['07:00', '08:00 早班', '', '10:00', '11:00', '12:00', '13:00', '14:00'])
})

test('where now is not shown a shift says its weekday too', () => {
  for (const now of [on(29, '09:00'), on(30, '16:00')]) expect(texts(now)).toEqual(['07:00', '周一 08:00 早班', '', '', '11:00', '12:00', '13:00', '14:00'])
})

import { expect, test } from 'vitest'
import { brightnessAt, callsForJump, isWithin, pageAfterThis, pagesOn } from '#contract/rules/playlist.ts'

const zone = 'Asia/Shanghai'
/** Monday 2026-11-23 at this time in Shanghai */
const monday = (time: string) => Date.parse(`2026-11-23T${time}+08:00`)
const page = (board: string, more = {}) => ({ board, seconds: 30, days: '', fromTime: '', toTime: '', ...more })
const items = [page('/display/plc'), page('/display/gantt', { fromTime: '08:00:00', toTime: '18:00:00' }), page('/display/powder', { days: '6,7' })]

test('a page is on in its hours and on its days, and all day where none are given', () => {
  expect(pagesOn({ items }, monday('07:59:59'), zone)).toEqual([0])
  expect(pagesOn({ items }, monday('08:00:00'), zone)).toEqual([0, 1])
  expect(pagesOn({ items }, monday('18:00:00'), zone)).toEqual([0])
  expect(pagesOn({ items }, monday('12:00:00') + 5 * 86_400_000, zone)).toEqual([0, 1, 2])
})

test('hours may run over midnight', () => {
  const at = (hours: number) => isWithin(hours * 3600, '22:00:00', '06:00:00')
  expect([21, 22, 2, 5, 6, 12].map(at)).toEqual([false, true, true, true, false, false])
})

test('the next page is the next that is on, round in a circle, both ways; null when none is', () => {
  const noon = monday('12:00:00')
  expect([0, 1].map((here) => pageAfterThis({ items }, here, 1, noon, zone))).toEqual([1, 0])
  expect([0, 1].map((here) => pageAfterThis({ items }, here, -1, noon, zone))).toEqual([1, 0])
  expect(pageAfterThis({ items: items.slice(2) }, 0, 1, noon, zone)).toBeNull()
})

test('the screen is dimmed at night and dark in its off hours, which win', () => {
  const rules = { items, alarmPriority: 0, alarmBoard: '', dimFrom: '20:00:00', dimTo: '06:00:00', dimPercent: 60, offFrom: '23:00:00', offTo: '05:00:00' }
  expect(['12:00:00', '20:00:00', '23:30:00', '04:59:59', '05:30:00'].map((time) => brightnessAt(rules, monday(time), zone))).toEqual([100, 60, 0, 0, 60])
  expect(brightnessAt({ ...rules, dimFrom: '', dimTo: '', offFrom: '', offTo: '' }, monday('23:30:00'), zone)).toBe(100)
})

test('an alarm calls for a jump when it is as urgent as the playlist says, and never where it says none', () => {
  const rules = { alarmPriority: 2, alarmBoard: '/display/alarms' }
  expect([[1], [2], [3], []].map((open) => callsForJump(rules, open))).toEqual([true, true, false, false])
  expect(callsForJump({ ...rules, alarmPriority: 0 }, [1])).toBe(false)
})

import { expect, test } from 'vitest'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'

test('a time is written on the plant’s wall clock and read back, also around a change of the clock', () => {
  expect(wireTime(Date.UTC(2026, 10, 20, 16), 'Asia/Shanghai')).toBe('2026-11-21 00:00:00')
  for (const zone of ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York'])
    for (let hour = 0; hour < 72; hour += 1) {
      const at = Date.UTC(2026, 2, 28) + hour * 3_600_000
      expect(instantOf(wireTime(at, zone), zone), `${zone} ${hour}`).toBe(at)
    }
})

test('what is no such time is nothing', () => {
  for (const text of ['', '2026-11-21', '2026-13-01 00:00:00', '2026-02-31 00:00:00', '2026-11-21 24:00:00', '2026-11-21T00:00:00', 'x'.repeat(19)])
    expect(instantOf(text, 'Asia/Shanghai')).toBeNull()
})

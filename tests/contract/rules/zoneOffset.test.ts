import { expect, test } from 'vitest'
import { zoneOffsetMs } from '#contract/rules/zoneOffset.ts'

const hourMs = 3_600_000

test.each([
  ['2026-11-20T00:00:00Z', 'Asia/Shanghai', 8],
  ['1940-07-01T00:00:00Z', 'Asia/Shanghai', 9], // summer time of its year
  ['2026-01-15T12:00:00Z', 'America/New_York', -5],
  ['2026-03-08T06:59:59.999Z', 'America/New_York', -5], // the last moment before clocks are put on
  ['2026-03-08T07:00:00Z', 'America/New_York', -4],
  ['2026-11-20T00:00:00Z', 'Asia/Kathmandu', 5.75],
  ['2026-11-20T00:00:00Z', 'UTC', 0],
])('at %s clocks of %s are %d hours from UTC, asked once and asked again', (moment, zone, hours) => {
  const atMs = Date.parse(moment)
  expect([zoneOffsetMs(atMs, zone), zoneOffsetMs(atMs, zone)]).toEqual([hours * hourMs, hours * hourMs])
})

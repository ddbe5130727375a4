import { expect, test } from 'vitest'
import { diskDaysLeft, memoryHoursLeft, outlookOf, spanWords } from '#contract/rules/serverOutlook.ts'
import type { OutlookFigures, OutlookPart } from '#contract/rules/serverOutlook.ts'

const well: OutlookFigures = {
  loopP99Ms: 4,
  heapMb: 200,
  heapLimitMb: 1000,
  heapMbPerHour: 0,
  diskFreeGb: 40,
  diskGbPerDay: 0,
  oldestAgeMs: 400,
  oldestTag: 'ML-02.outTemp',
  badTags: 0,
  screens: 4,
  awayCount: 0,
}
const levelOf = (part: OutlookPart, change: Partial<OutlookFigures>) => outlookOf({ ...well, ...change }).reasons.find((reason) => reason.part === part)?.level

test('a server whose five parts are well is well, and one that has a trouble is as bad as the worst of them', () => {
  expect(outlookOf(well)).toMatchObject({ level: 'well', reasons: [{}, {}, {}, {}, {}] })
  expect(outlookOf({ ...well, awayCount: 1 }).level).toBe('watch')
  expect(outlookOf({ ...well, awayCount: 1, loopP99Ms: 900 }).level).toBe('act')
})

test('nobody is told that all tags are fresh while some have no good value', () => {
  const said = (change: Partial<OutlookFigures>) => outlookOf({ ...well, ...change }).reasons.find(({ part }) => part === 'values')
  expect(said({})).toMatchObject({ level: 'well', says: '全部测点都在更新' })
  expect(said({ badTags: 1 })).toMatchObject({ level: 'watch', says: '1 个测点没有好的数值，请看 PLC 看板；其余都在更新' })
  expect(said({ badTags: 28, oldestAgeMs: 70_000 })).toMatchObject({ level: 'watch', says: 'ML-02.outTemp 没有更新，请检查采集设备' })
})

test('a memory that reaches its limit within the hour is to be acted on, within a day to be watched, and one that breathes is well', () => {
  expect(levelOf('memory', { heapMbPerHour: 900 })).toBe('act')
  expect(levelOf('memory', { heapMbPerHour: 100 })).toBe('watch')
  expect(levelOf('memory', { heapMbPerHour: 4 })).toBe('well')
  expect(levelOf('memory', { heapMb: 960 })).toBe('act')
  expect(memoryHoursLeft({ ...well, heapMbPerHour: 100 })).toBe(8)
  expect(memoryHoursLeft({ ...well, heapMbPerHour: null })).toBeNull()
})

test('a disk is judged by the days it has left, and by what is left of it', () => {
  expect(levelOf('disk', { diskGbPerDay: 50 })).toBe('act')
  expect(levelOf('disk', { diskGbPerDay: 4 })).toBe('watch')
  expect(levelOf('disk', { diskGbPerDay: 0.1 })).toBe('well')
  expect(levelOf('disk', { diskFreeGb: 0.3 })).toBe('act')
  expect(levelOf('disk', { diskFreeGb: null })).toBe('watch')
  expect(diskDaysLeft({ ...well, diskGbPerDay: 4 })).toBe(10)
})

test('each level begins at its bound and not before', () => {
  const levels = (part: Parameters<typeof levelOf>[0], changes: Parameters<typeof levelOf>[1][]) => changes.map((change) => levelOf(part, change))
  expect(levels('loop', [{ loopP99Ms: 99 }, { loopP99Ms: 100 }, { loopP99Ms: 499 }, { loopP99Ms: 500 }])).toEqual(['well', 'watch', 'watch', 'act'])
  // 800 MB and 40 GB are left
  const perHour = [33.3, 33.4, 799, 800].map((heapMbPerHour) => ({ heapMbPerHour }))
  expect(levels('memory', perHour)).toEqual(['well', 'watch', 'watch', 'act'])
  const perDay = [2.85, 2.86, 39.9, 40].map((diskGbPerDay) => ({ diskGbPerDay }))
  expect(levels('disk', perDay)).toEqual(['well', 'watch', 'watch', 'act'])
  const ages = [59_999, 60_000, 599_999, 600_000].map((oldestAgeMs) => ({ oldestAgeMs }))
  expect(levels('values', ages)).toEqual(['well', 'watch', 'watch', 'act'])
})

test('a value that is old names its tag, and half of the screens away is worse than one', () => {
  expect(outlookOf({ ...well, oldestAgeMs: 90_000 }).reasons[3]).toEqual({ part: 'values', level: 'watch', says: 'ML-02.outTemp 没有更新，请检查采集设备' })
  expect(levelOf('values', { oldestAgeMs: 700_000 })).toBe('act')
  expect(levelOf('screens', { awayCount: 1 })).toBe('watch')
  expect(levelOf('screens', { awayCount: 2 })).toBe('act')
  expect(levelOf('screens', { screens: 0 })).toBe('well')
})

test('spans are said in the largest unit that fits', () => {
  expect([0.001, 0.5, 7.4, 47, 300, 20_000].map(spanWords)).toEqual(['1 分钟', '30 分钟', '7 小时', '47 小时', '13 天', '1 年以上'])
})

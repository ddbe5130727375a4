import { expect, test } from 'vitest'
import { subscribedTags, watchedTags } from '../../../src/displays/live/watchedTags.ts'
import { recentSlots, withNewest } from '../../../src/displays/live/recentValues.ts'
import { liveTag, machine } from './samples.ts'

const big = (code: string, tags: number) => machine({ equipCode: code, processTags: Array.from({ length: tags }, (_, index) => `${code}.t${index}`) })

test('a board watches state, time, fault and the process tags of its machines', () => {
  const plant = [machine(), machine({ equipCode: 'SC-01', faultTag: null, processTags: ['SC-01.net'] })]
  expect(subscribedTags(plant, watchedTags(plant))).toEqual([
    'ML-02.state',
    'ML-02.stateSince',
    'ML-02.faultCode',
    'ML-02.outTemp',
    'ML-02.current',
    'SC-01.state',
    'SC-01.stateSince',
    'SC-01.net',
  ])
})

test('no plant makes a board ask for more than 1500 tags, and no machine takes them all', () => {
  const plant = Array.from({ length: 150 }, (_, index) => big(`M${index}`, 1000))
  expect(subscribedTags(plant, watchedTags(plant)).length).toBeLessThanOrEqual(1500)
  expect(watchedTags([big('M', 1000)]).get('M')).toHaveLength(24)
})

test('small lines keep five minutes, with a gap where a value could not be trusted', () => {
  let recent = withNewest(new Map(), ['a'], () => liveTag({ value: 1 }))
  recent = withNewest(recent, ['a'], () => liveTag({ value: 2, quality: 'stale' }))
  expect(recent.get('a')).toEqual([1, null])
  for (let turn = 0; turn < recentSlots + 5; turn += 1) recent = withNewest(recent, ['a'], () => liveTag({ value: turn }))
  expect(recent.get('a')).toHaveLength(recentSlots)
  expect(recent.get('a')?.at(-1)).toBe(recentSlots + 4)
})

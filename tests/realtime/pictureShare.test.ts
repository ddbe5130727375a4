import { expect, test } from 'vitest'
import { createPictureShare } from '../../src/realtime/pictureShare.ts'

/** A screen that shows so many pictures a second at most, and needs `drawMs` to draw what one ms of values has changed. Gives the pictures and the ms of values in one second, after it has settled. */
function watch(drawMs: number, hz = 60) {
  const share = createPictureShare()
  const picturePeriodMs = 1000 / hz
  let nowMs = 0
  let pictures = 0
  let valuesMs = 0
  while (nowMs < 6000) {
    const forMs = share.at(nowMs)
    nowMs += Math.ceil((forMs * (1 + drawMs)) / picturePeriodMs) * picturePeriodMs
    if (nowMs < 5000) continue
    pictures += 1
    valuesMs += forMs
  }
  return { pictures, valuesMs }
}

test('a quick screen gives values their whole share of sixty pictures a second', () => {
  const { pictures, valuesMs } = watch(0.5)
  expect(pictures).toBeGreaterThanOrEqual(59)
  expect(valuesMs / pictures).toBeCloseTo(8)
})

test('a slow screen goes on with more than thirty pictures a second, and spends most of its time on values', () => {
  for (const drawMs of [3, 5, 10, 30]) {
    const { pictures, valuesMs } = watch(drawMs)
    expect(pictures, `${drawMs} ms to draw one ms of values`).toBeGreaterThan(30)
    expect(valuesMs * (1 + drawMs)).toBeGreaterThan(500)
  }
})

test('a screen of thirty pictures a second is not slow', () => {
  const { pictures, valuesMs } = watch(0.5, 30)
  expect(pictures).toBeGreaterThanOrEqual(29)
  expect(valuesMs / pictures).toBeGreaterThan(7)
})

test('a screen that is quick again gets its share back, and a pause between pictures says nothing', () => {
  const share = createPictureShare()
  for (let n = 0; n <= 20; n += 1) share.at(n * 50)
  expect(share.at(1050)).toBeLessThan(2)
  for (let n = 0; n < 60; n += 1) share.at(1066 + n * 16)
  expect(share.at(1066 + 60 * 16)).toBe(8)
  share.rest()
  expect(share.at(1066 + 60 * 16 + 100)).toBe(8)
  expect(share.at(90_000)).toBe(8)
})

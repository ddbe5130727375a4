import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { statuses } from '#contract/quality.ts'
import { createReadTimes } from '../../../server/realtime/readTimes.ts'
import { TagRoom } from '../../../server/realtime/tagRoom.ts'
import { LatestValues } from '../../../server/tags/latest.ts'
import { tagMeta } from '../../support/plcRows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const scanMs = 20

/** A room of two blocks; `sentAt` are the times of its frames, in ms since it was opened. */
function openRoom(rateHz: number) {
  const latest = new LatestValues()
  latest.define([tagMeta('P.a', 1), tagMeta('P.b', 2)])
  const openedAt = performance.now()
  const clocks = { now: () => Date.now(), uptimeMs: () => performance.now() }
  const sentAt: number[] = []
  const room = new TagRoom({
    id: 'tags:a room',
    slots: [0, 1],
    rateHz,
    latest,
    reads: createReadTimes(latest, clocks),
    clocks,
    emit: () => sentAt.push(Math.round(performance.now() - openedAt)),
  })
  const read = (block: 1 | 2) => {
    latest.set(block - 1, performance.now(), statuses.good.code, Date.now(), [])
    room.sampled(block)
  }
  return { sentAt, read, close: () => room.close() }
}

test('a frame goes out with the last block of a scan, and waits a moment for one that does not come', () => {
  const { sentAt, read } = openRoom(50)
  read(1)
  vi.advanceTimersByTime(2)
  expect(sentAt).toEqual([])
  read(2)
  expect(sentAt).toEqual([2])
  vi.advanceTimersByTime(18)
  read(1)
  vi.advanceTimersByTime(scanMs)
  expect(sentAt).toEqual([2, 25])
})

test('after a scan that came late the next ones go out in their own time again', () => {
  const { sentAt, read } = openRoom(1000 / scanMs)
  for (const waitMs of [0, scanMs, scanMs + 9, scanMs - 9, scanMs, scanMs]) {
    vi.advanceTimersByTime(waitMs)
    read(1)
    read(2)
  }
  expect(sentAt).toEqual([0, 20, 49, 60, 80, 100])
})

test('a scan of the same period as the frames does not wait for ever because it once had to wait', () => {
  const { sentAt, read } = openRoom(1000 / scanMs)
  const scan = () => {
    read(1)
    read(2)
  }
  for (let ms = 0; ms < 40; ms += 4, vi.advanceTimersByTime(4)) scan() // faster than it should
  for (let n = 0; n < 40; n += 1, vi.advanceTimersByTime(scanMs)) scan()
  expect(sentAt.slice(-5).map((ms) => ms % scanMs)).toEqual([0, 0, 0, 0, 0])
})

test('more reads than the rate allows make hardly more frames than it says', () => {
  const { sentAt, read } = openRoom(4)
  for (let ms = 0; ms < 10_000; ms += 10) {
    read(1)
    read(2)
    vi.advanceTimersByTime(10)
  }
  expect(sentAt.length).toBeGreaterThanOrEqual(40)
  expect(sentAt.length).toBeLessThanOrEqual(43)
})

test('a room that was closed sends nothing any more', () => {
  const { sentAt, read, close } = openRoom(50)
  read(1)
  close()
  vi.advanceTimersByTime(1000)
  expect(sentAt).toEqual([])
})

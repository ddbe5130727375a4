import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decodeFrame } from '#contract/liveFrame.ts'
import type { LiveFrame } from '#contract/liveFrame.ts'
import { statuses } from '#contract/quality.ts'
import { createReadTimes } from '../../../server/realtime/readTimes.ts'
import { TagRoom } from '../../../server/realtime/tagRoom.ts'
import { LatestValues } from '../../../server/tags/latest.ts'
import { tagMeta } from '../../support/plcRows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const scanMs = 20

/** A room of two blocks with a tag each; `sentAt` are the times of its frames, in ms since it was opened, `told` the values in them. */
function openRoom(rateHz: number) {
  const latest = new LatestValues()
  const metas = [tagMeta('P.a', 1), tagMeta('P.b', 2)]
  latest.define(metas)
  const decimals = metas.map((meta) => meta.decimals)
  const openedAt = performance.now()
  const clocks = { now: () => Date.now(), uptimeMs: () => performance.now() }
  const sentAt: number[] = []
  const told: LiveFrame[] = []
  const room = new TagRoom({
    id: 'tags:a room',
    slots: [0, 1],
    rateHz,
    latest,
    reads: createReadTimes(latest, clocks),
    clocks,
    emit: (_room, frame) => {
      sentAt.push(Math.round(performance.now() - openedAt))
      told.push(decodeFrame(frame, decimals))
    },
  })
  const change = (block: 1 | 2, value: number) => {
    latest.set(block - 1, value, statuses.good.code, Date.now(), [])
    room.sampled(block)
  }
  const read = (block: 1 | 2) => change(block, Math.round(performance.now()))
  const valuesOf = ({ sections }: LiveFrame) => sections.flatMap(({ changes }) => changes.map(({ value }) => value))
  return {
    sentAt,
    told: () => told.map((frame) => ({ seq: frame.seq, blocks: frame.sections.map(({ block }) => block), values: valuesOf(frame) })),
    change,
    read,
    close: () => room.close(),
  }
}

test('a frame goes out with the last block of a scan, and waits a moment for one that does not come', () => {
  const { sentAt, read } = openRoom(50)
  read(1)
  vi.advanceTimersByTime(2)
  expect(sentAt).toEqual([])
  read(2)
  vi.advanceTimersByTime(18)
  expect(sentAt).toEqual([2])
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
  vi.advanceTimersByTime(0)
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

test('a block that is read less often, or fails, is missed in one frame and not waited for in the next ones', () => {
  const { sentAt, read } = openRoom(1000 / scanMs)
  for (let n = 0; n < 20; n += 1, vi.advanceTimersByTime(scanMs)) {
    read(1)
    if (n % 10 === 0) read(2)
  }
  const late = sentAt.filter((ms) => ms % scanMs > 0)
  expect(sentAt).toHaveLength(20)
  expect(late).toEqual([25, 225])
})

test('what changes in one moment is told in one frame, each change once, frames numbered one after the other', () => {
  const { told, change } = openRoom(4)
  for (const value of [1, 2, 3]) {
    change(1, value)
    change(2, 10 * value)
    change(1, value) // both once more, as the states of many machines share one block
    change(2, 10 * value)
    vi.advanceTimersByTime(1000)
  }
  expect(told()).toEqual([1, 2, 3].map((value) => ({ seq: value, blocks: [1, 2], values: [value, 10 * value] })))
})

test('a room that was closed sends nothing any more', () => {
  const { sentAt, read, close } = openRoom(50)
  read(1)
  vi.advanceTimersByTime(1000)
  expect(sentAt).toHaveLength(1)
  read(1)
  close()
  vi.advanceTimersByTime(1000)
  expect(sentAt).toHaveLength(1)
})

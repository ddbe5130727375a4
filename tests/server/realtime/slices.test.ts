import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSlices } from '../../../server/realtime/slices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a few are served at once, the others in turn, each once, and nobody after the end', () => {
  const served: number[] = []
  const slices = createSlices<number>({ atOnce: 2, everyMs: 80 }, (item) => served.push(item))
  slices.push([1, 2, 3])
  slices.push([3, 4, 5])
  expect(served).toEqual([1, 2])
  vi.advanceTimersByTime(80)
  expect(served).toEqual([1, 2, 3, 4])
  vi.advanceTimersByTime(1000)
  slices.push([6])
  expect(served).toEqual([1, 2, 3, 4, 5, 6])
  slices.push([7, 8, 9])
  slices.close()
  vi.advanceTimersByTime(1000)
  expect(served.slice(6).length).toBeLessThan(3)
})

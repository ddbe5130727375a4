import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchDiskReserve } from '../../../server/health/diskReserve.ts'
import { createLog } from '../../../server/log.ts'
import { eventually } from '../../support/eventually.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const mb = 1024 * 1024

test('below 200 MB of free disk there is one warning, and one line when there is room again', async () => {
  let free = 300 * mb
  const lines: string[] = []
  const log = createLog('info', (line) => lines.push(line))
  const disk = watchDiskReserve({ dataDir: '/data', log, free: async () => free })
  const levels = async () => {
    lines.length = 0
    await vi.advanceTimersByTimeAsync(90_000)
    return lines.map((line) => (JSON.parse(line) as { level: string }).level) // a line of our own log
  }
  expect(await levels()).toEqual([])
  free = 200 * mb - 1
  expect(await levels()).toEqual(['warn'])
  expect(disk.freeBytes()).toBe(200 * mb - 1)
  expect(await levels()).toEqual([])
  free = 200 * mb
  expect(await levels()).toEqual(['info'])
  disk.close()
})

test('the disk that holds the data is really looked at', async () => {
  vi.useRealTimers()
  const disk = watchDiskReserve({ dataDir: '/', log: createLog('silent') })
  await eventually(() => expect(disk.freeBytes()).toBeGreaterThan(0))
  disk.close()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchIdle } from '../../../src/admin/session/idle.ts'
import { withinChunkTime } from '../../../src/admin/session/chunkTime.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watch(settings: Parameters<typeof watchIdle>[0]['settings']) {
  const target = new EventTarget()
  const onIdle = vi.fn()
  return { target, onIdle, stop: watchIdle({ settings, target, onIdle }) }
}

test('after the configured minutes without a click or key the person is asked [SES-017, SES-018]', () => {
  const { target, onIdle, stop } = watch({ global_refresh: '1', timeout_refresh: 5 })
  for (const sign of ['click', 'keydown']) {
    vi.advanceTimersByTime(299_999)
    target.dispatchEvent(new Event(sign))
  }
  vi.advanceTimersByTime(299_999)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onIdle).toHaveBeenCalledTimes(1)
  stop()
})

test('without a configured time it is an hour [SES-020]', () => {
  const { onIdle } = watch({ global_refresh: '1' } as Parameters<typeof watchIdle>[0]['settings'])
  vi.advanceTimersByTime(3_599_999)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onIdle).toHaveBeenCalledTimes(1)
})

test.each([[{ global_refresh: '0' as const, timeout_refresh: 5 }], [null]])('nobody is asked when the plant does not want it: %o [SES-021]', (settings) => {
  const { onIdle } = watch(settings)
  vi.advanceTimersByTime(86_400_000)
  expect(onIdle).not.toHaveBeenCalled()
})

test('a part of the bundle that does not come within 120 s is given up [RT-028]', async () => {
  const late = withinChunkTime(new Promise(() => {}))
  const ended = vi.fn()
  late.catch((error: unknown) => ended(String(error)))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('120 秒'))
  expect(await withinChunkTime(Promise.resolve('here'))).toBe('here')
})

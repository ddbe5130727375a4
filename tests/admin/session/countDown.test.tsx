// @vitest-environment page
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CountDown } from '../../../src/admin/session/CountDown.tsx'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the seconds that are left are counted, and the end is told once', () => {
  const onEnd = vi.fn()
  const { container } = render(<CountDown untilMs={1_065_000} onEnd={onEnd} />)
  expect(container.textContent).toBe('01:05')
  act(() => void vi.advanceTimersByTime(6000))
  expect(container.textContent).toBe('00:59')
  act(() => void vi.advanceTimersByTime(120_000))
  expect([container.textContent, onEnd.mock.calls.length]).toEqual(['00:00', 1])
})

test('a page that was asleep shows the right time when it wakes', () => {
  const { container } = render(<CountDown untilMs={1_065_000} write={(leftS) => `还有 ${leftS} 秒`} onEnd={() => {}} />)
  vi.setSystemTime(1_050_000)
  act(() => void vi.advanceTimersByTime(1000))
  expect(container.textContent).toBe('还有 14 秒')
})

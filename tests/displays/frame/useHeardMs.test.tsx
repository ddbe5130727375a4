// @vitest-environment page
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useHeardMs } from '../../../src/displays/frame/useHeardMs.ts'
import { connectionStore } from '../../../src/realtime/connectionStore.ts'

const startMs = Date.parse('2026-11-30T06:20:00Z')

beforeEach(() => void vi.useFakeTimers({ now: startMs }))
afterEach(() => {
  cleanup()
  connectionStore.setState(connectionStore.getInitialState())
  vi.useRealTimers()
})

test('a board that comes on while the link is down does not know when the server was last heard, until it hears it', () => {
  connectionStore.setState({ link: 'offline', beats: 500 })
  const { result } = renderHook(useHeardMs)
  expect(result.current).toBeNull()
  act(() => connectionStore.setState({ link: 'connected', beats: 501 }))
  expect(result.current).toBe(Date.now())
})

test('while nothing comes the moment at which the server was heard stays, also once the link is lost', () => {
  connectionStore.setState({ link: 'connected', beats: 500 })
  const { result } = renderHook(useHeardMs)
  const heardMs = result.current
  expect(heardMs).not.toBeNull()
  void act(() => vi.advanceTimersByTime(12_000))
  act(() => connectionStore.setState({ link: 'offline', offlineSinceMs: startMs }))
  expect(result.current).toBe(heardMs)
})

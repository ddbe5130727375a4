import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSilenceWatch } from '../../src/api/serverSilence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that answers simple questions or hangs, as a test says. */
function watched() {
  const server = { isThere: true, asked: 0 }
  const watch = createSilenceWatch({
    now: Date.now,
    isAnswering: (withinMs) => {
      server.asked += 1
      return server.isThere ? Promise.resolve(true) : new Promise((resolve) => setTimeout(() => resolve(false), withinMs))
    },
  })
  return { server, watch, sinceMs: () => watch.store.getState().sinceMs }
}

test('a server that hangs is told of within 3 s of the call that waits, counted from the call, and no longer than until it answers', async () => {
  const { server, watch, sinceMs } = watched()
  server.isThere = false
  const calledMs = Date.now()
  watch.callBegan()
  await vi.advanceTimersByTimeAsync(2800)
  expect(sinceMs()).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(sinceMs()).toBe(calledMs)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sinceMs()).toBe(calledMs)
  server.isThere = true
  await vi.advanceTimersByTimeAsync(4000)
  expect(sinceMs()).toBeNull()
})

test('a call that takes its time is no silence while the server answers beside it', async () => {
  const { server, watch, sinceMs } = watched()
  const ended = watch.callBegan()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked).toBeGreaterThan(10)
  expect(sinceMs()).toBeNull()
  ended('answered')
  const asked = server.asked
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked).toBe(asked)
})

test('any answer ends the silence at once', async () => {
  const { server, watch, sinceMs } = watched()
  server.isThere = false
  const ended = watch.callBegan()
  await vi.advanceTimersByTimeAsync(6000)
  expect(sinceMs()).not.toBeNull()
  ended('answered')
  expect(sinceMs()).toBeNull()
})

test('a call that broke off makes it ask at once, one that was cancelled or answered does not, and the browser that is offline asks of itself', async () => {
  const { server, watch, sinceMs } = watched()
  server.isThere = false
  watch.callBegan()('cancelled')
  watch.callBegan()('answered')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([server.asked, sinceMs()]).toEqual([0, null])
  const calledMs = Date.now()
  watch.callBegan()('silent')
  await vi.advanceTimersByTimeAsync(200) // a page that is leaving is gone by now
  expect(server.asked).toBe(0)
  await vi.advanceTimersByTimeAsync(1500)
  expect([server.asked, sinceMs()]).toEqual([1, calledMs])
  server.isThere = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(sinceMs()).toBeNull()
  server.isThere = false
  watch.suspect()
  await vi.advanceTimersByTimeAsync(1400)
  expect(sinceMs()).not.toBeNull()
})

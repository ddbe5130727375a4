import { afterAll, expect, vi } from 'vitest'

/** After each file of the project `node`, whose worker goes on to the next one: time goes on, and stubs are gone. */
afterAll(() => {
  const isFaked = vi.isFakeTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  expect(isFaked, 'a test file that fakes timers calls vi.useRealTimers()').toBe(false)
})

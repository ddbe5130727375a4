import { afterAll, vi } from 'vitest'

/** After each file of the project `node`, whose worker goes on to the next one: time goes on, and stubs are gone. */
afterAll(() => {
  const isFaked = vi.isFakeTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (isFaked) throw new Error('A test file puts back what it changed, this one did not: call vi.useRealTimers()')
})

import { vi } from 'vitest'
import { recheckMs } from '../../../server/realtime/limits.ts'

/**
 * Starts servers of links, and hands out what each of them does every `recheckMs` (F-21 asks for 5 s): a test does it when it wants it
 * done. The servers do it by themselves as well.
 */
export function withRechecks<Servers>(start: () => Servers): Servers & { recheck(): void } {
  const timers = vi.spyOn(globalThis, 'setInterval')
  const servers = start()
  const checks = timers.mock.calls.flatMap(([check, ms]) => (ms === recheckMs && recheckMs <= 5000 ? [check] : []))
  timers.mockRestore()
  if (checks.length !== Object.keys(servers as object).length) throw new Error('not every server looks again within five seconds')
  return { ...servers, recheck: () => checks.forEach((check) => check()) }
}

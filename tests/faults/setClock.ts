import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

export type SettableClock = {
  env: Record<string, string>
  /** sets it so far from the true time */
  setBy(seconds: number): void
  /** Throws when a process that was started with `env` does not follow. */
  requireFollowed(clockMs: number, seconds: number): void
}

/** A wall clock that can be set for one process, as an administrator or NTP sets it; its monotonic clock runs on. Debian: `faketime`. */
export function settableClock(): SettableClock {
  if (!existsSync(library)) throw new Error(`${library} is missing: apt-get install faketime`)
  const file = join(mkdtempSync(join(tmpdir(), 'millwright-clock-')), 'offset')
  const setBy = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`)
  setBy(0)
  const env = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' }
  return {
    env,
    setBy,
    requireFollowed(clockMs, seconds) {
      const wrongByMs = Math.abs(clockMs - Date.now() - seconds * 1000)
      if (!(wrongByMs < 3000)) throw new Error(`the clock of the server was not set by ${seconds} s`)
    },
  }
}

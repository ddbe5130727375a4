import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** A wall clock that can be set for one process, as an administrator or NTP sets it; its monotonic clock runs on. Debian: `faketime`. */
export function settableClock(): { env: Record<string, string>; setBy(seconds: number): void } {
  if (!existsSync(library)) throw new Error(`${library} is missing: apt-get install faketime`)
  const file = join(mkdtempSync(join(tmpdir(), 'millwright-clock-')), 'offset')
  const setBy = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`)
  setBy(0)
  const env = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' }
  return { env, setBy }
}

import { appendFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes how long each file of tests took, everything before its first test included, as `seconds TAB file` into the file that FILE_TIMES names. */
export default class FileTimes implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const file = process.env['FILE_TIMES']
    if (file === undefined) return
    const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
    const ms = environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration
    appendFileSync(file, `${(ms / 1000).toFixed(1)}\t${module.relativeModuleId}\n`)
  }
}

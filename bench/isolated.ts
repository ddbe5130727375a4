import { fork } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { paces } from './pace.ts'
import type { PaceName } from './pace.ts'
import type { Job } from './plan.ts'
import type { Figures } from './runs/run.ts'
import { killTree } from './systems/processes.ts'

/** Figures travel as text, because "never" (Infinity) does not survive JSON. */
export type JobTold = { figures: [name: string, figure: string][] } | { failure: string }

const startAndStopMs = 600_000

/** Measures in a process of its own. Throws with the reason when it fails or takes far longer than its pace says; then nothing of it is left running. */
export function measureApart({ run, contender }: Job, pace: PaceName, folder: string): Promise<Figures> {
  const log = openSync(join(folder, 'job.log'), 'a')
  const child = fork(join(import.meta.dirname, 'job.ts'), [run, contender, pace, folder], { stdio: ['ignore', log, log, 'ipc'] })
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer)
      killTree(child.pid ?? 0)
      reject(new Error(reason))
    }
    const timer = setTimeout(() => fail('took far too long'), limitMs(pace))
    child.on('message', (told: JobTold) => {
      if ('failure' in told) return fail(told.failure)
      clearTimeout(timer)
      return resolve(Object.fromEntries(told.figures.map(([name, figure]) => [name, Number(figure)])))
    })
    child.on('exit', (code) => fail(`ended with ${code}, see its job.log`)) // too late to matter once it told its figures
  })
}

function limitMs(pace: PaceName): number {
  const { overloadMs, stoppedMs, enduranceMs } = paces[pace]
  return startAndStopMs + Math.max(overloadMs, 2 * stoppedMs, enduranceMs)
}

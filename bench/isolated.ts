import { fork } from 'node:child_process'
import { readFileSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { paces } from './pace.ts'
import type { PaceName } from './pace.ts'
import type { Job } from './plan.ts'
import { killTree } from './systems/processes.ts'
import type { Figures } from './runs/run.ts'

const startAndStopMs = 600_000

/** Measures in a process of its own. Throws with the reason when it fails or takes far longer than its pace says; then nothing of it is left running. */
export function measureApart({ run, contender }: Job, pace: PaceName, folder: string): Promise<Figures> {
  const errors = join(folder, 'job.log')
  const child = fork(join(import.meta.dirname, 'job.ts'), [run, contender, pace, folder], { stdio: ['ignore', 'ignore', openSync(errors, 'a'), 'ipc'] })
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      killTree(child.pid ?? 0)
      reject(new Error(reason))
    }
    const timer = setTimeout(() => fail('took far too long'), limitMs(pace))
    child.on('error', (error) => fail(error.message))
    child.on('message', (figures: [string, string][]) => resolve(Object.fromEntries(figures.map(([name, figure]) => [name, Number(figure)]))))
    child.on('exit', (code) => {
      clearTimeout(timer)
      if (code !== 0) reject(new Error(reasonIn(errors) ?? `ended with ${code}`))
    })
  })
}

function limitMs(pace: PaceName): number {
  const { overloadMs, stoppedMs, enduranceMs } = paces[pace]
  return startAndStopMs + Math.max(overloadMs, 2 * stoppedMs, enduranceMs)
}

/** The first line that names an error, as Node writes it before it ends. */
function reasonIn(file: string): string | null {
  return (
    /^(?:\w*Error|Uncaught): (.+)$/m.exec(
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.trim())
        .join('\n'),
    )?.[1] ?? null
  )
}

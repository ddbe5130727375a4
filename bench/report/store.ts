import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Job } from '../plan.ts'
import type { Figures } from '../runs/run.ts'

export type MachineLoad = { load1: number; loopMs: number }
/** How a job ended. A failed one is tried again by the next start. */
export type Outcome = Job & { at: string; versions: string; machine: MachineLoad } & ({ figures: Figures; failure: null } | { figures: null; failure: string })

/** Finished jobs as files, one each, so that a broken-off measurement goes on where it was. */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true })
  const fileOf = ({ run, contender, round }: Job) => join(folder, `${run}.${contender}.${round}.json`)
  return {
    clear: () => {
      for (const name of readdirSync(folder)) if (name.endsWith('.json')) rmSync(join(folder, name))
    },
    isDone: (job: Job) => existsSync(fileOf(job)) && read(fileOf(job)).failure === null,
    keep: (outcome: Outcome) => writeFileSync(fileOf(outcome), `${JSON.stringify(outcome, writable, 2)}\n`),
    all: (): Outcome[] =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => read(join(folder, name))),
  }
}
export type Store = ReturnType<typeof openStore>

/** JSON knows neither "never" (Infinity) nor "not measured" (NaN). */
function writable(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

function read(file: string): Outcome {
  const revive = (_key: string, value: unknown) => (value === 'Infinity' ? Infinity : value === '-Infinity' ? -Infinity : value === 'NaN' ? Number.NaN : value)
  return JSON.parse(readFileSync(file, 'utf8'), revive) as Outcome // written by `keep`
}

import type { ContenderName } from './contenders.ts'
import type { Row } from './rows/row.ts'
import type { RunName } from './runs/index.ts'

/** One measurement to be made: who, what, in which round (from 1). */
export type Job = { run: RunName; contender: ContenderName; round: number }

/** What these rows need, each pair once: run by run, the contenders of a run in turn; every second round the other way round, so that nobody is always first. */
export function planOf(rows: readonly Row[], rounds: number): Job[] {
  const needed = new Map<RunName, Set<ContenderName>>()
  const need = (run: RunName, contender: ContenderName) => void needed.set(run, (needed.get(run) ?? new Set()).add(contender))
  for (const { checks, beside } of rows) {
    for (const { run, ours, peer, slowerThanBestOf } of checks)
      for (const contender of [ours, peer, ...(slowerThanBestOf ?? [])]) if (contender) need(run, contender)
    for (const { run, contender } of beside) need(run, contender)
  }
  return Array.from({ length: rounds }, (_, index) => {
    const jobs = [...needed].flatMap(([run, contenders]) => [...contenders].map((contender) => ({ run, contender, round: index + 1 })))
    return index % 2 === 0 ? jobs : jobs.reverse()
  }).flat()
}

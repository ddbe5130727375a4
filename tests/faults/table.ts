import { monitorEventLoopDelay } from 'node:perf_hooks'
import { median } from './figures.ts'

/** What was promised of one fault and what was measured in each round. */
export type Row = { fault: string; promise: string; limitMs: number; roundsMs: number[] }

/** Prints what was promised and measured, one line a fault: the middle of the rounds decides, the worst stands beside it. */
export function printTable(rows: readonly Row[]): void {
  process.stdout.write('\n| fault | promised | measured | worst | kept |\n|---|---|---|---|---|\n')
  for (const { fault, promise, limitMs, roundsMs } of rows) {
    const middle = median(roundsMs)
    process.stdout.write(
      `| ${fault} | ${promise} ≤ ${(limitMs / 1000).toFixed(1)} s | ${seconds(middle)} | ${seconds(Math.max(...roundsMs))} | ${middle <= limitMs ? 'yes' : 'NO'} |\n`,
    )
  }
}

/** Watches this idle process: how long its timers were held up says how long the whole machine stood still. */
export function watchMachine(): () => string {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  return () => `machine: an idle timer was late by up to ${seconds(delays.max / 1e6)}, by more than ${seconds(delays.percentile(99) / 1e6)} once in a hundred\n`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

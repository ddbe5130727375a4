/** Prints what was promised, what was measured, and whether it was kept, one line a fault. */
export type Row = { fault: string; promise: string; limitMs: number; measuredMs: number; seen: string }

export function printTable(rows: readonly Row[]): void {
  process.stdout.write('\n| fault | promised | measured | seen on the screen | kept |\n|---|---|---|---|---|\n')
  for (const { fault, promise, limitMs, measuredMs, seen } of rows) {
    process.stdout.write(
      `| ${fault} | ${promise} ≤ ${(limitMs / 1000).toFixed(1)} s | ${(measuredMs / 1000).toFixed(2)} s | ${seen} | ${measuredMs <= limitMs ? 'yes' : 'NO'} |\n`,
    )
  }
}

/** Prints what was promised, what was measured, and whether it was kept, one line a fault. */
export type Row = { fault: string; promise: string; limitMs: number; measuredMs: number; seen: string }

export function printHead(): void {
  process.stdout.write('\n| fault | promised | measured | seen on the screen | kept |\n|---|---|---|---|---|\n')
}

export function printRow({ fault, promise, limitMs, measuredMs, seen }: Row): void {
  const kept = measuredMs <= limitMs ? 'yes' : 'NO'
  process.stdout.write(`| ${fault} | ${promise} ≤ ${(limitMs / 1000).toFixed(1)} s | ${(measuredMs / 1000).toFixed(2)} s | ${seen} | ${kept} |\n`)
}

import { readFileSync, writeFileSync } from 'node:fs'

/** Seconds that each file of tests took, by its path. */
export type FileTimes = ReadonlyMap<string, number>

/** Times of a quiet machine, kept with the sources: `npm test -- --keep-times` writes them anew. */
const keptFile = 'tests/slowest.tsv'
/** Files that take less are not kept and not compared: their times are noise. */
const leastSeconds = 2
const listed = 20
/** A file is called slower when it took so many times what it should on this machine, and so many seconds more. */
const slowerBy = { factor: 1.5, seconds: 5 }

export function readTimes(text: string): FileTimes {
  return new Map(
    text
      .split('\n')
      .filter((line) => line.includes('\t'))
      .map((line) => line.split('\t'))
      .map(([seconds = '', file = '']) => [file, Number(seconds)]),
  )
}

export const keptTimes = (): FileTimes => readTimes(readFileSync(keptFile, 'utf8'))

export function keepTimes(times: FileTimes): void {
  writeFileSync(
    keptFile,
    bySeconds(times)
      .map(([file, seconds]) => `${seconds.toFixed(1)}\t${file}\n`)
      .join(''),
  )
}

/**
 * The files that took longest, and those that became slower than they were kept. Machines differ in speed: what a file should take
 * here is its kept time by the median of all ratios.
 */
export function slowestText(times: FileTimes, kept: FileTimes): string {
  const pace = median(bySeconds(times).flatMap(([file, seconds]) => (kept.has(file) ? [seconds / (kept.get(file) ?? 1)] : [])))
  const row = ([file, seconds]: readonly [string, number]) =>
    `  ${seconds.toFixed(1).padStart(7)} s  ${kept.has(file) ? `${((kept.get(file) ?? 0) * pace).toFixed(1)} s`.padStart(9) : '      new'}  ${file}`
  const slower = bySeconds(times).filter(([file, seconds]) => {
    const due = (kept.get(file) ?? Infinity) * pace
    return seconds > due * slowerBy.factor && seconds > due + slowerBy.seconds
  })
  return [
    `slowest files of tests, beside what they should take here (${pace.toFixed(2)} × ${keptFile}):`,
    ...bySeconds(times).slice(0, listed).map(row),
    ...(slower.length > 0 ? ['became slower:', ...slower.map(row)] : []),
  ].join('\n')
}

function bySeconds(times: FileTimes): (readonly [string, number])[] {
  return [...times].filter(([, seconds]) => seconds >= leastSeconds).toSorted(([, one], [, other]) => other - one)
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 1
}

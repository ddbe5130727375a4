import { appendFileSync, writeFileSync } from 'node:fs'

/** What was seen at the end of one minute. */
export type Minute = {
  minute: number
  serverMb: number
  serverHeapMb: number
  pageHeapMb: number
  /** all that the browser holds, also what is in no page any more */
  domNodes: number
  /** those that are in the page */
  elements: number
  listeners: number
  /** displays whose link speaks */
  connected: number
  lateP99Ms: number
  answers: number
  answerP95Ms: number
  failures: number
}

/** Writes every minute down at once, so that a run that is broken off has told what it saw. */
export function openMinuteBook(file: string) {
  const minutes: Minute[] = []
  return {
    minutes: minutes as readonly Minute[],
    add(minute: Minute): void {
      const line = (cells: readonly (string | number)[]) => `${cells.join('\t')}\n`
      if (minutes.length === 0) {
        writeFileSync(file, line(Object.keys(minute)))
        process.stdout.write(line(Object.keys(minute)))
      }
      minutes.push(minute)
      const cells = Object.values(minute).map((figure) => Number(figure.toFixed(1)))
      appendFileSync(file, line(cells))
      process.stdout.write(line(cells))
    },
  }
}

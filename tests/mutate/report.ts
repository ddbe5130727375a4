import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './outcome.ts'

/** Why a break that stayed green breaks nothing: one a line of explained.tsv, with the row, the file, what was changed into what, and the reason. */
export type Explained = { row: string; file: string; before: string; after: string; reason: string }

export function explainedGreens(path = join(import.meta.dirname, 'explained.tsv')): Explained[] {
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [row, file, before, after, reason] = line.split('\t')
    if (!row || !file || before === undefined || after === undefined || !reason) throw new Error(`explained.tsv: five columns are wanted in: ${line}`)
    return { row, file, before, after, reason }
  })
}

/** The reason why this row stayed green; null when nobody explained it. */
export function reasonOf({ row, broken }: Outcome, explained: readonly Explained[]): string | null {
  const found = explained.find((one) => one.row === row && one.file === broken?.file && one.before === broken.before && one.after === broken.after)
  return found?.reason ?? null
}

/** One line of one row, as it comes. */
export function lineOf(outcome: Outcome, explained: readonly Explained[]): string {
  const { row, how, broken, ofOthers, tookMs } = outcome
  const others = ofOthers.length === 0 ? '' : `, after ${ofOthers.length} of others`
  const reason = how === 'green' ? reasonOf(outcome, explained) : null
  const place = broken === null ? '' : ` ${broken.file}:${broken.line} (${broken.kind}) ${broken.before} → ${broken.after}`
  return `${row} ${how}${reason === null ? '' : ', explained'}${others} ${(tookMs / 1000).toFixed(0)} s${place}`
}

/** Counts, and the table of what stayed green. */
export function summaryOf(outcomes: readonly Outcome[], explained: readonly Explained[]): string {
  const count = (...hows: Outcome['how'][]) => outcomes.filter(({ how }) => hows.includes(how)).length
  const green = outcomes.filter(({ how }) => how === 'green')
  const isExplained = green.filter((outcome) => reasonOf(outcome, explained) !== null).length
  const drawnAnew = outcomes.filter(({ ofOthers }) => ofOthers.length > 0).length
  const counts = [
    `${count('red', 'late', 'green')} rows broken: ${count('red')} red, ${count('late')} ended at their limit, ${green.length} green (${isExplained} explained)`,
    `drawn anew, because other tests saw a break that these did not: ${drawnAnew} rows`,
    `not broken: ${count('red before')} red before, ${count('none')} without a test, ${count('no line')} whose tests run through no line`,
  ]
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const lines = green.map((outcome) => {
    const { row, broken } = outcome
    return `| ${row} | ${broken?.file}:${broken?.line} | ${broken?.kind} | \`${cell(broken?.before ?? '')}\` | \`${cell(broken?.after ?? '')}\` | ${cell(reasonOf(outcome, explained) ?? '')} |`
  })
  const table = ['| stayed green | where | mutation | before | after | explained |', '|---|---|---|---|---|---|', ...lines]
  return [...counts, ...(green.length > 0 ? ['', ...table] : [])].join('\n')
}

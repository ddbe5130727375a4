import { contenders } from '../contenders.ts'
import type { ContenderName } from '../contenders.ts'
import type { Check, Row } from '../rows/row.ts'
import { judge, spreadOf } from './judge.ts'
import type { Spread } from './judge.ts'
import type { Outcome } from './store.ts'

/** The table of promises: goal, both sides with their spread, what was measured of the goal, met or missed. */
export function promises(rows: readonly Row[], outcomes: readonly Outcome[]): string {
  const lines = rows.flatMap((row) =>
    row.checks.map((check, index) => {
      const { ours, peer, counts, isMet } = judge(outcomes, check)
      const isRelative = check.peer !== null || check.slowerThanBestOf !== undefined
      return [
        index === 0 ? `**${row.id}** ${row.what}` : '',
        check.what,
        goalText(check),
        spreadText(ours, check.unit),
        peer === null || check.peer === null ? '' : `${titleOf(check.peer)}: ${spreadText(peer, check.unit)}`,
        isRelative ? spreadText(counts, check.peer === null ? check.unit : '') : '',
        isMet === null ? `not measured${counts.failure === null ? '' : `: ${counts.failure}`}` : isMet ? 'met' : '**missed**',
      ]
    }),
  )
  return tableText(['row', 'what', 'goal', 'Millwright', 'peer', 'measured against the goal', ''], lines)
}

/** What was measured beside: it decides nothing, and lets one see the peers as they are. */
export function besides(rows: readonly Row[], outcomes: readonly Outcome[]): string {
  const lines = rows.flatMap(({ id, beside }) =>
    beside.map(({ run, contender, figure, unit, what }) => {
      const found = spreadOf(outcomes, run, contender, figure)
      return [id, what, titleOf(contender), found.failure ?? spreadText(found, unit)]
    }),
  )
  return tableText(['row', 'what', 'who', 'measured'], lines)
}

export function tableText(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n')
}

function goalText({ peer, slowerThanBestOf, atMost, atLeast, unit }: Check): string {
  const sign = atMost === undefined ? '≥' : '≤'
  const limit = atMost ?? atLeast ?? Number.NaN
  if (peer !== null) return `${sign} ${figureText(limit)} ×`
  return `${sign} ${figureText(limit)}${unit === '' ? '' : ` ${unit}`}${slowerThanBestOf === undefined ? '' : ' more'}`
}

function titleOf(name: ContenderName): string {
  return contenders[name].title
}

/** Median, and in brackets least and most when there was more than one round. */
export function spreadText({ median, least, most, rounds }: Spread, unit: string): string {
  if (rounds === 0) return '–'
  const range = rounds > 1 && least !== most ? ` (${figureText(least)}–${figureText(most)})` : ''
  return `${figureText(median)}${unit === '' || !Number.isFinite(median) ? '' : ` ${unit}`}${range}`
}

/** Three figures are enough; what did not come within its limit is "never". */
export function figureText(value: number): string {
  if (Number.isNaN(value)) return '–'
  if (!Number.isFinite(value)) return 'never'
  if (Number.isInteger(value)) return String(value)
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3
  return value.toFixed(digits)
}

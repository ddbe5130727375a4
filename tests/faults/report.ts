import { isKept } from './row.ts'
import type { Finding, Outcome } from './row.ts'

/** The fault table: one line a figure, what was required beside what was measured; the fault stands in the first line of its row. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap(({ id, fault, findings, failure }) => [
    ...findings.map(
      (finding, index) => `| ${id} | ${index === 0 ? fault : ''} | ${required(finding)} | ${measured(finding)} | ${isKept(finding) ? 'yes' : 'NO'} |`,
    ),
    ...(failure === null ? [] : [`| ${id} | ${fault} | | could not be measured: ${failure.replaceAll(/[|\n]/g, ' ')} | NO |`]),
  ])
  return ['| id | fault | required | measured | kept |', '|---|---|---|---|---|', ...lines].join('\n')
}

/** Whether every figure of every row is as promised. */
export function areAllKept(outcomes: readonly Outcome[]): boolean {
  return outcomes.every(({ findings, failure }) => failure === null && findings.every(isKept))
}

function required({ what, unit, atMost, atLeast }: Finding): string {
  if (atMost !== undefined && atMost === atLeast) return `${what} = ${figure(atMost)} ${unit}`.trim()
  const bounds = [...(atLeast === undefined ? [] : [`≥ ${figure(atLeast)}`]), ...(atMost === undefined ? [] : [`≤ ${figure(atMost)}`])]
  return `${what} ${bounds.join(' and ')} ${unit}`.trim()
}

function measured({ measured: value, unit, remark }: Finding): string {
  return `${figure(value)} ${unit}`.trim() + (remark === undefined ? '' : ` (${remark})`)
}

/** Three digits that count; small and whole numbers as they are. */
function figure(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nothing' : 'never'
  return Number.isInteger(value) || Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}

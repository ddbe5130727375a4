import { writeCsv } from './csv.ts'
import type { Fault } from './fault.ts'
import { withGuard } from './guard.ts'

type Refusal = { faults: readonly Fault[]; faultCount: number }

/** The error file of a refused import: CSV `line,column,reason` with the heading in English, as observing.md fixes it. */
export function faultFile({ faults, faultCount }: Refusal): Buffer {
  const rows = faults.toSorted((one, other) => one.line - other.line).map(({ line, column, reason }) => [line, withGuard(column), withGuard(reason)])
  const left = faultCount - faults.length
  return writeCsv([['line', 'column', 'reason'], ...rows, ...(left > 0 ? [['', '', `另有 ${left} 处错误没有列出，请先改正以上各处`]] : [])])
}

import { contenders } from '../contenders.ts'
import type { ContenderName } from '../contenders.ts'
import type { Row } from '../rows/row.ts'
import { judge, spreadOf } from './judge.ts'
import type { Outcome } from './store.ts'
import { figureText, tableText } from './table.ts'

/** What somebody who has a minute wants to know: one check of a row, in words of every day. `peer` where the check itself has none. */
type Headline = { id: string; what: string; says: string; peer?: ContenderName }

const headlines: readonly Headline[] = [
  { id: 'L1', what: 'p50', says: 'a register changes → its pixels have changed, usually' },
  { id: 'L1', what: 'p99', says: 'the same, 99 of 100 within' },
  { id: 'O1', what: 'age p99, millwright-slow-cpu', says: 'age of what stands on a screen that cannot keep up' },
  { id: 'S1', what: 'all marked', says: 'the PLC hangs → no number looks alive any more', peer: 'fuxa-tuned' },
  { id: 'B1', what: 'received', says: 'bytes to a screen' },
  { id: 'B2', what: 'unpacked', says: 'JavaScript until the first value' },
  { id: 'B3', what: 'first value', says: 'opened, nothing cached → first value' },
  { id: 'R1', what: 'renderer process', says: 'processor of the screen' },
  { id: 'C1', what: 'one viewer', says: 'processor of the server, one screen' },
  { id: 'C1', what: 'each further viewer', says: 'each further screen' },
  { id: 'C2', what: 'tick → arrival p99', says: '500 screens: read → there, 99 of 100 within' },
  { id: 'R3', what: 'main thread', says: 'ten live curves of 3600 points' },
  { id: 'A2', what: 'value → top alarm p99', says: '1000 alarms in 10 s: value changed → on top of the screen, 99 of 100 within', peer: 'fuxa-alarms' },
  { id: 'M1', what: 'heap', says: 'memory of the page, boards turning at 24 × rate' },
]

const begin = '<!-- from bench/RESULTS.md -->'
const end = '<!-- so far -->'

/** Medians of both sides, one line for each headline that was measured. */
export function headlineTable(rows: readonly Row[], outcomes: readonly Outcome[]): string {
  const lines = headlines.flatMap(({ id, what, says, peer: named }) => {
    const check = rows.find((row) => row.id === id)?.checks.find((one) => one.what === what)
    const peer = check?.peer ?? named
    if (!check || !peer) return []
    const theirs = spreadOf(outcomes, check.run, peer, check.figure)
    const ours = judge(outcomes, check).ours
    if (ours.rounds === 0 || theirs.rounds === 0) return []
    return [[id, says, valueText(ours.median, check.unit), `${contenders[peer].system.title}: ${valueText(theirs.median, check.unit)}`]]
  })
  return tableText(['row', '1000 values, ten times a second', 'Millwright', 'peer'], lines)
}

/** The page with its table made anew; as it was where it has no place for one. */
export function withHeadline(page: string, table: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  return from < 0 || to < from ? page : `${page.slice(0, from + begin.length)}\n\n${table}\n\n${page.slice(to)}`
}

function valueText(value: number, unit: string): string {
  return Number.isFinite(value) ? `${figureText(value)} ${unit}` : figureText(value)
}

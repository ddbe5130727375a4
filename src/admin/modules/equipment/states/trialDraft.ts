import { TrialRow } from '#contract/modules/equipment/stateTrial.ts'
import type { StateTrial } from '#contract/modules/equipment/stateTrial.ts'
import { machineStateNames } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import type { RecordRow } from '../../../../api/records.ts'

/** A row of a draft; the stored line that it comes from, null for a new one. */
export type DraftRow = TrialRow & { key: string; stored: RecordRow | null }

export function draftOf(lines: readonly RecordRow[]): DraftRow[] {
  return lines.flatMap((line) => {
    const row = TrialRow.safeParse(line)
    return row.success ? [{ ...row.data, key: line.id, stored: line }] : []
  })
}

export function newRow(key: string): DraftRow {
  return { joined: 'N', tag: 'plcState', test: 'eq', value: '', state: 'running', key, stored: null }
}

/** Rows as they are asked for, without what only the form knows. */
export function rowsIn(draft: readonly DraftRow[]): TrialRow[] {
  return draft.map(({ joined, tag, test, value, state }) => ({ joined, tag, test, value, state }))
}

/** What goes with the table when it is saved: all rows in their order, and those that are gone. */
export function lineChanges(draft: readonly DraftRow[], stored: readonly DraftRow[]) {
  const changed = rowsIn(draft).map((row, index) => {
    const from = draft[index]?.stored
    const line = { ...row, lineNo: index + 1, key: draft[index]?.key ?? '' }
    return from ? { ...line, id: from.id, version: from.version } : line
  })
  const gone = stored.filter(({ key }) => !draft.some((row) => row.key === key))
  return { changed, deleted: gone.flatMap(({ stored: line }) => (line ? [{ id: line.id, version: line.version }] : [])) }
}

export type StateSum = { state: MachineState; draftMs: number; toldMs: number }

/** How long each state lasted by the draft and as it was told. */
export function sums({ draft, told }: StateTrial): StateSum[] {
  const lasted = (stretches: StateTrial['draft'], state: MachineState) =>
    stretches.reduce((sum, one) => sum + (one.state === state ? one.endMs - one.startMs : 0), 0)
  return machineStateNames
    .map((state) => ({ state, draftMs: lasted(draft, state), toldMs: lasted(told, state) }))
    .filter(({ draftMs, toldMs }) => draftMs + toldMs > 0)
}

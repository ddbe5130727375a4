import { lineParser } from './lines.ts'
import { unitOf } from './reading.ts'
import type { ScaleParser } from './reading.ts'

/** What a pattern found in a line, by the names of its groups: `value`, `unit`, and `stable` where it has one (anything in it is stable). */
type PatternMatch = { value?: string; unit?: string; stable?: string }

/**
 * Any scale that prints lines: a pattern of the plant finds the weight. `match` runs the pattern (the server by an engine that cannot be kept busy by
 * a line) and gives null where a line does not fit; `hasStable` says whether the pattern looks for stability, else every line counts as stable.
 */
export function freePattern({
  match,
  hasStable,
  fixedUnit,
}: {
  match: (line: string) => PatternMatch | null
  hasStable: boolean
  fixedUnit: string | null
}): ScaleParser {
  return lineParser((line) => {
    const found = match(line)
    const text = found?.value?.replaceAll(' ', '').replace(/^\+/, '') ?? ''
    if (!found || !/^-?\d+(\.\d+)?$/.test(text)) return { kind: 'fault', why: 'format' }
    const unit = unitOf(found.unit ?? fixedUnit ?? '')
    if (unit === null) return { kind: 'fault', why: 'unit' }
    const isStable = !hasStable || (found.stable ?? '') !== ''
    return { kind: 'weight', value: Number(text), text, unit, isStable, isNet: null, tare: null }
  })
}

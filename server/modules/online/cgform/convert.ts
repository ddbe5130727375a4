import { designedRow } from '#contract/designedRow.ts'
import { isNumberKind } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { restingOf, wireOf } from '../../../resource/field/columns.ts'
import type { Stored } from '../../../resource/field/columns.ts'

/** A value after its field was changed, and whether something of it is lost by that. */
type Converted = { value: Stored; isLoss: boolean }

/**
 * What becomes of a stored value when its field is another one: it stays where the new field can hold it, and otherwise as much of it as
 * that can hold. Every value that the new field takes is kept as it is.
 */
export function converterOf(before: Field, after: Field, plantTz: string): (stored: Stored) => Converted {
  const row = designedRow([{ ...after, form: 'edited', isRequired: false }])
  const takes = (value: unknown) => row.safeParse({ [after.name]: value }).success
  return (stored) => {
    if (stored === null || stored === '') return { value: columnEmpty(after, stored), isLoss: false }
    const wire = wireOf(before, stored, plantTz)
    const wanted = isNumberKind(after.kind) ? numberIn(wire) : String(wire)
    if (wanted !== null && takes(wanted)) {
      const value = restingOf(after, wanted, plantTz)
      if (value !== null) return { value, isLoss: false }
    }
    const rest = wanted === null ? null : shortened(after, wanted)
    const value = rest !== null && takes(rest) ? restingOf(after, rest, plantTz) : null
    return { value: value ?? columnEmpty(after, ''), isLoss: true }
  }
}

/** A text keeps its beginning, a number is rounded, an instant keeps its day. */
function shortened(field: Field, value: string | number): string | number | null {
  if (typeof value === 'number') return 'decimals' in field ? Number(value.toFixed(field.decimals)) : Number(value.toFixed(2))
  if (field.kind === 'date') return value.slice(0, 10)
  if (field.kind === 'dateTime') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value} 00:00:00` : null
  return 'maxLength' in field ? value.slice(0, field.maxLength).trimEnd() : null
}

function numberIn(wire: unknown): number | null {
  const text = String(wire).trim()
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

function columnEmpty(field: Field, empty: Stored): Stored {
  return isNumberKind(field.kind) || field.kind === 'dateTime' || field.kind === 'reference' || field.kind === 'date' ? null : empty
}

/** Whether values that the field held before may not fit it any more. */
export function mayNotFit(before: Field, after: Field): boolean {
  const limits = (field: Field) => JSON.stringify([field.kind, 'maxLength' in field && field.maxLength, 'decimals' in field && field.decimals])
  return limits(before) !== limits(after)
}

import { designedRow } from '#contract/designedRow.ts'
import { isNumberKind, isSeveral, referredBy } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { decimalIn } from '#contract/rules/decimalText.ts'
import { restingOf, wireOf } from '../../../resource/field/columns.ts'
import type { Stored } from '../../../resource/field/columns.ts'

/** A value after its field was changed, and whether something of it is lost by that. */
type Converted = { value: Stored; isLoss: boolean }

/** From what a column was to what it is; `standing` are the keys that the new field can hold (standingKeys.ts). */
type Conversion = { before: Field; after: Field; standing: ReadonlySet<string> | null; plantTz: string }

/**
 * What becomes of a stored value when its field is another one: it stays where the new field can hold it, and otherwise as much of it as
 * that can hold. Every value that the new field takes is kept as it is.
 */
export function converterOf({ before, after, standing, plantTz }: Conversion): (stored: Stored) => Converted {
  const row = designedRow([{ ...after, form: 'edited', isRequired: false }])
  const takes = (value: unknown) => row.safeParse({ [after.name]: value }).success
  return (stored) => {
    if (stored === null || stored === '') return { value: columnEmpty(after, stored), isLoss: false }
    const wire = wireOf(before, stored, plantTz)
    const whole = isNumberKind(after.kind) ? numberIn(wire) : String(wire)
    const wanted = typeof whole === 'string' ? stillNamed(before, after, standing, whole) : whole
    if (wanted !== null && wanted === whole && takes(wanted)) {
      const value = restingOf(after, wanted, plantTz)
      if (value !== null) return { value, isLoss: false }
    }
    const most = isNumberKind(after.kind) ? (wanted ?? decimalIn(String(wire).trim())) : wanted
    const rest = most !== null && wanted === whole ? shortened(after, most) : most
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

/** A text that says nothing besides its number: of a code its zeros in front are part, and of many digits a number keeps only some. */
function numberIn(wire: unknown): number | null {
  if (typeof wire === 'number') return wire
  const text = String(wire).trim()
  return /^-?(?:0|[1-9]\d*)(\.\d+)?$/.test(text) ? decimalIn(text) : null
}

/** Of the keys in a value those that name something, and one of them where the new field holds no more. */
function stillNamed(before: Field, after: Field, standing: ReadonlySet<string> | null, text: string): string {
  const isChosen = referredBy(after) !== null || 'dictCode' in after
  if (!isChosen || !(isSeveral(before) || isSeveral(after) || standing)) return text
  const keys = isSeveral(before) || isSeveral(after) ? text.split(',') : [text]
  const kept = keys.filter((key) => standing === null || standing.has(key))
  return (isSeveral(after) ? kept : kept.slice(0, 1)).join(',')
}

function columnEmpty(field: Field, empty: Stored): Stored {
  return isNumberKind(field.kind) || field.kind === 'dateTime' || field.kind === 'reference' || field.kind === 'date' ? null : empty
}

/** Whether values that the field held before may not fit it any more. */
export function mayNotFit(before: Field, after: Field): boolean {
  const limits = (field: Field) =>
    JSON.stringify([field.kind, 'maxLength' in field && field.maxLength, 'decimals' in field && field.decimals, referredBy(field), isSeveral(field)])
  return limits(before) !== limits(after)
}

import type { Field } from '#contract/field.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Actor } from '../../bus/unit.ts'
import type { Row } from '../read/tableReader.ts'

/** A field that only holders of a right see: everybody else gets `shown`, and can neither narrow nor sort by it, which would tell it too (security.md 33). */
export type FieldMask<Record extends object = Row> = { field: keyof Record & string; unless: Permission; shown: (value: unknown) => unknown }

export type MaskedView = { fields: (fields: readonly Field[]) => Field[]; rows: (rows: readonly Row[]) => Row[] }

/** What one caller sees of a table. */
export function maskedViewOf(masks: readonly FieldMask[], caller: Pick<Actor, 'permissions'>): MaskedView {
  const inForce = masks.filter(({ unless }) => !caller.permissions.has(unless))
  return {
    fields: (fields) => fields.filter(({ name }) => inForce.every(({ field }) => field !== name)),
    rows: (rows) => rows.map((row) => ({ ...row, ...Object.fromEntries(inForce.map(({ field, shown }) => [field, shown(row[field])])) })),
  }
}

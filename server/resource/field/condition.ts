import type { Field } from '#contract/field.ts'
import { storageOf } from './columns.ts'

/** What a list is narrowed by, free of SQL and of the ways it was asked. Values rest as their column does. */
export type Condition =
  | { is: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'; field: Field; value: string | number }
  | { is: 'in'; field: Field; values: readonly (string | number)[] }
  | { is: 'contains' | 'startsWith' | 'endsWith'; field: Field; text: string }
  /** those that name a record of another table whose label contains the text */
  | { is: 'names'; field: Field; table: string; label: string; text: string }
  /** those that have nothing there */
  | { is: 'empty'; field: Field }
  | { is: 'all' | 'any'; of: readonly Condition[] }
  /** nothing fits: what was asked for cannot be a value of the field */
  | { is: 'nothing' }

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

export const nothing: Condition = { is: 'nothing' }
export const everything: Condition = { is: 'all', of: [] }

/** Whether no index can answer it: every row has to be looked at. */
export function looksThrough(condition: Condition): boolean {
  return ['contains', 'startsWith', 'endsWith', 'names'].includes(condition.is) || ('of' in condition && condition.of.some(looksThrough))
}

const lastMs = 999

/** A comparison with what a person can write: of an instant that is a whole second, which in a column lasts a thousand ms. */
export function comparison(field: Field, is: Comparison, value: string | number): Condition {
  if (storageOf(field.kind) !== 'instant') return { is, field, value }
  const [first, last] = [Number(value), Number(value) + lastMs]
  switch (is) {
    case 'eq':
      return {
        is: 'all',
        of: [
          { is: 'ge', field, value: first },
          { is: 'le', field, value: last },
        ],
      }
    case 'ne':
      return {
        is: 'any',
        of: [
          { is: 'lt', field, value: first },
          { is: 'gt', field, value: last },
        ],
      }
    case 'gt':
    case 'le':
      return { is, field, value: last }
    case 'ge':
    case 'lt':
      return { is, field, value: first }
    default:
      return is satisfies never
  }
}

/** One of several values. */
export function oneOf(field: Field, values: readonly (string | number)[]): Condition {
  const [value] = values
  if (value === undefined) return nothing
  if (values.length === 1) return comparison(field, 'eq', value)
  return storageOf(field.kind) === 'instant' ? { is: 'any', of: values.map((each) => comparison(field, 'eq', each)) } : { is: 'in', field, values }
}

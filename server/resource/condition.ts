import type { Field } from '#contract/field.ts'

/** What a list is narrowed by, free of SQL and of the ways it was asked. Values rest as their column does. */
export type Condition =
  | { is: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'; field: Field; value: string | number }
  | { is: 'in'; field: Field; values: readonly (string | number)[] }
  | { is: 'contains' | 'startsWith' | 'endsWith'; field: Field; text: string }
  | { is: 'all' | 'any'; of: readonly Condition[] }
  /** nothing fits: what was asked for cannot be a value of the field */
  | { is: 'nothing' }

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

export const nothing: Condition = { is: 'nothing' }

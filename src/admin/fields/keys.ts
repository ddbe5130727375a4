import { isSeveral } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { Asked, Value } from './fieldKit.ts'

/** The keys in a value, commas between. */
export function keysIn(value: Value | undefined): string[] {
  return String(value ?? '')
    .split(',')
    .filter((key) => key !== '')
}

/** What a form keeps for chosen keys. */
export function valueOf(keys: readonly string[], isMulti: boolean): Value {
  return isMulti ? keys.join(',') : (keys[0] ?? null)
}

/** The keys by which a list is narrowed. */
export function keysAsked(field: Field, asked: Asked): string[] {
  return keysIn(asked[isSeveral(field) ? field.name : `${field.name}_MultiString`])
}

/** Records that hold one of these keys: among theirs (`,a,b,`) where a field can hold several, else as their only one. */
export function askedFor(field: Field, keys: readonly string[]): Asked {
  if (!isSeveral(field)) return { [`${field.name}_MultiString`]: keys.join(',') }
  return { [field.name]: keys.length === 0 ? '' : `,${keys.join(',')},` }
}

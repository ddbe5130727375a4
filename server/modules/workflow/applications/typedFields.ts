import type { Field } from '#contract/field.ts'
import { isNumberKind } from '#contract/field.ts'
import type { Row } from '../../../resource/field/row.ts'

/** Fields of a query string as their kinds have them: numbers are numbers. What is not asked for is left out. */
export function typedFields(fields: readonly Field[], given: Readonly<Record<string, string>>): Row {
  return Object.fromEntries(
    fields
      .filter(({ name }) => Object.hasOwn(given, name))
      .map((field) => [field.name, isNumber(field) ? numberIn(given[field.name] ?? '') : given[field.name]]),
  )
}

const isNumber = (field: Field) => isNumberKind(field.kind)

/** What is no number stays as it was written, so that the rules of the record say so. */
function numberIn(text: string): number | string | null {
  if (text.trim() === '') return null
  const found = Number(text)
  return Number.isFinite(found) ? found : text
}

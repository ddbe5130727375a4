import type { Field } from '#contract/field.ts'
import { fieldsOfWords, wordsIn } from '#contract/listWords.ts'
import type { Resource } from '#contract/resource.ts'
import { everything } from '../field/condition.ts'
import type { Condition } from '../field/condition.ts'
import type { Referred } from '../field/choices.ts'

/** Each word stands in one of the fields that the caller sees, or in the name of a record that one of them holds, as the list itself shows it. */
export function wordsCondition({ label }: Pick<Resource, 'label'>, seen: readonly Field[], text: string | undefined, referred: Referred): Condition {
  const words = wordsIn(text ?? '')
  if (words.length === 0) return everything
  const fields = fieldsOfWords({ label, fields: seen })
  return { is: 'all', of: words.map((word) => ({ is: 'any', of: fields.map((field) => holding(field, word, referred)) })) }
}

function holding(field: Field, text: string, referred: Referred): Condition {
  if (field.kind !== 'reference') return { is: 'contains', field, text }
  const { table, label } = referred(field.resource)
  return { is: 'names', field, table, label, text }
}

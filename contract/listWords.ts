import type { Field } from './field.ts'
import type { Resource } from './resource.ts'

/** words of one search; those beyond say nothing */
const mostWords = 6

/**
 * What the one search box of a list looks through: the label and every other text by which the list offers to be narrowed, and the
 * names of the records that these filters name (an order is found by its product and its customer).
 */
export function fieldsOfWords({ label, fields }: Pick<Resource, 'label' | 'fields'>): Field[] {
  return fields.filter(({ kind, name, filter }) => (kind === 'text' && (name === label || filter !== 'none')) || (kind === 'reference' && filter !== 'none'))
}

/** The words of a search, blanks between: a record has to hold each of them somewhere. */
export function wordsIn(text: string): string[] {
  return [...new Set(text.split(/\s+/u).filter((word) => word !== ''))].slice(0, mostWords)
}

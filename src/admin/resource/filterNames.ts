import { fieldsOfWords } from '#contract/listWords.ts'
import { filterParameters, wordsParameter } from '#contract/rules/listFilter.ts'
import type { Resource } from '#contract/resource.ts'

/** Every parameter by which a list of this resource can be narrowed, also by fields that are not offered: a figure or a report may lead here. Others in an address mean nothing to it. */
export function filterNames({ label, fields }: Pick<Resource, 'label' | 'fields'>): string[] {
  return [...fields.flatMap(({ name }) => filterParameters(name)), ...(fieldsOfWords({ label, fields }).length > 0 ? [wordsParameter] : [])]
}

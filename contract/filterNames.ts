import { fieldsOfWords } from './listWords.ts'
import { filterParameters, wordsParameter } from './rules/listFilter.ts'
import type { Resource } from './resource.ts'

/** Every parameter by which a list of this resource can be narrowed, also by fields that are not offered: a figure or a report may lead here. Others in an address mean nothing to it. */
export function filterNames({ label, fields }: Pick<Resource, 'label' | 'fields'>): string[] {
  return [...fields.flatMap(({ name }) => filterParameters(name)), ...(fieldsOfWords({ label, fields }).length > 0 ? [wordsParameter] : [])]
}

/** Parameters of an advanced query (QRY-001, QRY-012). */
export const advancedNames = ['superQueryParams', 'superQueryMatchType'] as const

/** Everything that a view of a list may keep: what narrows it, and its order. */
export function viewNames(resource: Pick<Resource, 'label' | 'fields'>): string[] {
  return [...filterNames(resource), ...advancedNames, 'column', 'order']
}

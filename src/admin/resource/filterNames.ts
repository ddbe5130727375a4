import { filterParameters } from '#contract/rules/listFilter.ts'
import type { Resource } from '#contract/resource.ts'

/** Every parameter by which a list of this resource can be narrowed, also by fields that are not offered: a figure or a report may lead here. Others in an address mean nothing to it. */
export function filterNames({ fields }: Pick<Resource, 'fields'>): string[] {
  return fields.flatMap(({ name }) => filterParameters(name))
}

import type { Resource } from '#contract/resource.ts'
import { filterParameters } from '#contract/rules/listFilter.ts'
import type { Asked } from '../../fields/fieldKit.ts'

/** The field whose values are chips: the state of a record, in a list that is no tree. */
export function chippedField({ states, tree }: Pick<Resource, 'states' | 'tree'>): string | null {
  return states && !tree ? states.field : null
}

/** The states that narrow a list now. */
export function statesAsked(field: string, filters: Asked): string[] {
  return (filters[`${field}_MultiString`] ?? filters[field] ?? '').split(',').filter((state) => state !== '')
}

/** The filters of a list, narrowed to these states; to none of them, it is narrowed by its other filters alone. */
export function withStates(field: string, filters: Asked, states: readonly string[]): Asked {
  const others = withoutFields([field], filters)
  return states.length === 0 ? others : { ...others, [`${field}_MultiString`]: states.join(',') }
}

/** The filters of a list but those by these fields. */
export function withoutFields(fields: readonly string[], filters: Asked): Asked {
  const names = new Set(fields.flatMap(filterParameters))
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.has(name)))
}

import type { Field } from '#contract/field.ts'
import { storageOf, storedOf } from '../field/columns.ts'
import { comparison, nothing } from '../field/condition.ts'
import type { Comparison, Condition } from '../field/condition.ts'
import { fieldFilter } from './fieldFilter.ts'
import { refuseSecret } from './secretNames.ts'
import { superQuery } from './superQuery.ts'

export type Sort = { column: string; order: 'asc' | 'desc' }

/** What a list is narrowed by. Only declared fields count; whatever else stands in the query is none of its business. */
export function conditionOf(fields: readonly Field[], query: Readonly<Record<string, string>>, plantTz: string): Condition {
  for (const name of Object.keys(query)) refuseSecret(name)
  const of = fields.flatMap((field) => {
    const asked = (suffix: string) => query[field.name + suffix]
    const text = asked('')
    return [
      ...(text ? [fieldFilter(field, text, plantTz)] : []),
      ...bound(field, 'ge', asked('_begin'), plantTz),
      ...bound(field, 'le', asked('_end'), plantTz),
      ...(asked('_MultiString') ? [fieldFilter(field, `in ${asked('_MultiString')}`, plantTz)] : []),
    ]
  })
  const advanced = superQuery(fields, query['superQueryParams'], query['superQueryMatchType'], plantTz)
  return { is: 'all', of: advanced ? [...of, advanced] : of }
}

/** One end of a range; a day stands for its first or its last second. */
function bound(field: Field, is: Comparison & ('ge' | 'le'), text: string | undefined, plantTz: string): Condition[] {
  if (!text) return []
  const isDay = storageOf(field.kind) === 'instant' && text.length === 10
  const value = storedOf(field, isDay ? `${text} ${is === 'ge' ? '00:00:00' : '23:59:59'}` : text, plantTz)
  return [value === null ? nothing : comparison(field, is, value)]
}

/** The order of a list: declared columns only, anything else is its standard order. The key comes last, so that pages never overlap. */
export function sortOf(fields: readonly Field[], query: Readonly<Record<string, string>>, standard: Sort): Sort[] {
  const order = query['order'] === 'asc' ? 'asc' : 'desc'
  const names = (query['column'] ?? '').split(',').map((name) => name.trim().replace(/_dictText$/, ''))
  const asked = names.filter((name) => fields.some((field) => field.name === name && field.isSortable)).map((column) => ({ column, order }) as const)
  return asked.length > 0 ? asked : [standard]
}

import type { Field } from '#contract/field.ts'
import { fieldOfParameter, wordsParameter } from '#contract/rules/listFilter.ts'
import { Problem } from '../../http/problem.ts'
import { storageOf, storedOf } from '../field/columns.ts'
import { comparison, nothing } from '../field/condition.ts'
import type { Comparison, Condition } from '../field/condition.ts'
import { fieldFilter } from './fieldFilter.ts'
import { refuseSecret } from './secretNames.ts'
import { superQuery } from './superQuery.ts'

export type Sort = { column: string; order: 'asc' | 'desc' }

type Fields = {
  /** what the caller sees */
  fields: readonly Field[]
  /** all there is: what the caller does not see is left out, what there is not is refused */
  declared: readonly Field[]
}

/** What a list is narrowed by; other parameters than those of its fields are for {@link refuseUnknown}. */
export function conditionOf({ fields, declared }: Fields, query: Readonly<Record<string, string>>, plantTz: string): Condition {
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
  const advanced = superQuery({ fields, declared }, { encoded: query['superQueryParams'], match: query['superQueryMatchType'] }, plantTz)
  return { is: 'all', of: advanced ? [...of, advanced] : of }
}

/** What clients send to a list besides its filters: pages, order, columns, the advanced query, exports, signatures (api-contract.md 1.3, 3). */
const beside = new Set(
  ['pageNo', 'pageSize', 'column', 'order', 'field', 'superQueryParams', 'superQueryMatchType', 'condition', wordsParameter].concat([
    '_t',
    'selections',
    'format',
    'isorter',
    'hasQuery',
    'batchFlag',
    'tenantId',
    'sign',
    'timestamp',
  ]),
)

/** Refuses a parameter that narrows by nothing there is: the answer would hold more than was asked for (api-contract.md 0.2). An empty one asks nothing. */
export function refuseUnknown(declared: readonly Field[], query: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(query))
    if (value !== '' && !beside.has(name) && !fieldOfParameter(declared, name)) throw new Problem(422, `不能按 ${name.slice(0, 64)} 查询`)
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

import type { Field } from '#contract/field.ts'
import { isSeveral, referredBy } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import type { Asked } from '../../fields/fieldKit.ts'
import { plainText } from '../../fields/plain.ts'
import { advancedAsked, conditionOn } from '../advancedQuery.ts'

/** Records of another resource that name this one in a field, and what their list is asked to show them. */
export type Relation = { resource: Resource; field: Field; asked: Asked }

/** Every field of these resources by which their records can refer to the record. */
export function relationsTo(resource: Pick<Resource, 'name'>, row: RecordRow, known: readonly Resource[]): Relation[] {
  return known.flatMap((other) =>
    other.fields.flatMap((field) => {
      const target = referredBy(field)
      const key = target?.resource === resource.name ? plainText({ name: target.key }, row) : ''
      return key === '' ? [] : [{ resource: other, field, asked: askedBy(field, key) }]
    }),
  )
}

/** A field by which the list can be narrowed is its filter, any other a condition of the advanced query. */
function askedBy(field: Field, key: string): Asked {
  if (field.filter !== 'none') return { [field.name]: isSeveral(field) ? `,${key},` : key }
  return advancedAsked({ matchType: 'and', params: [{ ...conditionOn(field), rule: isSeveral(field) ? 'like' : 'eq', val: key }] })
}

import { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { keyFieldOf } from './tableReader.ts'

/** What everybody can sort and narrow by besides the fields of a resource. */
const keptFields = [
  { name: 'createTime', title: '创建时间' },
  { name: 'updateTime', title: '更新时间' },
].map((field) => Field.parse({ kind: 'dateTime', ...field }))

/** Everything that the records of a resource can be narrowed by. */
export function knownFields(resource: Pick<Resource, 'fields' | 'key'>): Field[] {
  return [keyFieldOf(resource), ...resource.fields, ...keptFields]
}

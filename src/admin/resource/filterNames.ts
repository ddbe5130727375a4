import type { Resource } from '#contract/resource.ts'

/** Every parameter by which a list of this resource can be narrowed; others in an address mean nothing to it. */
export function filterNames({ fields }: Pick<Resource, 'fields'>): string[] {
  return fields.flatMap(({ name, filter }) => (filter === 'none' ? [] : [name, `${name}_begin`, `${name}_end`, `${name}_MultiString`]))
}

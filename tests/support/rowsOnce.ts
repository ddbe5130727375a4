import type { Resource } from '#contract/resource.ts'
import type { ResourceApi } from './resourceApi.ts'

export type RowsOnce = (resource: Resource) => Promise<string[]>

/** Ids of two records of a resource, made when they are first asked for and then only read. */
export function rowsOnce(resources: ResourceApi): RowsOnce {
  const made = new Map<string, Promise<string[]>>()
  return (resource) => {
    const two = made.get(resource.name) ?? resources.twoMore(resource)
    made.set(resource.name, two)
    return two
  }
}

import type { Asked } from '../../fields/fieldKit.ts'

/** Whether two questions to a list ask the same. */
export function sameQuery(one: Asked, other: Asked): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

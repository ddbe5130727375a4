import { resources } from '#contract/modules/modules.ts'
import type { Resource } from '#contract/resource.ts'

/** Undefined for a name that this bundle does not know: a newer server may tell of more. */
export function knownResource(name: string): Resource | undefined {
  return resources.find((resource) => resource.name === name)
}

/** Throws for a name that this bundle does not know: a declaration that refers to it is wrong. */
export function resourceNamed(name: string): Resource {
  const found = knownResource(name)
  if (!found) throw new Error(`这个版本没有名为 ${name} 的数据，请联系管理员`)
  return found
}

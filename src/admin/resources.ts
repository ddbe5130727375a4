import { useSyncExternalStore } from 'react'
import { registry } from '#contract/modules/registry.ts'
import type { Resource } from '#contract/resource.ts'

/** Undefined for a name that this page does not know: a newer server may tell of more, and a designed one may be gone. */
export function knownResource(name: string): Resource | undefined {
  return registry.resource(name)
}

/** The same for what is drawn: it is drawn anew when a designed resource comes, changes or goes. */
export function useKnownResource(name: string): Resource | undefined {
  return useSyncExternalStore(registry.onChange, () => registry.resource(name))
}

/** Every resource that this page knows, those of people who design included. */
export function useResources(): readonly Resource[] {
  return useSyncExternalStore(registry.onChange, registry.resources)
}

/** Throws for a name that this page does not know: a declaration that refers to it is wrong. */
export function resourceNamed(name: string): Resource {
  const found = knownResource(name)
  if (!found) throw new Error(`这个版本没有名为 ${name} 的数据，请联系管理员`)
  return found
}

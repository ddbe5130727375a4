import { contextBuilder } from '../routes/contexts.ts'
import type { HookParts, Registered } from '../routes/registered.ts'
import type { ResourceContext, ResourceParts } from '../routes/resourceContext.ts'
import type { ResourceRegistry } from './registry.ts'

/** The contexts of the designed resources, each made when it is asked for first. */
export function designedContexts(parts: ResourceParts & HookParts, registry: ResourceRegistry): () => readonly ResourceContext[] {
  const made = new WeakMap<Registered, ResourceContext>()
  const contextOf = contextBuilder(parts, registry.named)
  return () =>
    registry.designed().map((one) => {
      const context = made.get(one) ?? contextOf(one)
      made.set(one, context)
      return context
    })
}

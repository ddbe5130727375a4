import { requireSameRights } from '../lines/saveHeader.ts'
import type { ResourceContext, ResourceParts } from './resourceContext.ts'
import { requireKnownMasks } from '../scope/fieldMasks.ts'
import type { HookParts, Registered, RegisteredNow } from './registered.ts'

/** A context for every resource, each with those of its lines. Throws where lines name a resource that is not registered. */
export function createContexts(parts: ResourceParts & HookParts, registered: readonly Registered[]): ResourceContext[] {
  const contexts = registered.map(contextBuilder(parts, (name) => registered.find(({ resource }) => resource.name === name)))
  for (const context of contexts) {
    requireSameRights(context)
    requireKnownMasks(context.resource)
  }
  return contexts
}

/** Makes the context of a resource, with those of its lines. */
export function contextBuilder(parts: ResourceParts & HookParts, named: RegisteredNow['named']): (one: Registered) => ResourceContext {
  return function contextOf(one: Registered): ResourceContext {
    return {
      ...parts,
      ...one,
      hooks: typeof one.hooks === 'function' ? one.hooks(parts) : one.hooks,
      lines: one.resource.lines.map(({ resource, ...at }) => {
        const found = named(resource.name)
        if (!found) throw new Error(`${resource.name} is not registered`)
        return { ...at, context: contextOf(found) }
      }),
    }
  }
}

import { requireSameRights } from '../lines/saveHeader.ts'
import type { ResourceContext, ResourceParts } from './resourceContext.ts'
import { requireKnownMasks } from '../scope/fieldMasks.ts'
import type { HookParts, Registered } from './registered.ts'

/** A context for every resource, each with those of its lines. Throws where lines name a resource that is not registered. */
export function createContexts(parts: ResourceParts & HookParts, registered: readonly Registered[]): ResourceContext[] {
  const named = (name: string): Registered => {
    const found = registered.find(({ resource }) => resource.name === name)
    if (!found) throw new Error(`${name} is not registered`)
    return found
  }
  const contextOf = (one: Registered): ResourceContext => ({
    ...parts,
    ...one,
    hooks: typeof one.hooks === 'function' ? one.hooks(parts) : one.hooks,
    lines: one.resource.lines.map(({ resource, ...at }) => ({ ...at, context: contextOf(named(resource.name)) })),
  })
  const contexts = registered.map(contextOf)
  for (const context of contexts) {
    requireSameRights(context)
    requireKnownMasks(context.resource)
  }
  return contexts
}

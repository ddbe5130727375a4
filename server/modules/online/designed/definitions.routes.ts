import { designedDefinitionsPath, designedName } from '#contract/designedNames.ts'
import type { DesignedResource } from '#contract/designed.ts'
import { mayCall, signedIn } from '../../../http/caller.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { ResourceRegistry } from '../../../resource/registry/registry.ts'
import { rightTo } from '../../../resource/scope/rights.ts'

export type DefinitionsNeeds = { designed: { registry: Pick<ResourceRegistry, 'definitions' | 'named'>; upToDate: () => Promise<void> } }

/** What a page must know of the designed resources whose records its person may list. */
export function definitionRoutes({ designed: { registry, upToDate } }: DefinitionsNeeds): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: designedDefinitionsPath,
      access: { signedIn: true },
      async run({ caller }): Promise<DesignedResource[]> {
        const me = signedIn(caller)
        await upToDate() // another process may have told the page before it told this one
        return registry.definitions().filter(({ code }) => {
          const resource = registry.named(designedName(code))?.resource
          return resource !== undefined && mayCall(me, rightTo(resource, 'list'))
        })
      },
    }),
  ]
}

import { listedBy } from '#contract/module.ts'
import { menuEntries } from '#contract/modules/modules.ts'
import type { ResourcePaths } from './resource/resourcePathsContext.ts'
import { reportPath } from './resource/resourcePathsContext.ts'
import type { PlacedRoute } from './session/menuRoutes.ts'

/** Pages that are the list of a resource: component of the menu → name of the resource. */
const listPages: ReadonlyMap<string, string> = new Map(menuEntries.flatMap((entry) => (listedBy(entry) === null ? [] : [[entry.component, listedBy(entry) ?? '']])))

/** The lists that these routes lead to. */
export function resourcePathsOf(placed: readonly PlacedRoute[]): ResourcePaths {
  const lists = placed.flatMap(({ route }) => {
    const resource = listOf(route)
    return resource === null ? [] : [{ resource, path: route.path }]
  })
  return {
    pathOf: (resource) => lists.find((list) => list.resource === resource)?.path ?? null,
    resourceAt: (path) => lists.find((list) => list.path === path)?.resource ?? null,
  }
}

/** For each list the hidden route of its report, which no menu names. */
export function reportRoutes(placed: readonly PlacedRoute[]): PlacedRoute[] {
  return placed.flatMap(({ route, trail }) => {
    if (listOf(route) === null) return []
    const path = reportPath(route.path)
    const meta = { ...route.meta, title: `${route.meta.title}统计` }
    const opening = { kind: 'page', component: 'resource/Report' } as const
    return [{ trail: [...trail, route], route: { ...route, path, name: path.slice(1).replaceAll('/', '-'), hidden: true, meta, opening, children: [] } }]
  })
}

function listOf({ opening }: PlacedRoute['route']): string | null {
  return opening.kind === 'page' ? (listPages.get(opening.component) ?? null) : null
}

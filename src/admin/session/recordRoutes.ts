import type { PlacedRoute } from './menuRoutes.ts'

type Parts = {
  /** name of the resource whose list a component is; null for any other page */
  resourceListed: (component: string) => string | null
  /** the component of the page of one of its records */
  detailComponent: (resource: string) => string
}

/** Hidden routes for single records: `<path of the list>/detail/:id` for every menu entry that lists a resource. */
export function detailRoutes(placed: readonly PlacedRoute[], { resourceListed, detailComponent }: Parts): PlacedRoute[] {
  return listed(placed, resourceListed).map(({ placed: { route, trail }, resource }) => ({
    trail: [...trail, route],
    route: {
      path: `${route.path}/detail/:id`,
      name: `${route.name}-detail`,
      redirect: null,
      hidden: true,
      meta: route.meta,
      opening: { kind: 'page', component: detailComponent(resource) },
      children: [],
    },
  }))
}

/** For each list the hidden route of its report, which no menu names. */
export function reportRoutes(placed: readonly PlacedRoute[], resourceListed: Parts['resourceListed']): PlacedRoute[] {
  return listed(placed, resourceListed).map(({ placed: { route, trail } }) => ({
    trail: [...trail, route],
    route: {
      ...route,
      path: `${route.path}/report`,
      name: `${route.name}-report`,
      redirect: null,
      hidden: true,
      meta: { ...route.meta, title: `${route.meta.title}统计` },
      opening: { kind: 'page', component: 'resource/Report' },
      children: [],
    },
  }))
}

/** Where the list of each resource is, by its name; of several menu entries the first. */
export function listPaths(placed: readonly PlacedRoute[], resourceListed: Parts['resourceListed']): ReadonlyMap<string, string> {
  return new Map(
    listed(placed, resourceListed)
      .toReversed()
      .map(({ placed: { route }, resource }) => [resource, route.path]),
  )
}

function listed(placed: readonly PlacedRoute[], resourceListed: Parts['resourceListed']) {
  return placed.flatMap((one) => {
    const { opening } = one.route
    const resource = opening.kind === 'page' ? resourceListed(opening.component) : null
    return resource === null ? [] : [{ placed: one, resource }]
  })
}

import type { FoundInPlant, FoundRecord } from '#contract/search.ts'
import { detailPath } from '../fields/detailPaths.ts'
import type { Visit } from '../layout/tabs/visitCounts.ts'
import { knownResource } from '../resources.ts'
import { placedRoutes, searchRoutes, seenPages } from '../session/menuRoutes.ts'
import type { MenuRoute, PlacedRoute } from '../session/menuRoutes.ts'
import { soundsLike } from '../fields/pinyin.ts'

/** One line of the palette; a page of the menu opens as the menu opens it, anything else is an address. */
export type Entry = { key: string; title: string; note: string; opens: { is: 'page'; route: MenuRoute } | { is: 'address'; path: string } }
export type Group = { title: string; entries: readonly Entry[] }

const mostPages = 8

/** Pages by their titles, then by how these are read; before anything is written those that are opened most often. */
export function pageEntries(routes: readonly MenuRoute[], words: string, visits: readonly Visit[]): Entry[] {
  const placed =
    words.trim() === '' ? visits.flatMap(({ path }) => placedRoutes(routes).find(({ route }) => route.path === path) ?? []) : foundPages(routes, words)
  return placed.slice(0, mostPages).map(pageEntry)
}

function foundPages(routes: readonly MenuRoute[], words: string): PlacedRoute[] {
  const named = searchRoutes(routes, words)
  const known = new Set(named.map(({ route }) => route.path))
  return [...named, ...seenPages(routes).filter(({ route }) => !known.has(route.path) && soundsLike(route.meta.title, words))]
}

function pageEntry({ route, trail }: PlacedRoute): Entry {
  return { key: `page ${route.path}`, title: route.meta.title, note: trail.map(({ meta }) => meta.title).join(' / '), opens: { is: 'page', route } }
}

/** A machine leads to its board, a tag to the tags of its device with itself in sight. */
export function plantEntries({ machines, tags }: FoundInPlant): { machines: Entry[]; tags: Entry[] } {
  return {
    machines: machines.map(({ equipCode, name, workshopName }) => ({
      key: `machine ${equipCode}`,
      title: `${equipCode} ${name}`,
      note: workshopName,
      opens: { is: 'address', path: `/display/machine/${encodeURIComponent(equipCode)}` },
    })),
    tags: tags.map(({ tagCode, name, deviceCode }) => ({
      key: `tag ${tagCode}`,
      title: `${tagCode} ${name}`,
      note: deviceCode,
      opens: { is: 'address', path: `/display/tags/${encodeURIComponent(deviceCode)}?${new URLSearchParams({ find: tagCode }).toString()}` },
    })),
  }
}

/** Records with a page that this person can open; what no menu entry lists is left out. */
export function recordEntries(found: readonly FoundRecord[], listPathOf: (resource: string) => string | null): Entry[] {
  return found.flatMap(({ resource, id, label, besides }) => {
    const listPath = listPathOf(resource)
    const known = knownResource(resource)
    if (listPath === null || known === undefined) return []
    const title = besides === '' || besides === label ? label || id : `${label} ${besides}`
    return [{ key: `record ${resource} ${id}`, title, note: known.title, opens: { is: 'address' as const, path: detailPath(listPath, id) } }]
  })
}

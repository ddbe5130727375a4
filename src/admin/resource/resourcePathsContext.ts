import { useAllListPaths } from '../fields/listPathsContext.ts'

/** Where the office shows the records of resources, as far as this person's menu leads there. */
export type ResourcePaths = {
  /** address of the list of a resource; null where no page shows it */
  pathOf: (resource: string) => string | null
  /** the resource whose list stands at an address; null for any other page */
  resourceAt: (path: string) => string | null
}

export function useResourcePaths(): ResourcePaths {
  const paths = useAllListPaths()
  return {
    pathOf: (resource) => paths.get(resource) ?? null,
    resourceAt: (path) => [...paths].find(([, listPath]) => listPath === path)?.[0] ?? null,
  }
}

/** The report of a resource stands below its list. */
export function reportPath(listPath: string): string {
  return `${listPath}/report`
}

/** The list that a report belongs to. */
export function listPathOf(path: string): string {
  return path.replace(/\/report$/, '')
}

/** An address with parameters. */
export function addressWith(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

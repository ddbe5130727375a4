import { createContext, use } from 'react'

/** Where the lists of resources stand that a menu entry shows, by the name of the resource: each record has a page below. */
const ListPathsContext = createContext<ReadonlyMap<string, string>>(new Map())
export const ListPathsProvider = ListPathsContext.Provider

/** Apart from what a person may do with it: who frames the pages does not load the resources. */
export function useAllListPaths(): ReadonlyMap<string, string> {
  return use(ListPathsContext)
}

import { useStore } from 'zustand'
import { canShow } from '../../api/permissionRules.ts'
import { permissionStore } from '../../api/permissions.ts'
import { useAllListPaths } from './listPathsContext.ts'
import { knownResource } from '../resources.ts'

/** Where the list of a resource is for the person who is signed in; null where no menu entry shows it or they may not list it. */
export function useListPath(resource: string): string | null {
  return useListPaths()(resource)
}

/** The same for any resource. */
export function useListPaths(): (resource: string) => string | null {
  const paths = useAllListPaths()
  const state = useStore(permissionStore, (store) => store.state)
  return (resource) => {
    const known = knownResource(resource)
    const mayList = known !== undefined && state.kind === 'ready' && canShow(state.permissions, `${known.permission}:list`)
    return mayList ? (paths.get(resource) ?? null) : null
  }
}

/** The page of one record, below its list. */
export function detailPath(listPath: string, id: string): string {
  return `${listPath}/detail/${encodeURIComponent(id)}`
}

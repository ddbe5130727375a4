import { useStore } from 'zustand'
import { canShow } from '../../api/permissionRules.ts'
import { permissionStore } from '../../api/permissions.ts'

/** Whether the signed-in person may do an action, for parts that ask about several: the same rule as `Permit` (PERM-011). The server decides again. */
export function useMay(): (action: string) => boolean {
  const state = useStore(permissionStore, (store) => store.state)
  return (action) => state.kind === 'ready' && canShow(state.permissions, action)
}

import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { canShow } from '../../api/permissionRules.ts'
import { permissionStore } from '../../api/permissions.ts'

/** Shows its children to people who may do `action`, and removes them for everybody else (PERM-011). The server decides again. */
export function Permit({ action, children }: { action: string; children: ReactNode }) {
  const state = useStore(permissionStore, (store) => store.state)
  return state.kind === 'ready' && canShow(state.permissions, action) ? children : null
}

import { useStore } from 'zustand'
import type { Permission } from '#contract/permissions.ts'
import { permissionStore } from '../../api/permissions.ts'
import type { PermissionState } from '../../api/permissions.ts'

/** Whether the signed-in person holds an action; what the person may not read is then not asked for. The server decides all the same. */
export function useHolds(wanted: Permission): boolean {
  return useStore(permissionStore, ({ state }) => holds(state, wanted))
}

/** Those of the actions that the signed-in person holds. */
export function useHeld(wanted: readonly Permission[]): ReadonlySet<Permission> {
  const held = useStore(permissionStore, ({ state }) => wanted.map((right) => (holds(state, right) ? '1' : '0')).join(''))
  return new Set(wanted.filter((_right, at) => held[at] === '1'))
}

function holds(state: PermissionState, wanted: Permission): boolean {
  return state.kind === 'ready' && state.permissions.auth.some(({ action }) => action.split(',').includes(wanted))
}

import { useStore } from 'zustand'
import type { Permission } from '#contract/permissions.ts'
import { permissionStore } from '../../api/permissions.ts'

/** Whether the signed-in person holds an action; what he may not read is then not asked for. The server decides all the same. */
export function useHolds(wanted: Permission): boolean {
  return useStore(permissionStore, ({ state }) => state.kind === 'ready' && state.permissions.auth.some(({ action }) => action.split(',').includes(wanted)))
}

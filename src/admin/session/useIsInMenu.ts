import { useStore } from 'zustand'
import type { MenuItem } from '#contract/session.ts'
import { permissionStore } from '../../api/permissions.ts'

/** Whether the menu of this person has a page at `path`: what leads nowhere is not offered. */
export function useIsInMenu(path: string): boolean {
  return useStore(permissionStore, ({ state }) => state.kind === 'ready' && holds(state.permissions.menu, path))
}

function holds(menu: readonly MenuItem[], path: string): boolean {
  return menu.some((item) => item.path === path || holds(item.children ?? [], path))
}

import { useStore } from 'zustand'
import type { Permission } from '#contract/permissions.ts'
import type { UserPermissions } from '#contract/session.ts'
import { errorText } from '#contract/errorText.ts'
import { loadPermissions, permissionStore } from './permissions.ts'
import type { PermissionState } from './permissions.ts'
import { screenStore } from './screen.ts'
import type { PairedScreen } from './screen.ts'
import { sessionStore } from './session.ts'

/** Whether who looks may see something; unknown until the person's rights have come. */
export type Sight = 'seen' | 'hidden' | 'unknown'

type Looking = { isPerson: boolean; screen: PairedScreen | null; permissions: PermissionState }

/**
 * Whether a page asks for what is behind a right: a screen sees what its own boards are drawn with, a person what their roles allow. What is
 * hidden is not asked for. Where nobody knows the rights the page asks, and the server decides.
 */
export function sightOf(wanted: string, { isPerson, screen, permissions }: Looking): Sight {
  if (!isPerson) return screen !== null && !isShownBy(screen, wanted) ? 'hidden' : 'seen'
  if (permissions.kind === 'loading') return 'unknown'
  if (permissions.kind !== 'ready') return 'seen'
  const { auth, allAuth } = permissions.permissions
  // a server that does not know the right at all is another one than ours, and decides by its own
  return isIn(auth, wanted) || !isIn(allAuth, wanted) ? 'seen' : 'hidden'
}

/** Whether the boards of a paired screen are drawn with what is behind a right: the code of the walls knows it (src/displays/frame/screenSees.ts), the office carries none of it. */
let isShownBy = (_screen: PairedScreen, _wanted: string): boolean => true
export function judgeScreensBy(rule: typeof isShownBy): void {
  isShownBy = rule
}

const isIn = (entries: UserPermissions['auth'], wanted: string) => entries.some(({ action }) => action.split(',').includes(wanted))

/** The same at this moment, outside of what is drawn. */
export function sightNow(wanted: string): Sight {
  const isPerson = sessionStore.getState().session !== null
  return sightOf(wanted, { isPerson, screen: screenStore.getState().screen, permissions: permissionStore.getState().state })
}

export function useSight(wanted: Permission): Sight {
  const isPerson = useStore(sessionStore, ({ session }) => session !== null)
  const screen = useStore(screenStore, (state) => state.screen)
  return useStore(permissionStore, ({ state }) => sightOf(wanted, { isPerson, screen, permissions: state }))
}

/** Reads the rights of a person who opens a wall by its address, before it is drawn; the office reads them itself. */
export function readRights(): void {
  const { state } = permissionStore.getState()
  if (sessionStore.getState().session === null || state.kind === 'ready' || state.kind === 'loading') return
  loadPermissions().catch((error: unknown) => permissionStore.setState({ state: { kind: 'failed', reason: errorText(error) } }))
}

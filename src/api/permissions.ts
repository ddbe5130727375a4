import { AuthEntry, UserPermissions } from '#contract/session.ts'
import { errorText } from '#contract/errorText.ts'
import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { request } from './request.ts'
import { keepMenu, sessionLifeMs } from './session.ts'
import { stored } from './stored.ts'

type Loaded = { kind: 'ready'; permissions: UserPermissions }
export type PermissionState = { kind: 'absent' } | { kind: 'loading' } | Loaded | { kind: 'failed'; reason: string }

/** Why nobody goes on without a menu, in the words of the specification (ERR-017). */
export const emptyMenu = 'getPermissionList: permissions must be a non-null array'

/** The menu and the actions of the signed-in person, as the server last told them. */
export const permissionStore = createStore<{ state: PermissionState }>(() => ({ state: { kind: 'absent' } }))

const Told = UserPermissions.partial()

const kept = {
  auth: stored({ name: 'auth', schema: z.array(AuthEntry), lifeMs: sessionLifeMs, storage: sessionStorage }),
  allAuth: stored({ name: 'allAuth', schema: z.array(AuthEntry), lifeMs: sessionLifeMs, storage: sessionStorage }),
}

/** Asks for menu and actions (RT-004). Throws when the menu is empty or missing (SES-015, ERR-017); the caller signs the person out (RT-007). */
export async function loadPermissions(): Promise<void> {
  permissionStore.setState({ state: { kind: 'loading' } })
  try {
    takePermissions(await request('/sys/permission/getUserPermissionByToken', Told, { quiet: true }))
  } catch (error) {
    permissionStore.setState({ state: { kind: 'failed', reason: errorText(error) } })
    throw error
  }
}

/** Reads menu and actions anew while pages stay open: what was taken away is gone from them. When nothing comes, what stands stays, and the server still decides. */
export async function reloadPermissions(): Promise<void> {
  try {
    takePermissions(await request('/sys/permission/getUserPermissionByToken', Told, { quiet: true }))
  } catch {
    // the end of the session, or of the network, is told elsewhere
  }
}

/** Keeps what the server told of menu and actions, the actions in session storage (PERM-005, PERM-006). */
export function takePermissions({ menu, auth = [], allAuth = [] }: z.infer<typeof Told>): void {
  if (!menu || menu.length === 0) throw new Error(emptyMenu)
  kept.auth.write(auth)
  kept.allAuth.write(allAuth)
  keepMenu(menu)
  permissionStore.setState({ state: { kind: 'ready', permissions: { menu, auth, allAuth } } })
}

export function forgetPermissions(): void {
  kept.auth.clear()
  kept.allAuth.clear()
  permissionStore.setState({ state: { kind: 'absent' } })
}

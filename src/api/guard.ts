import { permissionStore, loadPermissions } from './permissions.ts'
import { storedToken } from './session.ts'
import { forgetEverything } from './signIn.ts'

/** Where a signed-in person starts (SES-027). */
export const homePath = '/dashboard/analysis'

/** What can be opened without a session (RT-001); a screen shows its pairing code at /display (decisions.md 25). */
const openPaths = ['/display', '/user/login', '/user/register', '/user/register-result', '/user/alteration', '/user/first-password']

/** Where the guard sends somebody who asks for `fullPath` (path and query); null lets him in. */
export function loginRedirect(fullPath: string, isSignedIn: boolean): string | null {
  const path = fullPath.split('?')[0] ?? ''
  if (isSignedIn) return path === '/user/login' ? homePath : null
  return openPaths.includes(path) ? null : loginWith(fullPath)
}

/** The page to go to after signing in: only a path of our own, anything else goes home (security.md 1B-21). */
export function afterLogin(redirectTo: string | null): string {
  return redirectTo !== null && /^\/(?![/\\])/.test(redirectTo) && !redirectTo.startsWith('/user/') ? redirectTo : homePath
}

/** As `loginRedirect`, and brings menu and actions before the first page of the office (RT-004); without them the person is signed out (RT-007). */
export async function enterOffice(fullPath: string): Promise<string | null> {
  const target = loginRedirect(fullPath, storedToken() !== null)
  if (target !== null || storedToken() === null || permissionStore.getState().state.kind === 'ready') return target
  try {
    await loadPermissions()
    return null
  } catch {
    forgetEverything() // why it failed stands in the permission store; the person can only sign in again
    return loginWith(fullPath)
  }
}

function loginWith(fullPath: string): string {
  return `/user/login?redirect=${encodeURIComponent(fullPath)}`
}

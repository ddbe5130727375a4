import { permissionStore, loadPermissions } from './permissions.ts'
import { ApiError } from './request.ts'
import { storedToken } from './session.ts'
import { forgetEverything } from './signIn.ts'

/** Where a signed-in person starts (SES-027). */
export const homePath = '/dashboard/analysis'

/** What can be opened without a session (RT-001); a screen shows its pairing code at /display (decisions.md 25). */
const openPaths = ['/display', '/user/login', '/user/register', '/user/register-result', '/user/alteration', '/user/first-password']

/** Where the guard sends somebody who asks for `fullPath` (path, query and hash); null lets them in. */
export function loginRedirect(fullPath: string, isSignedIn: boolean): string | null {
  const path = fullPath.split(/[?#]/)[0] ?? ''
  if (isSignedIn) return path === '/user/login' ? homePath : null
  return openPaths.includes(path) ? null : loginWith(fullPath)
}

/** The page to go to after signing in: only a path of our own (security.md 1B-21), anything else opens the plant's own first page (`page_home`), or home. */
export function afterLogin(redirectTo: string | null, firstPage: string = homePath): string {
  return redirectTo !== null && isOurs(redirectTo) ? redirectTo : isOurs(firstPage) ? firstPage : homePath
}

function isOurs(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/user/')
}

/**
 * As `loginRedirect`, and brings menu and actions before the first page of the office (RT-004). When the server refuses them, the person
 * is signed out (RT-007). Throws ApiError when no server answered: the session stays.
 */
export async function enterOffice(fullPath: string): Promise<string | null> {
  const target = loginRedirect(fullPath, storedToken() !== null)
  if (target !== null || storedToken() === null || permissionStore.getState().state.kind === 'ready') return target
  try {
    await loadPermissions()
    return null
  } catch (error) {
    if (isUnanswered(error)) throw error
    const { state } = permissionStore.getState()
    forgetEverything()
    permissionStore.setState({ state }) // why it failed: the person can only sign in again, and reads it there
    return loginWith(fullPath)
  }
}

/** Statuses by which no server of ours speaks: nothing came, a gateway answered in its place, or it is busy or restarting. */
const unanswered = [0, 408, 429, 502, 503, 504]

/** Whether a call failed without an answer of the server: a page that is leaving, a lost network, a restart. It says nothing about the session. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && unanswered.includes(error.status)
}

/** The login page, with the way back to `fullPath` (RT-002). */
export function loginWith(fullPath: string): string {
  return `/user/login?redirect=${encodeURIComponent(fullPath)}`
}

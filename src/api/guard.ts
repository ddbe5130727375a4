/** Where a signed-in person starts (SES-027). */
export const homePath = '/dashboard/analysis'

/** What can be opened without a session (RT-001). */
const openPaths = ['/user/login', '/user/register', '/user/register-result', '/user/alteration']

/** Where the guard sends somebody who asks for `fullPath` (path and query); null lets him in. */
export function loginRedirect(fullPath: string, isSignedIn: boolean): string | null {
  const path = fullPath.split('?')[0] ?? ''
  if (isSignedIn) return path === '/user/login' ? homePath : null
  if (openPaths.includes(path)) return null
  return `/user/login?redirect=${encodeURIComponent(fullPath)}`
}

/** The page to go to after signing in: only a path of our own, anything else goes home (security.md 1B-21). */
export function afterLogin(redirectTo: string | null): string {
  return redirectTo !== null && /^\/(?![/\\])/.test(redirectTo) && !redirectTo.startsWith('/user/') ? redirectTo : homePath
}

import type { Permission } from '#contract/permissions.ts'

/** The verified person behind a request or a socket. Permissions are read at each request, so a change works at once (security.md C34). */
export type Caller = {
  userId: string
  username: string
  realname: string
  sessionId: string
  roles: readonly string[]
  permissions: ReadonlySet<Permission>
}

export function mayCall(caller: Caller, permission: Permission): boolean {
  return caller.permissions.has(permission)
}

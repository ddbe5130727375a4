import type { Permission } from '#contract/permissions.ts'

/** The verified person behind a request or a socket. Permissions are read at each request, so a change works at once (security.md C34). */
export type Caller = {
  userId: string
  username: string
  realname: string
  sessionId: string
  /** the tenant that this person works for now; 0 is none */
  tenantId: number
  roles: readonly string[]
  permissions: ReadonlySet<Permission>
  /** of these, the ones whose records their data rules narrow (contract/modules/access/dataRule.ts) */
  narrowed: ReadonlySet<Permission>
  /** a paired screen in place of a person; null for people */
  screenId: string | null
  /** of a screen, the paths that its pages read (contract/modules/walls/boardCalls.ts); people have none, their rights decide */
  reads?: ReadonlySet<string>
  /** came by badge and PIN at a station: opens no session elsewhere (shopFloor.ts) */
  isByBadge?: boolean
  /** of the request, where there is one */
  ip?: string
}

export function mayCall(caller: Caller, permission: Permission): boolean {
  return caller.permissions.has(permission)
}

/** Whether the caller may see all records behind a right. */
export function seesAll(caller: Caller, permission: Permission): boolean {
  return mayCall(caller, permission) && !caller.narrowed.has(permission)
}

/** The caller of a route that is not public: there always is one. */
export function signedIn(caller: Caller | null): Caller {
  if (!caller) throw new Error('a route that is not public was run without a caller')
  return caller
}

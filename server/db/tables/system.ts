/** Rows of the system module. Times are ms since the epoch; `status` 1 is normal, 2 is frozen (dictionary user_status). */
export type SysUserTable = {
  id: string
  username: string
  realname: string
  /** PHC text, see http/password.ts */
  passwordHash: string
  status: number
  orgCode: string
  avatar: string
  /** raised by everything that must end this person's sessions (security.md 27) */
  tokenVersion: number
  createTime: number
  updateTime: number
  version: number
}

export type SysRoleTable = { id: string; roleCode: string; roleName: string; createTime: number }
export type SysUserRoleTable = { userId: string; roleId: string }
export type SysRolePermissionTable = { roleId: string; permission: string }

export type SysSessionTable = {
  id: string
  userId: string
  tokenVersion: number
  createdAt: number
  expiresAt: number
  revokedAt: number | null
  address: string
  agent: string
}

/** Small facts about this installation, for example that the demo plant was created. */
export type SysSettingTable = { name: string; value: string }

export type SystemTables = {
  sys_user: SysUserTable
  sys_role: SysRoleTable
  sys_user_role: SysUserRoleTable
  sys_role_permission: SysRolePermissionTable
  sys_session: SysSessionTable
  sys_setting: SysSettingTable
}

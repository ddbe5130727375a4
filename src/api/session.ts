import { UserInfo } from '#contract/session.ts'
import type { LoginResult, MenuItem } from '#contract/session.ts'
import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { configuration } from './address.ts'
import { welcomeOn } from './greeting.ts'
import { stored } from './stored.ts'

/** The signed-in person (SES-008). `role` holds role codes, comma-separated; `permissionList` is the menu they may see. */
export type Session = {
  token: string
  username: string
  realname: string
  /** '0' when there is no tenant */
  tenantid: string
  welcome: string
  avatar: string
  role: string
  permissionList: readonly MenuItem[]
  info: UserInfo
}

export const sessionLifeMs = 604_800_000 // 7 days (SES-006)

const kept = {
  token: stored({ name: 'token', schema: z.string().min(1), lifeMs: sessionLifeMs }),
  username: stored({ name: 'username', schema: z.string(), lifeMs: sessionLifeMs }),
  info: stored({ name: 'userInfo', schema: UserInfo, lifeMs: sessionLifeMs }),
  role: stored({ name: 'roles', schema: z.string(), lifeMs: sessionLifeMs }),
  tenantid: stored({ name: 'tenantId', schema: z.string(), lifeMs: sessionLifeMs }),
}

/** Who is signed in; null when nobody is. */
export const sessionStore = createStore<{ session: Session | null }>(() => ({ session: readKept() }))

export function storedToken(): string | null {
  return sessionStore.getState().session?.token ?? null
}

/** The tenant that goes with every call, '0' when there is none (PERM-018). */
export function currentTenant(): string {
  return sessionStore.getState().session?.tenantid ?? '0'
}

/** The codes in `role` (PERM-001). */
export function rolesOf({ role }: Pick<Session, 'role'>): string[] {
  return role.split(',').filter((code) => code !== '')
}

export function keepSession({ token, userInfo, roles }: Pick<LoginResult, 'token' | 'userInfo' | 'roles'>): void {
  kept.token.write(token)
  kept.username.write(userInfo.username)
  kept.role.write(roles.join(','))
  kept.tenantid.write('0')
  keepUserInfo(userInfo)
}

/** Takes what the server says of the person from now on, for example after a change of department (SES-025). */
export function keepUserInfo(info: UserInfo): void {
  kept.info.write(info)
  sessionStore.setState({ session: readKept() })
}

export function keepTenant(tenantid: string): void {
  kept.tenantid.write(tenantid)
  sessionStore.setState({ session: readKept() })
}

export function keepMenu(permissionList: readonly MenuItem[]): void {
  const { session } = sessionStore.getState()
  if (session) sessionStore.setState({ session: { ...session, permissionList } })
}

export function forgetSession(): void {
  for (const entry of Object.values(kept)) entry.clear()
  sessionStore.setState({ session: null })
}

function readKept(): Session | null {
  const token = kept.token.read()
  const info = kept.info.read()
  if (token === null || info === null) return null
  return {
    token,
    username: kept.username.read() ?? info.username,
    realname: info.realname,
    tenantid: kept.tenantid.read() ?? '0',
    welcome: welcomeOn(Date.now(), configuration.plantTz),
    avatar: info.avatar,
    role: kept.role.read() ?? '',
    permissionList: [],
    info,
  }
}

import { z } from 'zod'

export const LoginRequest = z.object({
  username: z.string().trim().min(1, '请输入用户名').max(64, '用户名过长'),
  password: z.string().min(1, '请输入密码').max(128, '密码过长'),
  captcha: z.string().optional(),
  checkKey: z.union([z.string(), z.number()]).optional(),
  remember_me: z.boolean().optional(),
})
export type LoginRequest = z.infer<typeof LoginRequest>

export const UserInfo = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.string(),
  orgCode: z.string(),
})
export type UserInfo = z.infer<typeof UserInfo>

/** `result` of `POST /sys/login` (api-contract.md 2.1); `roles` are role codes. */
export const LoginResult = z.object({
  token: z.string(),
  userInfo: UserInfo,
  roles: z.array(z.string()),
  departs: z.array(z.unknown()),
  /** 0 none, 1 one, 2 several departments */
  multi_depart: z.number(),
  sysAllDictItems: z.record(z.string(), z.array(z.object({ value: z.string(), text: z.string(), title: z.string() }))),
})
export type LoginResult = z.infer<typeof LoginResult>

/** A menu entry as the wire spells it: `route` is '1' or '0' (api-contract.md 2.2). */
export type MenuItem = {
  id: string
  path: string
  name: string
  component: string
  route: '1' | '0'
  redirect?: string | null
  hidden?: true
  alwaysShow?: true
  children?: MenuItem[]
  meta: { title: string; keepAlive: boolean; internalOrExternal: boolean; componentName: string; icon?: string; url?: string; permissionList?: string[] }
}

export const AuthEntry = z.object({ action: z.string(), type: z.string(), describe: z.string(), status: z.string().optional() })
export type AuthEntry = z.infer<typeof AuthEntry>

/** `result` of `GET /sys/permission/getUserPermissionByToken`: `auth` are the caller's actions, `allAuth` every action there is. */
export const UserPermissions = z.object({
  menu: z.array(z.custom<MenuItem>((item) => typeof item === 'object' && item !== null && 'path' in item)),
  auth: z.array(AuthEntry),
  allAuth: z.array(AuthEntry),
})
export type UserPermissions = z.infer<typeof UserPermissions>

import { z } from 'zod'
import { absentText, absentWhenNull } from './absent.ts'
import { Depart } from './modules/organisation/depart.ts'
import { DictItems } from './modules/reference/dictionary.ts'
import { Tenant } from './modules/organisation/tenant.ts'

/** Body of `POST /sys/login`. `captcha` and `checkKey` count only once the server asked for a picture code (decisions.md 27). */
export const LoginRequest = z.object({
  username: z.string().trim().min(1, '请输入用户名').max(64, '用户名过长'),
  password: z.string().min(1, '请输入密码').max(128, '密码过长'),
  captcha: absentWhenNull(z.string().max(64)),
  checkKey: absentWhenNull(z.union([z.string().max(64), z.number()])),
  remember_me: z.unknown().optional(),
})
export type LoginRequest = z.infer<typeof LoginRequest>

/** `result` of a refused `POST /sys/login`: whether the next try needs a picture code of `GET /sys/randomImage/{key}`. */
export const LoginRefusal = z.object({ captchaRequired: z.boolean() })
export type LoginRefusal = z.infer<typeof LoginRefusal>

/** Body of `POST /sys/checkCaptcha`. A code is good for one check, right or wrong. */
export const CheckCaptcha = z.object({ captcha: z.string().max(64).optional(), checkKey: z.coerce.string().max(64) })
export type CheckCaptcha = z.infer<typeof CheckCaptcha>

/**
 * The signed-in person. `birthday` is `yyyy-MM-dd` or null, `createTime` `yyyy-MM-dd HH:mm:ss`; '' is "not given". Other back ends leave
 * out or write null what they have not.
 */
export const UserInfo = z.object({
  id: z.string(),
  username: z.string(),
  realname: absentText,
  nickname: absentText,
  avatar: absentText,
  /** current department, '' when none is */
  orgCode: absentText,
  orgCodeTxt: absentText,
  phone: absentText,
  email: absentText,
  birthday: z
    .string()
    .nullish()
    .transform((day) => day || null),
  /** 1 male, 2 female (dictionary sex) */
  sex: z
    .number()
    .nullish()
    .transform((sex) => sex ?? null),
  createTime: absentText,
  /** ours, of the person's record; other servers know none */
  version: z.number().optional(),
})
export type UserInfo = z.infer<typeof UserInfo>

/** A list, or the codes with commas between; none when it is missing (api-contract.md 0.1). */
const Roles = z
  .union([z.array(z.string()), z.string().transform((codes) => codes.split(',').filter((code) => code !== ''))])
  .nullish()
  .transform((roles) => roles ?? [])

/** `result` of every way to sign in, and of `GET /sys/getLoginInfo` (api-contract.md 2.1); `roles` are role codes. */
export const LoginResult = z.object({
  token: z.string(),
  userInfo: UserInfo,
  roles: Roles,
  departs: z
    .array(Depart)
    .nullish()
    .transform((departs) => departs ?? []),
  /** 0 none, 1 one, 2 several departments */
  multi_depart: z
    .number()
    .nullish()
    .transform((count) => count ?? 0),
  /** absent when the person belongs to no tenant */
  tenantList: absentWhenNull(z.array(Tenant)),
  sysAllDictItems: DictItems.nullish().transform((items) => items ?? {}),
})
export type LoginResult = z.infer<typeof LoginResult>

/** `result` of `POST|PUT /sys/selectDepart` (SES-025). */
export const DepartSelected = z.object({ userInfo: UserInfo })
export type DepartSelected = z.infer<typeof DepartSelected>

/**
 * What the page of `GET /sys/thirdLogin/{source}/callback` posts to its opener, to the server's own origin only.
 * `code` goes to `GET /sys/thirdLogin/getLoginUser/{code}/{source}` within 60 s; `bind` goes with a phone number and an
 * SMS code to `POST /sys/thirdLogin/bindingThirdPhone`.
 */
export const ThirdLoginMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), source: z.string(), code: z.string() }),
  z.object({ kind: z.literal('bind'), source: z.string(), thirdUserUuid: z.string() }),
  z.object({ kind: z.literal('failed'), source: z.string(), message: z.string() }),
])
export type ThirdLoginMessage = z.infer<typeof ThirdLoginMessage>

/** `result` of `GET /sys/thirdLogin/sources`: the providers this installation has. `directory`: what an account is called that signs in by name and password as ours do. */
export const ThirdLoginSources = z.object({
  sources: z.array(z.object({ source: z.string(), title: z.string() })),
  cas: z.string().nullable(),
  directory: absentWhenNull(z.string()),
})
export type ThirdLoginSources = z.infer<typeof ThirdLoginSources>

/** Result of `POST /sys/logout` of somebody who came from a provider that keeps a session as well: where their browser ends it there. */
export const SignedOut = z.object({ signOutAt: z.url({ protocol: /^https?$/ }) })
export type SignedOut = z.infer<typeof SignedOut>

/** Body of `POST /sys/thirdLogin/bindingThirdPhone`; the result is that of a login. */
export const BindThirdPhone = z.object({ mobile: z.string().trim().max(16), captcha: z.string().trim().max(16), thirdUserUuid: z.string().max(64) })
export type BindThirdPhone = z.infer<typeof BindThirdPhone>

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

export const AuthEntry = z.object({ action: absentText, type: absentText, describe: absentText, status: absentWhenNull(z.string()) })
export type AuthEntry = z.infer<typeof AuthEntry>

/** `result` of `GET /sys/permission/getUserPermissionByToken`: `auth` are the caller's actions, `allAuth` every action there is. */
export const UserPermissions = z.object({
  menu: z.array(z.custom<MenuItem>((item) => typeof item === 'object' && item !== null && 'path' in item)),
  auth: z.array(AuthEntry),
  allAuth: z.array(AuthEntry),
})
export type UserPermissions = z.infer<typeof UserPermissions>

import { z } from 'zod'
import { PageQuery } from '../../envelope.ts'

const id = z.string('请选择用户').min(1, '请选择用户').max(64)
/** ids, commas between; one at the end is usual */
const ids = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [...new Set((typeof given === 'string' ? given.split(',') : given).filter((one) => one !== ''))])
  .pipe(z.array(z.string().max(64)).min(1, '参数不识别！').max(1000, '一次最多 1000 条'))
const words = z.string().trim().max(64).default('')

/** Body of `PUT /sys/user/frozenBatch`: 1 lets them in, 2 freezes them (API-044). */
export const FrozenBatch = z.object({ ids, status: z.coerce.number().pipe(z.literal([1, 2], '状态应为 1（正常）或 2（冻结）')) })

/** Body of `PUT /sys/user/changePassword`: a new password for somebody else (API-046). */
export const ChangePassword = z.object({
  username: z.string('请选择用户').min(1, '请选择用户').max(64),
  password: z.string('请输入新密码').min(1, '请输入新密码').max(128),
  confirmpassword: z.string().max(128).optional(),
})

/** Query of `GET /sys/user/checkOnlyUser`: whether a name, number or address is free, for the person `id` or a new one (API-045). */
export const CheckOnlyUser = z.object({ id: z.string().max(64).default(''), username: words, phone: words, email: words, workNo: words })

export const ByUserId = z.object({ userId: id })
export const ByUserid = z.object({ userid: id })
export const ByUserIds = z.object({ userIds: ids })

export const OfRole = PageQuery.extend({ roleId: z.string('请选择角色').min(1, '请选择角色').max(64), username: words })
export const AddToRole = z.object({ roleId: z.string().min(1).max(64), userIdList: ids })
export const FromRole = z.object({ roleId: z.string().min(1).max(64), userId: id })
export const SeveralFromRole = z.object({ roleId: z.string().min(1).max(64), userIds: ids })

export const OfDepartment = PageQuery.extend({ depId: z.string().max(64).default(''), username: words, realname: words })
export const AddToDepartment = z.object({ depId: z.string().min(1, '请选择部门').max(64), userIdList: ids })
export const FromDepartment = z.object({ depId: z.string().min(1, '请选择部门').max(64), userId: id })
export const SeveralFromDepartment = z.object({ depId: z.string().min(1, '请选择部门').max(64), userIds: ids })

/** A person in a list of administration: of a role, a department, the recycle bin. */
export const ListedUser = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  workNo: z.string(),
  status: z.number(),
  phone: z.string(),
  orgCode: z.string(),
  orgCodeTxt: z.string(),
})
export type ListedUser = z.infer<typeof ListedUser>

/** One right of a person and where it comes from: names of roles, those of departments with the department. `isNarrowed`: data rules leave only some records. */
export const HeldRight = z.object({ code: z.string(), title: z.string(), from: z.array(z.string()), isNarrowed: z.boolean() })
export type HeldRight = z.infer<typeof HeldRight>

/** `result` of `GET /sys/user/rights`: what a person may do and why. */
export const RightsOfPerson = z.object({ isAdministrator: z.boolean(), roles: z.array(z.string()), rights: z.array(HeldRight) })
export type RightsOfPerson = z.infer<typeof RightsOfPerson>

/** Hours for which a link to the first password is good. */
export const firstPasswordHours = 72

/** Body of `POST /sys/user/firstPassword/set`, without being signed in: `key` is what the link carries. */
export const SetFirstPassword = z
  .object({
    key: z.string().min(20, '链接不完整，请重新打开或向管理员索取').max(64),
    password: z.string().min(1, '请输入新密码').max(128),
    confirmpassword: z.string().max(128),
  })
  .refine(({ password, confirmpassword }) => password === confirmpassword, { path: ['confirmpassword'], message: '两次输入密码不一致!' })

/** One link of `POST /sys/user/firstPassword`: shown once, good for one password. */
export const FirstPasswordLink = z.object({ userId: z.string(), username: z.string(), realname: z.string(), path: z.string(), expiresAt: z.string() })
export type FirstPasswordLink = z.infer<typeof FirstPasswordLink>

/** What names a leaver in one field of one list. */
export const HandedOver = z.object({ title: z.string(), field: z.string(), count: z.number() })
export type HandedOver = z.infer<typeof HandedOver>

/** Body of `POST /sys/user/leave`: who leaves, and by user name who takes over; '' where nothing names the leaver. */
export const LeaveOfPerson = z.object({ userId: id, successor: z.string().max(64).default('') })

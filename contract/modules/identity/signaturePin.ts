import { z } from 'zod'

/** Body of `PUT /sys/user/pin`: the PIN by which the caller signs from now on. */
export const SetPin = z.object({
  password: z.string('请输入登录密码').min(1, '请输入登录密码').max(128, '密码不超过 128 个字符'),
  pin: z.string('请输入 PIN').regex(/^\d{6,12}$/, 'PIN 应为 6 到 12 位数字'),
})
export type SetPin = z.infer<typeof SetPin>

/** `result` of `GET /sys/user/pin`; `setTime` is `yyyy-MM-dd HH:mm:ss`, null while there is none. */
export const PinStanding = z.object({ setTime: z.string().nullable() })
export type PinStanding = z.infer<typeof PinStanding>

/**
 * Body of `POST /sys/station/enter`: who works at this station from now on. `badge` is an account or the number of a person, as typed or as the
 * checked code on the badge; `right` is what the station asks for. The result is that of a login (docs/decisions/121-badge-and-pin.md).
 */
export const EnterStation = z.object({
  badge: z.string('请扫工牌').trim().min(1, '请扫工牌或输入工号').max(64, '不超过 64 个字符'),
  pin: z.string('请输入 PIN').min(1, '请输入 PIN').max(12, 'PIN 应为 6 到 12 位数字'),
  right: z.string().max(64).default(''),
})

/** Body of `PUT /sys/user/clearPin`. */
export const ClearPin = z.object({ username: z.string('请输入用户账号').trim().min(1, '请输入用户账号').max(64) })

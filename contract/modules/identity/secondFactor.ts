import { z } from 'zod'

const code = z.string('请输入验证码').trim().min(6, '请输入 6 位验证码或恢复码').max(32, '请输入 6 位验证码或恢复码')
const ticket = z.string('登录已超时，请重新登录').min(1, '登录已超时，请重新登录').max(64)

/** `result` of a way to sign in that was right so far: `ask` for the code of the authenticator, or `enrol` one first, since the plant wants it. The ticket lives five minutes. */
export const SecondStep = z.object({ secondFactor: z.object({ step: z.enum(['ask', 'enrol']), ticket: z.string() }) })
export type SecondStep = z.infer<typeof SecondStep>

/** Body of `POST /sys/secondFactor/login`: a code of the authenticator, or a recovery code. The result is that of a login; who enrols gets `recoveryCodes` along. */
export const SecondFactorLogin = z.object({ ticket, code })
/** Body of `POST /sys/secondFactor/enrol`. */
export const SecondFactorEnrol = z.object({ ticket })
/** Body of `POST /sys/secondFactor/begin` and, with a code, of `POST /sys/secondFactor/off`. */
export const ByOwnPassword = z.object({ password: z.string('请输入登录密码').min(1, '请输入登录密码').max(128) })
export const SecondFactorOff = ByOwnPassword.extend({ code })
/** Body of `POST /sys/secondFactor/confirm`. */
export const SecondFactorCode = z.object({ code })
/** Body of `PUT /sys/secondFactor/require` and of `PUT /sys/secondFactor/clear`. */
export const RequireSecondFactor = z.object({ isRequired: z.boolean() })
export const ClearSecondFactor = z.object({ username: z.string('请选择用户').min(1, '请选择用户').max(64) })

/** What an authenticator app is told: its secret in Base32 (RFC 4648), and the same as an address for a QR code. */
export const FactorSecret = z.object({ secret: z.string(), uri: z.string() })
export type FactorSecret = z.infer<typeof FactorSecret>

/** Recovery codes, shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** How it stands for who asks; `since` is yyyy-MM-dd HH:mm:ss. */
export const FactorStanding = z.object({ since: z.string().nullable(), recoveryLeft: z.number(), isRequired: z.boolean() })
export type FactorStanding = z.infer<typeof FactorStanding>

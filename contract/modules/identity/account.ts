import { z } from 'zod'
import { mobile, userName } from '../../rules/fieldRules.ts'
import { Picture } from './picture.ts'

const password = z.string().min(1, '新密码不允许为空!').max(128, '密码不超过 128 个字符')
const confirmed = { path: ['confirmpassword'], message: '两次输入密码不一致!' }
const isConfirmed = (body: { password: string; confirmpassword: string }) => body.password === body.confirmpassword

/** Body of `POST|PUT /sys/user/updatePassword`: the caller's own password (API-027). */
export const UpdatePassword = z
  .object({
    username: z.string().max(64),
    oldpassword: z.string().min(1, '请输入旧密码!').max(128),
    password,
    confirmpassword: z.string().max(128),
  })
  .refine(isConfirmed, confirmed)
export type UpdatePassword = z.infer<typeof UpdatePassword>

export const Mobile = mobile

/** Some clients send null for a text that is empty. */
const orNull = <Text extends z.ZodType<string>>(text: Text) => z.union([z.null().transform(() => ''), text])

/** Body of `POST /sys/user/login/setting/userEdit`: what people may change about themselves. Anything else is ignored (security.md 30). With the `version` that was read, an administrator who saved meanwhile is a 409. */
export const ProfileEdit = z
  .object({
    nickname: orNull(z.string().trim().max(32, '昵称不超过 32 个字符')),
    avatar: orNull(Picture),
    birthday: z.union([z.literal(''), z.iso.date('请选择正确的日期')]).nullable(),
    sex: z.coerce
      .number()
      .pipe(z.literal([1, 2], '请选择性别'))
      .nullable(),
    email: orNull(z.union([z.literal(''), z.email('邮箱格式不正确').max(64, '邮箱不超过 64 个字符')])),
    version: z.coerce.number().int(),
  })
  .partial()
export type ProfileEdit = z.infer<typeof ProfileEdit>

const smsCode = z.string('请输入验证码').trim().min(1, '请输入验证码').max(16, '手机验证码错误')

/** Body of `POST /sys/sms`: '0' to sign in, '1' to register. The answer never says whether the number is known. */
export const SmsRequest = z.object({ mobile: Mobile, smsmode: z.coerce.string().pipe(z.enum(['0', '1'], '请选择短信用途')) })
export type SmsRequest = z.infer<typeof SmsRequest>

/** Body of `POST /sys/phoneLogin`; the result is that of a login (SES-002). */
export const PhoneLogin = z.object({ mobile: Mobile, captcha: smsCode, remember_me: z.boolean().optional() })
export type PhoneLogin = z.infer<typeof PhoneLogin>

/** Body of `POST /sys/user/register`, when self-registration is on. `smscode` comes from `POST /sys/sms` with smsmode '1'. */
export const Register = z.object({
  username: userName,
  password,
  email: z.union([z.literal(''), z.email('邮箱格式不正确').max(64)]).optional(),
  phone: Mobile,
  smscode: smsCode,
})
export type Register = z.infer<typeof Register>

/** Forgotten password, step 1: `POST /sys/user/querySysUser`. `account` is a user name or a mobile number; needs a picture captcha. */
export const ResetStart = z.object({
  account: z.string().trim().min(1, '请输入用户名或手机号').max(64),
  captcha: z.string('请输入验证码').min(1, '请输入验证码').max(16, '验证码错误'),
  checkKey: z.coerce.string().max(64),
})
export type ResetStart = z.infer<typeof ResetStart>

/** `result` of step 1, the same for accounts that exist and that do not: the code went to the account's phone, if it has one. */
export const ResetStarted = z.object({ resetKey: z.string() })
export type ResetStarted = z.infer<typeof ResetStarted>

/** Step 2: `POST /sys/user/phoneVerification`. */
export const ResetVerify = z.object({ resetKey: z.string().min(1).max(64), smscode: smsCode })
export type ResetVerify = z.infer<typeof ResetVerify>

/** `result` of step 2: good for one change of password within ten minutes. */
export const ResetVerified = z.object({ resetToken: z.string() })
export type ResetVerified = z.infer<typeof ResetVerified>

/** Step 3: `POST /sys/user/passwordChange`. */
export const ResetPassword = z.object({ resetToken: z.string().min(1).max(64), password, confirmpassword: z.string().max(128) }).refine(isConfirmed, confirmed)
export type ResetPassword = z.infer<typeof ResetPassword>

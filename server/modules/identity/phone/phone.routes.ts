import { PhoneLogin, SmsRequest } from '#contract/modules/identity/account.ts'
import type { Database } from '../../../db/database.ts'
import type { Attempts } from '../../../http/attempts.ts'
import { networkOf } from '../../../http/network.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { mayEnter, signedInReply } from '../session/signIn.service.ts'
import type { SignIn } from '../session/signIn.service.ts'
import type { OneTimeCodes } from './oneTimeCodes.ts'
import type { TextMessages } from './textMessages.ts'

type Parts = { db: Database; attempts: Attempts; codes: OneTimeCodes; messages: TextMessages; signIn: SignIn; mayRegister: boolean }

const purposes = { '0': 'login', '1': 'register' } as const

/** Codes by text message, and signing in with one (api-contract.md 2.1). No answer says whether a number is known. */
export function phoneRoutes({ db, attempts, codes, messages, signIn, mayRegister }: Parts): AnyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/sys/sms',
      access: { public: true },
      body: SmsRequest,
      perMinute: 10,
      async run({ body: { mobile, smsmode } }) {
        const code = codes.issue(purposes[smsmode], mobile)
        const isKnown = mayEnter(await personOf(db, mobile))
        const isMeant = smsmode === '0' ? isKnown : mayRegister
        if (isMeant) messages.send(mobile, `验证码 ${code}，10 分钟内有效。如非本人操作请忽略。`)
        return new Reply({ envelope: { success: true, code: 200, message: '如果该手机号可以使用，验证码已经发送' } })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/phoneLogin',
      access: { public: true },
      body: PhoneLogin,
      perMinute: 60,
      async run({ body: { mobile, captcha }, request }) {
        const counted = [`mobile ${mobile}`, `address ${networkOf(request.ip)}`]
        const person = await attempts.judge({ who: mobile, gates: counted, counted }, async () => {
          const found = await personOf(db, mobile)
          if (!codes.isRight(purposes['0'], mobile, captcha) || !mayEnter(found)) return null
          codes.end(purposes['0'], mobile)
          return found
        })
        if (!person) throw new Problem(401, '手机验证码错误')
        return signedInReply(await signIn.admit(person, request))
      },
    }),
  ]
}

async function personOf(db: Database, mobile: string) {
  return db.selectFrom('sys_user').selectAll().where('phone', '=', mobile).executeTakeFirst()
}

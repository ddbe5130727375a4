import { ResetPassword, ResetStart, ResetVerify } from '#contract/modules/identity/account.ts'
import type { ResetStarted, ResetVerified } from '#contract/modules/identity/account.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { createTurns } from '../../../http/turns.ts'
import type { Captchas } from '../captcha/captchas.ts'
import { setPassword } from './newPassword.service.ts'
import { createOneTimeStore } from '../../../http/oneTimeStore.ts'
import type { OneTimeCodes } from '../phone/oneTimeCodes.ts'
import type { TextMessages } from '../phone/textMessages.ts'
import type { Person } from '../account/profile.service.ts'
import { mayEnter } from '../session/signIn.service.ts'

type Parts = { db: Database; bus: Bus; captchas: Captchas; codes: OneTimeCodes; messages: TextMessages; isOn: boolean; now: () => number }

const stepMs = 10 * 60_000

/**
 * Forgotten password in three steps: name the account, show the code that went to its phone, give a new password
 * (security.md 21). Every step answers the same for accounts that do not exist.
 */
export function resetRoutes({ db, bus, captchas, codes, messages, isOn, now }: Parts): AnyRoute[] {
  const started = createOneTimeStore<{ account: string; userId: string | null }>(stepMs, now)
  const verified = createOneTimeStore<{ userId: string }>(stepMs, now)
  const inTurn = createTurns()
  const requireOn = () => {
    if (!isOn) throw new Problem(404, '没有开放自助找回密码，请联系管理员重置')
  }

  return [
    defineRoute({
      method: 'POST',
      path: '/sys/user/querySysUser',
      access: { public: true },
      body: ResetStart,
      perMinute: 10,
      async run({ body: { account, captcha, checkKey }, request }): Promise<ResetStarted> {
        requireOn()
        captchas.check(request.ip, checkKey, captcha)
        const code = codes.issue('reset', account)
        const person = await accountNamed(db, account)
        if (person?.phone) messages.send(person.phone, `验证码 ${code}，用于重置密码，10 分钟内有效。如非本人操作请联系管理员。`)
        return { resetKey: started.keep({ account, userId: person?.phone ? person.id : null }) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/user/phoneVerification',
      access: { public: true },
      body: ResetVerify,
      perMinute: 20,
      run({ body: { resetKey, smscode } }): ResetVerified {
        requireOn()
        const start = started.find(resetKey)
        if (!start) throw new Problem(422, '手机验证码错误')
        codes.use('reset', start.account, smscode)
        if (start.userId === null) throw new Problem(422, '手机验证码错误')
        started.end(resetKey)
        return { resetToken: verified.keep({ userId: start.userId }) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/user/passwordChange',
      access: { public: true },
      body: ResetPassword,
      perMinute: 20,
      async run({ body: { resetToken, password } }) {
        requireOn()
        const { person, ended } = await inTurn([resetToken], async () => {
          const owner = verified.find(resetToken)
          const found = owner ? await db.selectFrom('sys_user').selectAll().where('id', '=', owner.userId).executeTakeFirst() : undefined
          if (!mayEnter(found)) throw new Problem(422, '操作已超时，请从第一步重新开始')
          const sessions = await setPassword(db, { userId: found.id, username: found.username, password, keepSessionId: null, now: now() })
          verified.end(resetToken) // only now: a weak password may be typed anew
          return { person: found, ended: sessions }
        })
        for (const sessionId of ended) bus.emit('session.revoked', { sessionId, userId: person.id })
        return new Reply({ envelope: { success: true, code: 200, message: '密码重置完成！' } })
      },
    }),
  ]
}

async function accountNamed(db: Database, account: string): Promise<Person | null> {
  const person = await db
    .selectFrom('sys_user')
    .selectAll()
    .where((row) => row.or([row('username', '=', account), row('phone', '=', account)]))
    .executeTakeFirst()
  return mayEnter(person) ? person : null
}

import { randomBytes } from 'node:crypto'
import { LoginRequest } from '#contract/session.ts'
import type { Database } from '../../../db/database.ts'
import type { Attempts } from '../../../http/attempts.ts'
import { networkOf } from '../../../http/network.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Passwords } from '../elsewhere/passwords.service.ts'
import { guessAt } from '../password/password.routes.ts'
import type { SignIn } from '../session/signIn.service.ts'

/** Failures after which a browser is shown a picture, which a phone cannot show: from then on only the browser signs in. */
const browserAfter = 3

/** Signing in on phones (api-contract.md 2.1). */
export function mobileRoutes({ db, attempts, passwords, signIn }: { db: Database; attempts: Attempts; passwords: Passwords; signIn: SignIn }): AnyRoute[] {
  // clients may hide what they send to others by these; a password is compared as it was typed, and TLS is what protects it
  const key = randomBytes(8).toString('hex')
  const iv = randomBytes(8).toString('hex')
  return [
    defineRoute({
      method: 'POST',
      path: '/sys/mLogin',
      access: { public: true },
      body: LoginRequest.pick({ username: true, password: true }),
      perMinute: 60,
      async run({ body: { username, password }, request }) {
        const guess = await guessAt(db, username, networkOf(request.ip))
        const proven = await passwords.personOf({ username, password }, (prove) =>
          attempts.judge(guess, async (failuresBefore) => {
            if (failuresBefore >= browserAfter) throw new Problem(401, '登录失败次数过多，请先在浏览器中登录一次')
            return prove()
          }),
        )
        if (!proven) throw new Problem(401, '用户名或密码错误')
        const { departs, token, userInfo } = await signIn.admit(proven.person, request, { settle: proven.settle })
        if (departs.length === 0) throw new Problem(403, '用户暂未归属部门,不可登录!')
        return new Reply({ envelope: { success: true, code: 200, message: '登录成功', result: { userInfo, token } } })
      },
    }),
    defineRoute({ method: 'GET', path: '/sys/getEncryptedString', access: { public: true }, perMinute: 60, run: () => ({ key, iv }) }),
  ]
}

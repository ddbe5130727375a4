import { LoginRequest } from '#contract/session.ts'
import type { LoginRefusal } from '#contract/session.ts'
import type { Database } from '../../db/database.ts'
import type { Attempts } from '../../http/attempts.ts'
import { verifyPassword } from '../../http/password.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Captchas } from './captcha/captchas.ts'
import { mayEnter, signedInReply } from './signIn.service.ts'
import type { SignIn } from './signIn.service.ts'

/** Failures of a name or an address after which a picture code is asked for (decisions.md 27). */
const captchaAfter = 3

type Parts = { db: Database; attempts: Attempts; captchas: Captchas; signIn: SignIn }

/** Signing in by name and password. */
export function passwordRoutes({ db, attempts, captchas, signIn }: Parts): AnyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/sys/login',
      access: { public: true },
      body: LoginRequest,
      perMinute: 120,
      async run({ body, request }) {
        const name = body.username.toLowerCase()
        const locked = [`account ${name} ${request.ip}`, `address ${request.ip}`]
        const watched = [`name ${name}`, `address ${request.ip}`]
        const keys = [...new Set([...locked, ...watched])]
        const refusal = (): LoginRefusal => ({ captchaRequired: attempts.failures(watched) >= captchaAfter })
        attempts.admit(locked)
        if (refusal().captchaRequired) checkPicture(captchas, request.ip, body)
        const person = await db.selectFrom('sys_user').selectAll().where('username', '=', body.username).executeTakeFirst()
        const isRight = await verifyPassword(body.password, person?.passwordHash ?? null)
        if (!isRight || !mayEnter(person)) {
          attempts.failed(keys)
          throw new Problem(401, '用户名或密码错误', refusal()) // one text for every reason: an answer must not tell who exists (C26)
        }
        attempts.succeeded(keys)
        return signedInReply(await signIn.admit(person, request))
      },
    }),
  ]
}

function checkPicture(captchas: Captchas, address: string, { captcha, checkKey }: LoginRequest): void {
  try {
    captchas.check(address, String(checkKey ?? ''), captcha)
  } catch (error) {
    if (error instanceof Problem) throw new Problem(error.status, error.message, { captchaRequired: true } satisfies LoginRefusal)
    throw error
  }
}

import { LoginRequest } from '#contract/session.ts'
import type { LoginRefusal } from '#contract/session.ts'
import type { Database } from '../../../db/database.ts'
import type { Attempts, Guess } from '../../../http/attempts.ts'
import { networkOf } from '../../../http/network.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Captchas } from '../captcha/captchas.ts'
import type { Passwords } from '../elsewhere/passwords.service.ts'
import { signedInReply } from '../session/signIn.service.ts'
import type { SignIn } from '../session/signIn.service.ts'

/** Failures after which a picture code is asked for (decisions.md 27). */
const captchaAfter = 3

type Parts = { db: Database; attempts: Attempts; captchas: Captchas; passwords: Passwords; signIn: SignIn }

/** Signing in by name and password. */
export function passwordRoutes({ db, attempts, captchas, passwords, signIn }: Parts): AnyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/sys/login',
      access: { public: true },
      body: LoginRequest,
      perMinute: 120,
      async run({ body, request }) {
        const guess = await guessAt(db, body.username, networkOf(request.ip))
        const proven = await passwords.personOf(body, (prove) =>
          attempts.judge(guess, async (failuresBefore) => {
            if (failuresBefore >= captchaAfter) checkPicture(captchas, request.ip, body)
            return prove()
          }),
        )
        if (!proven) {
          const refusal: LoginRefusal = { captchaRequired: attempts.failures(guess.gates) >= captchaAfter }
          throw new Problem(401, '用户名或密码错误', refusal) // one text for every reason: an answer must not tell who exists (C26)
        }
        return signedInReply(await signIn.admit(proven.person, request, { settle: proven.settle }))
      },
    }),
  ]
}

/**
 * Failures count for the account, wherever they come from, and for the address. Whoever signs in at an address where this account was
 * signed in before is stopped by what failed at this account there and by nothing else: guesses from elsewhere must not keep the owner
 * out, nor a colleague behind the same router.
 */
export async function guessAt(db: Database, username: string, address: string): Promise<Guess> {
  const name = username.toLowerCase()
  const here = `account ${name} ${address}`
  const counted = [here, `name ${name}`, `address ${address}`]
  return { who: name, counted, gates: (await wasSignedIn(db, username, address)) ? [here] : counted }
}

/** As long as sessions are kept (system.purge.sessions). */
async function wasSignedIn(db: Database, username: string, address: string): Promise<boolean> {
  const seen = await db
    .selectFrom('sys_session')
    .innerJoin('sys_user', 'sys_user.id', 'sys_session.userId')
    .select('address')
    .distinct()
    .where('username', '=', username)
    .execute()
  return seen.some((session) => networkOf(session.address) === address)
}

function checkPicture(captchas: Captchas, address: string, { captcha, checkKey }: LoginRequest): void {
  try {
    captchas.check(address, String(checkKey ?? ''), captcha)
  } catch (error) {
    if (error instanceof Problem) throw new Problem(error.status, error.message, { captchaRequired: true } satisfies LoginRefusal)
    throw error
  }
}

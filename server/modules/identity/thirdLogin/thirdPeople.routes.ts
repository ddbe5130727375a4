import { z } from 'zod'
import { LoginRequest } from '#contract/session.ts'
import type { Database } from '../../../db/database.ts'
import type { Attempts } from '../../../http/attempts.ts'
import { networkOf } from '../../../http/network.ts'
import type { createOneTimeStore } from '../../../http/oneTimeStore.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Passwords } from '../elsewhere/passwords.service.ts'
import { guessAt } from '../password/password.routes.ts'
import { createPerson } from '../people/people.service.ts'
import { signedInReply } from '../session/signIn.service.ts'
import type { SignIn } from '../session/signIn.service.ts'
import type { ThirdUser } from './provider.ts'
import { bindThirdUser } from './thirdAccounts.service.ts'

export type Unbound = ReturnType<typeof createOneTimeStore<{ source: string; user: ThirdUser }>>

type Parts = { db: Database; signIn: SignIn; attempts: Attempts; passwords: Passwords; unbound: Unbound; mayRegister: boolean; now: () => number }

const thirdUserUuid = z.string('校验失败').max(64)
/** `uuid` and `operateCode` are what relatives of the contract call it. */
const Proof = z.object({ thirdUserUuid: thirdUserUuid.optional(), uuid: thirdUserUuid.optional(), operateCode: thirdUserUuid.optional() })
const ByPassword = Proof.extend(LoginRequest.pick({ username: true, password: true }).shape)
const New = Proof.extend({ username: z.string().max(64).default(''), password: z.string().max(128).default('') })

/** What becomes of an account elsewhere that nobody has bound: it is bound to one here by its password, or gets a new one where people may register (api-contract.md 2.1). */
export function thirdPeopleRoutes({ db, signIn, attempts, passwords, unbound, mayRegister, now }: Parts): AnyRoute[] {
  const keyOf = ({ thirdUserUuid: named, uuid, operateCode }: z.infer<typeof Proof>) => named ?? uuid ?? operateCode ?? ''
  const waitingFor = (proof: z.infer<typeof Proof>) => {
    const waiting = unbound.find(keyOf(proof))
    if (!waiting) throw new Problem(401, '校验失败，请重新打开登录窗口')
    return waiting
  }
  return [
    defineRoute({
      method: 'POST',
      path: '/sys/thirdLogin/user/checkPassword',
      access: { public: true },
      body: ByPassword,
      perMinute: 20,
      async run({ body, request }) {
        const { source, user } = waitingFor(body)
        const proven = await passwords.personOf(body, async (prove) => attempts.judge(await guessAt(db, body.username, networkOf(request.ip)), prove))
        if (!proven) throw new Problem(401, '用户名或密码错误')
        const { person, settle } = proven
        unbound.end(keyOf(body))
        const bind = async () => {
          await settle()
          await bindThirdUser(db, person.id, source, user, { at: now(), isProvedHere: true })
        }
        return signedInReply(await signIn.admit(person, request, { elsewhere: user.elsewhere, settle: bind }))
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/thirdLogin/user/create',
      access: { public: true },
      body: New,
      perMinute: 20,
      async run({ body, request }) {
        const { source, user } = waitingFor(body)
        if (!mayRegister) throw new Problem(403, '没有开放自助注册，请联系管理员开通账号')
        const id = await createPerson(db, {
          username: body.username,
          realname: user.realname,
          password: body.password,
          roleCode: 'guest',
          phone: null,
          email: null,
        })
        unbound.end(keyOf(body))
        const person = await db.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const bind = () => bindThirdUser(db, id, source, user, { at: now(), isProvedHere: true })
        return signedInReply(await signIn.admit(person, request, { elsewhere: user.elsewhere, settle: bind }))
      },
    }),
  ]
}

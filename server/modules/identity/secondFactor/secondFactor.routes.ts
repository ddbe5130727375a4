import { operateTypes } from '#contract/modules/operations/log.ts'
import {
  ByOwnPassword,
  ClearSecondFactor,
  RequireSecondFactor,
  SecondFactorCode,
  SecondFactorEnrol,
  SecondFactorLogin,
  SecondFactorOff,
} from '#contract/modules/identity/secondFactor.ts'
import type { FactorStanding } from '#contract/modules/identity/secondFactor.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import type { Attempts } from '../../../http/attempts.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Passwords } from '../elsewhere/passwords.service.ts'
import { requireMayGovern } from '../../access/rights/governance.service.ts'
import { mayEnter } from '../session/signIn.service.ts'
import type { SignIn } from '../session/signIn.service.ts'
import type { SecondFactors } from './secondFactor.service.ts'

type Parts = { db: Database; attempts: Attempts; passwords: Passwords; factors: SecondFactors; signIn: SignIn; plantTz: string }

const wrongCode = '验证码错误，请输入验证器现在显示的 6 位数字，或一个没有用过的恢复码'
const overdue = () => new Problem(401, '登录已超时，请重新登录')
const told = (message: string, result: unknown = null) => new Reply({ envelope: { success: true, code: 200, message, result } })

/** Setting up, using and taking away the authenticator app of a person; codes are guessed at no oftener than passwords. */
export function secondFactorRoutes({ db, attempts, passwords, factors, signIn, plantTz }: Parts): AnyRoute[] {
  const personWith = (id: string) => db.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirst()
  const judged = async <Proved>(userId: string, prove: () => Promise<Proved | null>) => {
    const key = `second factor ${userId}`
    return attempts.judge({ who: key, gates: [key], counted: [key] }, prove)
  }
  async function requirePassword(userId: string, password: string): Promise<void> {
    const person = await personWith(userId)
    if (!(await judged(userId, async () => (person && (await passwords.isOf(person, password)) ? true : null))))
      throw new Problem(422, '登录密码错误', { fields: { password: ['登录密码错误'] } })
  }
  async function requireCode(userId: string, code: string): Promise<void> {
    if (!(await judged(userId, async () => ((await factors.use(userId, code)) ? true : null))))
      throw new Problem(422, wrongCode, { fields: { code: [wrongCode] } })
  }

  return [
    defineRoute({
      method: 'GET',
      path: '/sys/secondFactor',
      access: { signedIn: true },
      async run({ caller }): Promise<FactorStanding> {
        const standing = await factors.standing(signedIn(caller).userId)
        return { since: standing ? wireTime(standing.since, plantTz) : null, recoveryLeft: standing?.recoveryLeft ?? 0, isRequired: await factors.isRequired() }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/secondFactor/begin',
      access: { signedIn: true },
      body: ByOwnPassword,
      perMinute: 20,
      async run({ body: { password }, caller }) {
        const { userId, username } = signedIn(caller)
        await requirePassword(userId, password)
        return factors.begin({ id: userId, username })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/secondFactor/confirm',
      access: { signedIn: true },
      body: SecondFactorCode,
      perMinute: 20,
      audit: { title: '设置登录验证器', operateType: operateTypes.add },
      async run({ body: { code }, caller }) {
        const { userId } = signedIn(caller)
        const recoveryCodes = await judged(userId, () => factors.confirm(userId, code))
        if (!recoveryCodes) throw new Problem(422, wrongCode, { fields: { code: [wrongCode] } })
        return told('验证器已设置，以后登录时需要验证码', { recoveryCodes })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/secondFactor/off',
      access: { signedIn: true },
      body: SecondFactorOff,
      perMinute: 20,
      audit: { title: '关闭登录验证器', operateType: operateTypes.delete },
      async run({ body: { password, code }, caller }) {
        const { userId } = signedIn(caller)
        await requirePassword(userId, password)
        await requireCode(userId, code)
        await factors.remove(userId)
        return told('验证器已关闭')
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/secondFactor/enrol',
      access: { public: true },
      body: SecondFactorEnrol,
      perMinute: 20,
      async run({ body: { ticket } }) {
        const waiting = signIn.waiting(ticket)
        const person = waiting?.step === 'enrol' ? await personWith(waiting.userId) : undefined
        if (!person || person.tokenVersion !== waiting?.tokenVersion) throw overdue()
        return factors.begin(person)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/secondFactor/login',
      access: { public: true },
      body: SecondFactorLogin,
      perMinute: 60,
      async run({ body: { ticket, code }, request }) {
        const waiting = signIn.waiting(ticket)
        if (!waiting) throw overdue()
        const { userId, step, elsewhere, settle, tokenVersion } = waiting
        if ((await personWith(userId))?.tokenVersion !== tokenVersion) throw overdue() // a new password, or frozen: what was shown before counts no more
        const proved = await judged(userId, async () => {
          if (step === 'enrol') return factors.confirm(userId, code)
          return (await factors.use(userId, code)) ? [] : null
        })
        if (!proved) throw new Problem(401, wrongCode)
        signIn.forget(ticket)
        const person = await personWith(userId)
        if (!mayEnter(person)) throw overdue()
        const result = await signIn.admit(person, request, { isProved: true, elsewhere, settle })
        return told('登录成功', proved.length > 0 ? { ...result, recoveryCodes: proved } : result)
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/secondFactor/clear',
      access: { permission: 'sys:user:changePassword' },
      body: ClearSecondFactor,
      audit: { title: '清除他人的登录验证器', operateType: operateTypes.delete },
      async run({ body: { username }, caller }) {
        const person = await db.selectFrom('sys_user').select('id').where('username', '=', username).where('delFlag', '=', 0).executeTakeFirst()
        if (!person) throw new Problem(404, '用户不存在！')
        await requireMayGovern({ by: signedIn(caller), trx: db }, person.id)
        await factors.remove(person.id)
        return told('登录验证器已清除，本人可以重新设置')
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/secondFactor/require',
      access: { permission: 'sys:secondFactor:require' },
      body: RequireSecondFactor,
      audit: { title: '规定登录验证器', operateType: operateTypes.configuration },
      async run({ body: { isRequired } }) {
        await factors.require(isRequired)
        return told(isRequired ? '以后每个人登录时都需要验证器，没有的先设置' : '不再要求验证器，已设置的人仍然需要')
      },
    }),
  ]
}

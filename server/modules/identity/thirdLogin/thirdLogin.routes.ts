import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { BindThirdPhone } from '#contract/session.ts'
import type { ThirdLoginMessage, ThirdLoginSources } from '#contract/session.ts'
import type { Database } from '../../../db/database.ts'
import type { Attempts } from '../../../http/attempts.ts'
import { networkOf } from '../../../http/network.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { createOneTimeStore } from '../../../http/oneTimeStore.ts'
import type { Passwords } from '../elsewhere/passwords.service.ts'
import type { VouchedPeople } from '../elsewhere/vouchedPeople.service.ts'
import type { OneTimeCodes } from '../phone/oneTimeCodes.ts'
import { mayEnter, signedInReply } from '../session/signIn.service.ts'
import type { Settle, SignIn } from '../session/signIn.service.ts'
import { callbackHeaders, callbackPage } from './callbackPage.ts'
import { createPendingStates, stateCookie } from './pendingStates.ts'
import type { CodeAnswer, ThirdProvider, ThirdUser } from './provider.ts'
import { bindThirdUser, personBehind } from './thirdAccounts.service.ts'
import { thirdPeopleRoutes } from './thirdPeople.routes.ts'

type Parts = {
  db: Database
  signIn: SignIn
  codes: OneTimeCodes
  providers: readonly ThirdProvider[]
  /** our own address as browsers know it; null when no provider is configured */
  publicUrl: string | null
  casUrl: string | null
  attempts: Attempts
  passwords: Passwords
  vouchedPeople: VouchedPeople
  /** what the directory is called, whose people sign in by their password there; null without one */
  directoryTitle: string | null
  /** whether an account elsewhere may make one here */
  mayRegister: boolean
  now: () => number
}

const exchangeMs = 60_000
const bindingMs = 10 * 60_000
const Source = z.object({ source: z.string().max(32) })
const Exchange = z.object({ code: z.string().max(64), thirdType: z.string().max(32) })
/** What a provider sends back: a code, or why not; anything else is no answer. */
const Answer = z.object({
  code: z.string().min(1).max(2048).optional().catch(undefined),
  state: z.string().max(128).catch(''),
  iss: z.string().max(1000).optional().catch(undefined),
})

/** Signing in with an account elsewhere: a pop-up goes there and comes back with a code that is good once (api-contract.md 2.1). */
export function thirdLoginRoutes({
  db,
  signIn,
  codes,
  providers,
  publicUrl,
  casUrl,
  attempts,
  passwords,
  vouchedPeople,
  directoryTitle,
  mayRegister,
  now,
}: Parts): AnyRoute[] {
  const states = createPendingStates(now)
  const admitted = createOneTimeStore<{ source: string; userId: string; settle: Settle | null } & Pick<ThirdUser, 'isProved' | 'elsewhere'>>(exchangeMs, now)
  const unbound = createOneTimeStore<{ source: string; user: ThirdUser }>(bindingMs, now)
  const returnTo = (source: string) => `${publicUrl ?? ''}/sys/thirdLogin/${source}/callback`
  const isOpen = (source: string) => providers.some((known) => known.source === source)
  const providerNamed = (source: string) => {
    const provider = providers.find((known) => known.source === source)
    if (!provider) throw new Problem(404, '没有开通这种登录方式')
    return provider
  }

  /** Codes are guessed at from an address no oftener than passwords are. */
  async function outcome(provider: ThirdProvider, query: CodeAnswer, { verifier, address }: { verifier: string; address: string }): Promise<ThirdLoginMessage> {
    const { source } = provider
    const key = `elsewhere ${address}`
    const asked = { query, state: query.state, verifier, returnTo: returnTo(source) }
    const user = await attempts.judge({ who: key, gates: [key], counted: [key] }, () => provider.userOf(asked))
    if (!user) return { kind: 'failed', source, message: '登录失败' }
    const { vouched } = user
    const known = provider.rules && vouched ? await vouchedPeople.personOf(vouched, provider.rules) : null
    const person = known?.person ?? (provider.rules && vouched ? undefined : await personBehind(db, source, user.thirdUserId))
    if (!person) return { kind: 'bind', source, thirdUserUuid: unbound.keep({ source, user }) }
    if (!mayEnter(person)) return { kind: 'failed', source, message: '登录失败' }
    return {
      kind: 'code',
      source,
      code: admitted.keep({ source, userId: person.id, isProved: user.isProved, elsewhere: user.elsewhere, settle: known?.settle ?? null }),
    }
  }

  return [
    ...thirdPeopleRoutes({ db, signIn, attempts, passwords, unbound, mayRegister, now }),
    defineRoute({
      method: 'GET',
      path: '/sys/thirdLogin/sources',
      access: { public: true },
      run: (): ThirdLoginSources => ({
        sources: providers.map(({ source, title }) => ({ source, title })),
        cas: casUrl,
        directory: directoryTitle ?? undefined,
      }),
    }),
    defineRoute({
      // the login page of other clients asks which of these two windows it may open (api-contract.md 2.1)
      method: 'GET',
      path: '/sys/thirdApp/getEnabledType',
      access: { public: true },
      run: () => ({ wechatEnterprise: isOpen('wechat_enterprise'), dingtalk: isOpen('dingtalk') }),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/thirdLogin/render/:source',
      access: { public: true },
      perMinute: 30,
      async run({ request, reply }) {
        const provider = providerNamed(Source.parse(request.params).source)
        const verifier = randomBytes(32).toString('base64url')
        const state = states.begin({ source: provider.source, verifier })
        const target = await provider.authorizeAt({ state, verifier, returnTo: returnTo(provider.source) })
        reply.headers({ 'set-cookie': stateCookie(state, publicUrl?.startsWith('https:') === true), 'cross-origin-opener-policy': 'unsafe-none' })
        reply.code(302).header('location', target.href)
        return new Reply({ raw: '', contentType: 'text/plain; charset=utf-8' })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/thirdLogin/:source/callback',
      access: { public: true },
      query: Answer,
      perMinute: 30,
      async run({ query: { code, state, iss }, request, reply }) {
        const provider = providerNamed(Source.parse(request.params).source)
        const pending = states.finish(request, state)
        const isOurs = pending?.source === provider.source && code !== undefined
        const message: ThirdLoginMessage = isOurs
          ? await outcome(provider, { code, state, ...(iss === undefined ? {} : { iss }) }, { verifier: pending.verifier, address: networkOf(request.ip) })
          : { kind: 'failed', source: provider.source, message: '登录失败，请重新打开登录窗口' }
        reply.headers(callbackHeaders)
        return new Reply({ raw: callbackPage(message), contentType: 'text/html; charset=utf-8' })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/thirdLogin/getLoginUser/:code/:thirdType',
      access: { public: true },
      perMinute: 30,
      async run({ request }) {
        const { code, thirdType } = Exchange.parse(request.params)
        const proof = admitted.take(code)
        const person = proof?.source === thirdType ? await personWithId(db, proof.userId) : undefined
        if (!proof || !mayEnter(person)) throw new Problem(401, '登录已超时，请重新登录')
        const { isProved, elsewhere, settle } = proof
        return signedInReply(await signIn.admit(person, request, { isProved, elsewhere, settle }))
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/thirdLogin/bindingThirdPhone',
      access: { public: true },
      body: BindThirdPhone,
      perMinute: 20,
      async run({ body: { mobile, captcha, thirdUserUuid }, request }) {
        const waiting = unbound.find(thirdUserUuid)
        if (!waiting) throw new Problem(401, '登录已超时，请重新登录')
        codes.use('login', mobile, captcha)
        const person = await db.selectFrom('sys_user').selectAll().where('phone', '=', mobile).executeTakeFirst()
        if (!mayEnter(person)) throw new Problem(422, '手机验证码错误')
        unbound.end(thirdUserUuid)
        const { source, user } = waiting
        const bind = () => bindThirdUser(db, person.id, source, user, { at: now(), isProvedHere: true })
        return signedInReply(await signIn.admit(person, request, { elsewhere: user.elsewhere, settle: bind }))
      },
    }),
  ]
}

async function personWithId(db: Database, id: string) {
  return db.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirst()
}

import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { fetchOutside } from '../../../http/httpClient.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { mayEnter, signedInReply } from '../session/signIn.service.ts'
import type { SignIn } from '../session/signIn.service.ts'
import { casUserIn } from './casAnswer.ts'

const ValidateLogin = z.object({ ticket: z.string().min(1).max(512), service: z.url().max(1000) })

type Parts = { db: Database; signIn: SignIn; casUrl: string | null; publicUrl: string | null }

/** Signing in with the ticket of a CAS server (API-020). Accounts are made here, never by the CAS server. */
export function casRoutes({ db, signIn, casUrl, publicUrl }: Parts): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/cas/client/validateLogin',
      access: { public: true },
      query: ValidateLogin,
      perMinute: 30,
      async run({ query: { ticket, service }, request }) {
        if (!casUrl || !publicUrl) throw new Problem(404, '没有开通单点登录')
        // a ticket that was issued for somebody else's service must open nothing here
        if (new URL(service).origin !== new URL(publicUrl).origin) throw new Problem(422, 'service：不是本系统的网址')
        const url = new URL(`${casUrl}/p3/serviceValidate`)
        url.searchParams.set('service', service)
        url.searchParams.set('ticket', ticket)
        const { status, text } = await fetchOutside(url, { method: 'GET', headers: { accept: 'application/xml' }, body: null })
        const username = status === 200 ? casUserIn(text) : null
        const person = username === null ? undefined : await db.selectFrom('sys_user').selectAll().where('username', '=', username).executeTakeFirst()
        if (!mayEnter(person)) throw new Problem(401, '单点登录没有成功，请重新登录或联系管理员')
        return signedInReply(await signIn.admit(person, request))
      },
    }),
  ]
}

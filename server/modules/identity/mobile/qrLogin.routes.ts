import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { FastifyRequest } from 'fastify'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { createOneTimeStore } from '../../../http/oneTimeStore.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { mayEnter } from '../session/signIn.service.ts'
import type { SignIn } from '../session/signIn.service.ts'

const lifeMs = 120_000
const cookieName = 'qr_login'
/** What `token` says while there is none (api-contract.md 2.1). */
const [waiting, over] = ['-1', '-2']

type Waiting = { secret: string; agent: string; at: number; userId: string | null }
type Parts = { db: Database; signIn: SignIn; now: () => number; isSecure: boolean }

const Asked = z.object({ qrcodeId: z.string('请扫描登录页的二维码').min(1).max(64) })

/**
 * Signing in a browser with a phone that is signed in (security.md 1B-14): the code is good for 120 s and once, only the browser that drew it
 * gets the token, and the phone is shown which browser asks, from where and since when.
 */
export function qrLoginRoutes({ db, signIn, now, isSecure }: Parts): AnyRoute[] {
  const codes = createOneTimeStore<Waiting & { address: string }>(lifeMs, now)
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/getLoginQrcode',
      access: { public: true },
      perMinute: 20,
      run({ request, reply }) {
        const secret = randomBytes(24).toString('base64url')
        const qrcodeId = codes.keep({ secret, agent: request.headers['user-agent'] ?? '', address: request.ip, at: now(), userId: null })
        reply.header('set-cookie', `${cookieName}=${secret}; Path=/sys; HttpOnly; SameSite=Strict; Max-Age=${lifeMs / 1000}${isSecure ? '; Secure' : ''}`)
        return { qrcodeId }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/getQrcodeToken',
      access: { public: true },
      query: Asked,
      perMinute: 60, // once a second (security.md 1B-14),
      async run({ query: { qrcodeId }, request }) {
        const found = codes.find(qrcodeId)
        if (!found || cookieOf(request) !== found.secret) return { token: over }
        if (found.userId === null) return { token: waiting }
        codes.end(qrcodeId)
        const person = await db.selectFrom('sys_user').selectAll().where('id', '=', found.userId).executeTakeFirst()
        if (!mayEnter(person)) return { token: over }
        return { success: true, token: (await signIn.admit(person, request, { isProved: true })).token }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/scanLoginQrcode',
      access: { signedIn: true },
      query: Asked,
      run({ query: { qrcodeId } }) {
        const { agent, address, at } = asked(qrcodeId)
        return { agent, address, at }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/scanLoginQrcode',
      access: { signedIn: true },
      body: Asked,
      perMinute: 20,
      audit: { title: '扫码登录浏览器', operateType: operateTypes.add },
      run({ body: { qrcodeId }, caller }) {
        const { userId, isByBadge } = signedIn(caller)
        if (isByBadge) throw new Problem(403, '刷工牌进入的工位不能为别处登录，请用密码登录后再扫')
        asked(qrcodeId).userId = userId
        return new Reply({ envelope: { success: true, code: 200, message: '已确认登录', result: null } })
      },
    }),
  ]

  function asked(qrcodeId: string) {
    const found = codes.find(qrcodeId)
    if (!found || found.userId !== null) throw new Problem(404, '二维码已过期，请刷新登录页后重新扫描')
    return found
  }
}

function cookieOf(request: FastifyRequest): string | null {
  const written = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return written.find(([name]) => name === cookieName)?.[1] ?? null
}

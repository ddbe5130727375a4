import type { SignedOut } from '#contract/session.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { nodesGranted } from '../../../http/grants.ts'
import { takesGzip } from '../../../http/gzipPieces.ts'
import { Problem } from '../../../http/problem.ts'
import { tokenOf } from '../../../http/register.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Sessions } from '../../../http/sessions.ts'
import type { SessionsElsewhere } from '../elsewhere/sessionsElsewhere.service.ts'
import { readTree } from '../../access/menu/menu.service.ts'
import { menuGzip, menuText } from '../../access/menu/menuAnswer.service.ts'
import { adminRole } from '../../access/rights/governance.service.ts'
import type { SignIn } from './signIn.service.ts'

type Parts = { db: Database; bus: Bus; sessions: Sessions; sessionsElsewhere: SessionsElsewhere; signIn: SignIn }

/** The running session: who I am, what I may see, and leaving (api-contract.md 2.1, 2.2). */
export function sessionRoutes({ db, bus, sessions, sessionsElsewhere, signIn }: Parts): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/getLoginInfo',
      access: { signedIn: true },
      async run({ caller, request }) {
        const person = await db.selectFrom('sys_user').selectAll().where('id', '=', signedIn(caller).userId).executeTakeFirstOrThrow()
        return signIn.resultOf(person, tokenOf(request) ?? '')
      },
    }),

    defineRoute({
      // for clients of a younger relative of the contract (api-contract.md 2.1)
      method: 'GET',
      path: '/sys/user/getUserInfo',
      access: { signedIn: true },
      async run({ caller, request }) {
        const person = await db.selectFrom('sys_user').selectAll().where('id', '=', signedIn(caller).userId).executeTakeFirstOrThrow()
        const { userInfo, sysAllDictItems } = await signIn.resultOf(person, tokenOf(request) ?? '')
        return { userInfo, sysAllDictItems }
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/sys/permission/getUserPermissionByToken',
      access: { signedIn: true },
      async run({ caller, request, reply }) {
        const who = signedIn(caller)
        const [tree, granted] = await Promise.all([readTree(db, 'web'), nodesGranted(db, who)])
        const holding = { isAdministrator: who.roles.includes(adminRole), granted, rights: who.permissions }
        const contentType = 'application/json; charset=utf-8'
        if (!takesGzip(request.headers['accept-encoding'])) return new Reply({ raw: menuText(tree, holding), contentType })
        reply.header('content-encoding', 'gzip')
        return new Reply({ raw: await menuGzip(tree, holding), contentType })
      },
    }),

    defineRoute({
      // GET as well: relatives of the contract sign out by a link
      method: ['POST', 'GET'],
      path: '/sys/logout',
      access: { public: true },
      async run({ request }) {
        const verified = await sessions.verify(tokenOf(request))
        if (verified.kind === 'invalid') throw new Problem(401, 'Token无效!')
        let result: SignedOut | null = null
        if (verified.kind === 'caller') {
          const { sessionId, userId } = verified.caller
          await sessions.revoke(sessionId)
          bus.emit('session.revoked', { sessionId, userId })
          const signOutAt = await sessionsElsewhere.leave(sessionId)
          if (signOutAt !== null) result = { signOutAt }
        }
        return new Reply({ envelope: { success: true, code: 200, message: '退出登录成功！', result } })
      },
    }),
  ]
}

import { permissionCodes, permissions } from '#contract/permissions.ts'
import type { AuthEntry, UserPermissions } from '#contract/session.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { tokenOf } from '../../http/register.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Sessions } from '../../http/sessions.ts'
import { menuFor } from './menu.ts'
import type { SignIn } from './signIn.service.ts'

/** The running session: who I am, what I may see, and leaving (api-contract.md 2.1, 2.2). */
export function sessionRoutes({ db, bus, sessions, signIn }: { db: Database; bus: Bus; sessions: Sessions; signIn: SignIn }): AnyRoute[] {
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
      method: 'GET',
      path: '/sys/permission/getUserPermissionByToken',
      access: { signedIn: true },
      run({ caller }): UserPermissions {
        const held = signedIn(caller).permissions
        // '1': hidden unless granted (api-contract.md 2.2)
        const entry = (action: (typeof permissionCodes)[number]): AuthEntry => ({ action, type: '1', describe: permissions[action] })
        return {
          menu: menuFor(held),
          auth: permissionCodes.filter((code) => held.has(code)).map(entry),
          allAuth: permissionCodes.map((code) => ({ ...entry(code), status: '1' })),
        }
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
        if (verified.kind === 'caller') {
          const { sessionId, userId } = verified.caller
          await sessions.revoke(sessionId)
          bus.emit('session.revoked', { sessionId, userId })
        }
        return new Reply({ envelope: { success: true, code: 200, message: '退出登录成功！' } })
      },
    }),
  ]
}

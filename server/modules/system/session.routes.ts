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
import { grantedTo, menuFrom, readTree } from './menu.ts'
import type { PermissionRow } from './menu.ts'
import { adminRole } from './rights/governance.service.ts'
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
      async run({ caller }): Promise<UserPermissions> {
        const { userId, roles, permissions: rights } = signedIn(caller)
        const [tree, granted] = await Promise.all([readTree(db, 'web'), grantedTo(db, userId)])
        const isAdministrator = roles.includes(adminRole)
        const own = tree.filter(({ menuType, isDeclared, perms }) => menuType === 2 && isDeclared === 'N' && perms !== '')
        const shown = new Map(tree.map((node) => [node.id, node]))
        // '1': hidden unless granted, '2': usable only when granted (api-contract.md 2.2)
        const entry = (action: (typeof permissionCodes)[number]): AuthEntry => ({
          action,
          type: shown.get(action)?.permsType ?? '1',
          describe: shown.get(action)?.name ?? permissions[action],
        })
        const ownEntry = ({ perms, permsType, name }: PermissionRow): AuthEntry => ({ action: perms, type: permsType, describe: name })
        return {
          menu: menuFrom(tree, { isAdministrator, granted, rights }),
          auth: [
            ...permissionCodes.filter((code) => rights.has(code)).map(entry),
            ...own.filter(({ id, status }) => status === '1' && (isAdministrator || granted.has(id))).map(ownEntry),
          ],
          allAuth: [
            ...permissionCodes.map((code) => ({ ...entry(code), status: shown.get(code)?.status ?? '1' })),
            ...own.map((node) => ({ ...ownEntry(node), status: node.status })),
          ],
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

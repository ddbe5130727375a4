import { permissionCodes, permissions } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { AuthEntry, SignedOut, UserPermissions } from '#contract/session.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { successOf } from '../../http/envelope.ts'
import { nodesGranted } from '../../http/grants.ts'
import { Problem } from '../../http/problem.ts'
import { tokenOf } from '../../http/register.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { Sessions } from '../../http/sessions.ts'
import type { SessionsElsewhere } from './elsewhere/sessionsElsewhere.service.ts'
import { menuFrom, readTree } from './menu.ts'
import type { PermissionRow } from './menu.ts'
import { adminRole } from './rights/governance.service.ts'
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
      method: 'GET',
      path: '/sys/permission/getUserPermissionByToken',
      access: { signedIn: true },
      async run({ caller }) {
        const who = signedIn(caller)
        const { roles, permissions: rights } = who
        const [tree, granted] = await Promise.all([readTree(db, 'web'), nodesGranted(db, who)])
        const isAdministrator = roles.includes(adminRole)
        const { entries, own, all } = authOf(tree)
        const menu: UserPermissions['menu'] = menuFrom(tree, { isAdministrator, granted, rights })
        const auth = [
          ...entries.filter(({ action }) => rights.has(action)),
          ...own.filter(({ node: { id, status } }) => status === '1' && (isAdministrator || granted.has(id))),
        ].map(({ json }) => json)
        const raw = successOf(`{"menu":${JSON.stringify(menu)},"auth":[${auth.join(',')}],"allAuth":${all}}`)
        return new Reply({ raw, contentType: 'application/json; charset=utf-8' })
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

/** Entries as JSON: two thousand of them are most of the answer, and a changed role asks five hundred times for them within seconds. */
type Auth = { entries: { action: Permission; json: string }[]; own: { node: PermissionRow; json: string }[]; /** all of them, with their status */ all: string }
const auths = new WeakMap<readonly PermissionRow[], Auth>()

/** Every action there is, as the wire spells it, and those that people made themselves: the same for everybody, so they are made once for a tree. */
function authOf(tree: readonly PermissionRow[]): Auth {
  const known = auths.get(tree)
  if (known) return known
  const shown = new Map(tree.map((node) => [node.id, node]))
  // '1': hidden unless granted, '2': usable only when granted (api-contract.md 2.2)
  const entries = permissionCodes.map((action): AuthEntry & { action: Permission } => ({
    action,
    type: shown.get(action)?.permsType ?? '1',
    describe: shown.get(action)?.name ?? permissions[action],
  }))
  const own = tree
    .filter(({ menuType, isDeclared, perms }) => menuType === 2 && isDeclared === 'N' && perms !== '')
    .map((node) => ({ node, entry: { action: node.perms, type: node.permsType, describe: node.name } satisfies AuthEntry }))
  const all: UserPermissions['allAuth'] = [
    ...entries.map((entry) => ({ ...entry, status: shown.get(entry.action)?.status ?? '1' })),
    ...own.map(({ node, entry }) => ({ ...entry, status: node.status })),
  ]
  const auth = {
    entries: entries.map((entry) => ({ action: entry.action, json: JSON.stringify(entry) })),
    own: own.map(({ node, entry }) => ({ node, json: JSON.stringify(entry) })),
    all: JSON.stringify(all),
  }
  auths.set(tree, auth)
  return auth
}

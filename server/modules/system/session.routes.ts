import { permissionCodes, permissions } from '#contract/permissions.ts'
import { LoginRequest } from '#contract/session.ts'
import type { AuthEntry, LoginResult, UserPermissions } from '#contract/session.ts'
import type { Bus } from '../../bus.ts'
import type { Database } from '../../db/database.ts'
import { createAttempts } from '../../http/attempts.ts'
import { verifyPassword } from '../../http/password.ts'
import { Problem } from '../../http/problem.ts'
import { tokenOf } from '../../http/register.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { grantsOf } from '../../http/sessions.ts'
import type { Sessions } from '../../http/sessions.ts'
import { homeMenu } from './menu.ts'

/** Signing in and out, and what the signed-in person may see (api-contract.md 2.1, 2.2). */
export function sessionRoutes({ db, bus, sessions, now }: { db: Database; bus: Bus; sessions: Sessions; now: () => number }): AnyRoute[] {
  const attempts = createAttempts(now)

  return [
    defineRoute({
      method: 'POST',
      path: '/sys/login',
      access: { public: true },
      body: LoginRequest,
      perMinute: 120,
      async run({ body, request }) {
        const keys = [`account ${body.username.toLowerCase()} ${request.ip}`, `address ${request.ip}`]
        attempts.admit(keys)
        const user = await db.selectFrom('sys_user').selectAll().where('username', '=', body.username).executeTakeFirst()
        const right = await verifyPassword(body.password, user?.passwordHash ?? null)
        if (!user || !right || user.status !== 1) {
          attempts.failed(keys)
          throw new Problem(401, '用户名或密码错误') // one text for every reason: an answer must not tell who exists (C26)
        }
        attempts.succeeded(keys)
        const token = await sessions.open(user, { address: request.ip, agent: request.headers['user-agent'] ?? '' })
        const { roles } = await grantsOf(db, user.id)
        const { id, username, realname, avatar, orgCode } = user
        const userInfo = {
          id,
          username,
          realname,
          avatar,
          orgCode,
          orgCodeTxt: '',
          nickname: '',
          phone: '',
          email: '',
          birthday: '',
          sex: null,
          createTime: '',
        }
        const result: LoginResult = { token, userInfo, roles, departs: [], multi_depart: 0, sysAllDictItems: {} }
        return new Reply({ envelope: { success: true, code: 200, message: '登录成功', result } })
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/sys/permission/getUserPermissionByToken',
      access: { signedIn: true },
      run({ caller }): UserPermissions {
        const entry = (action: (typeof permissionCodes)[number]): AuthEntry => ({ action, type: '2', describe: permissions[action] })
        return {
          menu: homeMenu,
          auth: permissionCodes.filter((code) => caller?.permissions.has(code)).map(entry),
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

import { operateTypes } from '#contract/modules/operations/log.ts'
import { EndOwnSession, ForceLogout, OnlineQuery } from '#contract/modules/identity/onlineSession.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Database } from '../../../db/database.ts'
import { mayCall, signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Sessions } from '../../../http/sessions.ts'
import { listOnline, listOwn, ownerOf } from './openSessions.service.ts'

type Parts = { db: Database; bus: Bus; sessions: Sessions; plantTz: string; now: () => number }

/** Who is signed in where, and ending that (security.md C29). A session is named by its id; its token is never shown. */
export function onlineRoutes({ db, bus, sessions, plantTz, now }: Parts): AnyRoute[] {
  /** Ends an open session, of `userId` when that is given. Throws 404 for any other, the same as for one that never was. */
  async function end(sessionId: string, userId: string | null): Promise<void> {
    const owner = await ownerOf(db, sessionId, now())
    if (!owner || (userId !== null && owner.userId !== userId)) throw new Problem(404, '会话不存在或已结束')
    await sessions.revoke(sessionId)
    bus.emit('session.revoked', { sessionId, userId: owner.userId })
  }

  return [
    defineRoute({
      method: 'GET',
      path: '/sys/online/list',
      access: { permission: 'sys:online:list' },
      query: OnlineQuery,
      run: ({ query, caller }) => listOnline(db, query, { plantTz, now: now(), showsParticulars: mayCall(signedIn(caller), 'user:view') }),
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/online/forceLogout',
      access: { permission: 'sys:online:logout' },
      body: ForceLogout,
      audit: { title: '强制用户下线', operateType: operateTypes.edit },
      async run({ body }) {
        await end(body.token, null)
        return new Reply({ envelope: { success: true, code: 200, message: '退出登录成功！' } })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/user/mySessions',
      access: { signedIn: true },
      run({ caller }) {
        const { userId, sessionId } = signedIn(caller)
        return listOwn(db, userId, sessionId, { plantTz, now: now() })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/user/endMySession',
      access: { signedIn: true },
      body: EndOwnSession,
      async run({ body, caller }) {
        await end(body.id, signedIn(caller).userId)
        return new Reply({ envelope: { success: true, code: 200, message: '会话已结束' } })
      },
    }),
  ]
}

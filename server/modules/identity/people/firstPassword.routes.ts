import { createHash, randomBytes } from 'node:crypto'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { ByUserIds, firstPasswordHours, SetFirstPassword } from '#contract/modules/identity/userCalls.ts'
import type { FirstPasswordLink } from '#contract/modules/identity/userCalls.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Units } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { setPassword } from '../password/newPassword.service.ts'
import { requireMayGovern } from '../../access/rights/governance.service.ts'

type Parts = { db: Database; bus: Bus; units: Units; plantTz: string; now: () => number }

const keyBytes = 24
const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** The first password by a link or a printed slip: nobody but its owner ever knows it. What a link carries is kept as a digest alone. */
export function firstPasswordRoutes({ db, bus, units, plantTz, now }: Parts): AnyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/sys/user/firstPassword',
      access: { permission: 'sys:user:changePassword' },
      body: ByUserIds,
      audit: { title: '发放首次密码链接', operateType: operateTypes.add },
      run: ({ body: { userIds }, caller }) =>
        units(signedIn(caller), async (unit): Promise<FirstPasswordLink[]> => {
          const people = await unit.trx
            .selectFrom('sys_user')
            .select(['id', 'username', 'realname'])
            .where('id', 'in', userIds)
            .where('delFlag', '=', 0)
            .execute()
          if (people.length === 0) throw new Problem(404, '用户不存在，请刷新后重试')
          const expiresAt = unit.at + firstPasswordHours * 3_600_000
          const links: FirstPasswordLink[] = []
          for (const { id, username, realname } of people) {
            await requireMayGovern(unit, id)
            const key = randomBytes(keyBytes).toString('base64url')
            await unit.trx.deleteFrom('sys_first_password').where('userId', '=', id).execute() // the newest alone is good
            await unit.trx
              .insertInto('sys_first_password')
              .values({ digest: digestOf(key), userId: id, expiresAt })
              .execute()
            links.push({ userId: id, username, realname, path: `/user/first-password#key=${key}`, expiresAt: wireTime(expiresAt, plantTz) })
          }
          return links
        }),
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/user/firstPassword/set',
      access: { public: true },
      body: SetFirstPassword,
      perMinute: 20,
      async run({ body: { key, password } }) {
        const person = await db
          .selectFrom('sys_first_password')
          .innerJoin('sys_user', 'sys_user.id', 'sys_first_password.userId')
          .select(['sys_user.id', 'username'])
          .where('digest', '=', digestOf(key))
          .where('expiresAt', '>', now())
          .where('delFlag', '=', 0)
          .executeTakeFirst()
        if (!person) throw new Problem(422, '链接已失效或已用过，请向管理员索取新的链接')
        const ended = await setPassword(db, { userId: person.id, username: person.username, password, keepSessionId: null, now: now() })
        await db.deleteFrom('sys_first_password').where('userId', '=', person.id).execute()
        for (const sessionId of ended) bus.emit('session.revoked', { sessionId, userId: person.id })
        return new Reply({ envelope: { success: true, code: 200, message: '密码已设置，请登录', result: { username: person.username } } })
      },
    }),
  ]
}

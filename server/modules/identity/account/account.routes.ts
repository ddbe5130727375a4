import { ProfileEdit, UpdatePassword } from '#contract/modules/identity/account.ts'
import { SelectDepart } from '#contract/modules/organisation/depart.ts'
import type { CurrentUserDeparts } from '#contract/modules/organisation/depart.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { DepartSelected } from '#contract/session.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Units } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { judgeSecret } from '../../../signatures/secret.ts'
import { departsOf, selectDepart } from '../../organisation/departs/departs.service.ts'
import { setPassword } from '../password/newPassword.service.ts'
import { editProfile, userInfo } from './profile.service.ts'

type Parts = { db: Database; bus: Bus; units: Units; plantTz: string; now: () => number }

/** What a person does with his own account and with no other (specification 7, "Session and user"). */
export function accountRoutes({ db, bus, units, plantTz, now }: Parts): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/user/getCurrentUserDeparts',
      access: { signedIn: true },
      async run({ caller }): Promise<CurrentUserDeparts> {
        const { userId } = signedIn(caller)
        return { list: await departsOf(db, userId), orgCode: (await userInfo(db, userId, plantTz)).orgCode }
      },
    }),
    defineRoute({
      // PUT is what relatives of the contract send (api-contract.md 0.1), here and for the password
      method: ['POST', 'PUT'],
      path: '/sys/selectDepart',
      access: { signedIn: true },
      body: SelectDepart,
      async run({ body: { orgCode, username }, caller }): Promise<DepartSelected> {
        const me = signedIn(caller)
        if (username !== undefined && username !== me.username) throw new Problem(403, '只允许切换自己的部门！')
        await selectDepart(db, me.userId, orgCode, now())
        return { userInfo: await userInfo(db, me.userId, plantTz) }
      },
    }),
    defineRoute({
      method: ['POST', 'PUT'],
      path: '/sys/user/updatePassword',
      access: { signedIn: true },
      body: UpdatePassword,
      audit: { title: '修改自己的密码', operateType: operateTypes.edit },
      async run({ body, caller }) {
        const { userId, username, sessionId } = signedIn(caller)
        if (body.username !== username) throw new Problem(403, '只允许修改自己的密码！')
        // the same five guesses as at a signature: it is the same password
        const { isRight } = await judgeSecret(db, { username, method: 'password', secret: body.oldpassword, askedBy: userId, at: now() })
        if (!isRight) throw new Problem(422, '旧密码输入错误!')
        const ended = await setPassword(db, { userId, username, password: body.password, keepSessionId: sessionId, now: now() })
        for (const id of ended) bus.emit('session.revoked', { sessionId: id, userId })
        return new Reply({ envelope: { success: true, code: 200, message: '密码重置成功!' } })
      },
    }),
    defineRoute({
      method: ['POST', 'PUT'],
      path: '/sys/user/login/setting/userEdit',
      access: { signedIn: true },
      body: ProfileEdit,
      async run({ body, caller }): Promise<DepartSelected> {
        const { userId } = signedIn(caller)
        await units(signedIn(caller), (unit) => editProfile(unit, body))
        return { userInfo: await userInfo(db, userId, plantTz) }
      },
    }),
  ]
}

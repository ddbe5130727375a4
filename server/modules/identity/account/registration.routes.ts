import { Register } from '#contract/modules/identity/account.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { createPerson } from '../people/people.service.ts'
import type { OneTimeCodes } from '../phone/oneTimeCodes.ts'

/** The one role a person who registers himself gets; he cannot ask for another (security.md 1B-27). */
const roleOfTheRegistered = 'guest'

/**
 * Making one's own account, where SELF_REGISTRATION allows it. Who shows the code of a phone may learn that the phone or
 * the name is taken; five questions at most, the code dies with the last one.
 */
export function registrationRoutes({ db, codes, isOn }: { db: Database; codes: OneTimeCodes; isOn: boolean }): AnyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/sys/user/register',
      access: { public: true },
      body: Register,
      perMinute: 20,
      async run({ body: { username, password, phone, email, smscode } }) {
        if (!isOn) throw new Problem(404, '没有开放自助注册，请联系管理员开通账号')
        codes.check('register', phone, smscode)
        const owner = await db.selectFrom('sys_user').select('id').where('phone', '=', phone).executeTakeFirst()
        if (owner) throw new Problem(409, '该手机号已注册')
        await createPerson(db, { username, realname: username, password, roleCode: roleOfTheRegistered, phone, email: email || null })
        codes.end('register', phone)
        return new Reply({ envelope: { success: true, code: 200, message: '注册成功' } })
      },
    }),
  ]
}

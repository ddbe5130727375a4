import { operateTypes } from '#contract/modules/operations/log.ts'
import { ClearPin, SetPin } from '#contract/modules/identity/signaturePin.ts'
import type { PinStanding } from '#contract/modules/identity/signaturePin.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import { requireMayGovern } from '../../access/rights/governance.service.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { clearPin, pinSetAt, setPin } from '../../../signatures/pin.ts'

type Parts = { db: Database; plantTz: string; now: () => number }

/** The PIN to sign with: everybody sets their own, and an administrator can only take it away. */
export function pinRoutes({ db, plantTz, now }: Parts): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/user/pin',
      access: { signedIn: true },
      async run({ caller }): Promise<PinStanding> {
        const setAt = await pinSetAt(db, signedIn(caller).userId)
        return { setTime: setAt === null ? null : wireTime(setAt, plantTz) }
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/user/pin',
      access: { signedIn: true },
      body: SetPin,
      perMinute: 20,
      audit: { title: '设置自己的签名 PIN', operateType: operateTypes.edit },
      async run({ body: { password, pin }, caller }) {
        const { userId, username } = signedIn(caller)
        await setPin(db, { userId, username, password, pin, at: now() })
        return new Reply({ envelope: { success: true, code: 200, message: '签名 PIN 已设置' } })
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/user/clearPin',
      access: { permission: 'sys:user:clearPin' },
      body: ClearPin,
      audit: { title: '清除签名 PIN', operateType: operateTypes.edit },
      async run({ body: { username }, caller }) {
        const person = await db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirst()
        if (person) await requireMayGovern({ by: signedIn(caller), trx: db }, person.id)
        await clearPin(db, username)
        return new Reply({ envelope: { success: true, code: 200, message: '签名 PIN 已清除，本人重新设置后才能用 PIN 签名' } })
      },
    }),
  ]
}

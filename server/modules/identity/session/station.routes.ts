import { operateTypes } from '#contract/modules/operations/log.ts'
import { EnterStation } from '#contract/modules/identity/signaturePin.ts'
import { readCheckedCode } from '#contract/rules/scan/checkedCode.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { grantsOf } from '../../../http/grants.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Sessions } from '../../../http/sessions.ts'
import { onShopFloor } from '../../../http/shopFloor.ts'
import { judgeSecret } from '../../../signatures/secret.ts'
import { adminRole } from '../../access/rights/governance.service.ts'
import { mayEnter, signedInReply } from './signIn.service.ts'
import type { SignIn } from './signIn.service.ts'

type Parts = { db: Database; sessions: Sessions; signIn: SignIn; now: () => number }

/** Another person takes over a station by badge and PIN; the work on it stays (factory.md 3.21, docs/decisions/121-badge-and-pin.md). */
export function stationRoutes({ db, sessions, signIn, now }: Parts): AnyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/sys/station/enter',
      access: { signedIn: true },
      body: EnterStation,
      perMinute: 20,
      audit: { title: '刷工牌换人', operateType: operateTypes.edit },
      async run({ body: { badge, pin, right }, caller, request }) {
        const { userId: askedBy, sessionId } = signedIn(caller)
        const username = await accountOf(db, numberOn(badge))
        const judged = await judgeSecret(db, { username: username ?? badge, method: 'pin', secret: pin, askedBy, at: now() })
        if (!judged.isRight && judged.signer && judged.why === 'noPin')
          throw new Problem(422, `${judged.signer.realname} 还没有签名 PIN，请先用密码登录，在个人设置里设置`)
        if (!judged.isRight) throw new Problem(422, '工牌或 PIN 不正确，请重试', { fields: { pin: ['工牌或 PIN 不正确'] } })
        const person = await db.selectFrom('sys_user').selectAll().where('id', '=', judged.signer.id).executeTakeFirst()
        if (!mayEnter(person)) throw new Problem(422, '工牌或 PIN 不正确，请重试')
        const grants = await grantsOf(db, person.id)
        if (grants.roles.includes(adminRole)) throw new Problem(403, '系统管理员不能刷工牌换人，请用密码登录')
        const codes: ReadonlySet<string> = onShopFloor(grants).permissions
        if (right !== '' && !codes.has(right)) throw new Problem(403, `${person.realname} 没有使用这个工位的权限，请联系管理员授权`)
        const login = await signIn.admit(person, request, { isProved: true, byBadge: true })
        await sessions.revoke(sessionId) // whoever stood here before has left
        return signedInReply(login)
      },
    }),
  ]
}

/** What a badge says: its checked code, or the number or account itself. */
function numberOn(badge: string): string {
  const code = readCheckedCode(badge)
  return code?.kind === 'user' ? code.number : badge
}

/** The account with this name or number of a person, in capital letters or not; null where there is none, or more than one. */
async function accountOf(db: Database, number: string): Promise<string | null> {
  const found = await db
    .selectFrom('sys_user')
    .select('username')
    .where('delFlag', '=', 0)
    .where(({ eb, fn, or }) =>
      or([eb(fn<string>('lower', ['username']), '=', number.toLowerCase()), eb(fn<string>('lower', ['workNo']), '=', number.toLowerCase())]),
    )
    .limit(2)
    .execute()
  const [only, another] = found
  return only && !another ? only.username : null
}

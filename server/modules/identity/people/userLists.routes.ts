import { z } from 'zod'
import { AddressQuery } from '#contract/modules/identity/addressList.ts'
import type { Database } from '../../../db/database.ts'
import { mayCall, signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { addresses } from './addressList.routes.ts'
import { maskedPhone } from '../../../resource/scope/maskedPhone.ts'
import { departNamesOf } from './users.service.ts'

const access = { permission: 'sys:user:list' } as const
const most = 200
const keys = z
  .string()
  .max(20_000)
  .default('')
  .transform((text) => [...new Set(text.split(',').filter(Boolean))].slice(0, most))
const Several = z.object({ username: keys, id: keys })
const ByIds = z.object({ userIds: keys })

/** Single people by their keys, as clients of the contract fill their fields (api-contract.md 2.7). */
export function userListRoutes({ db }: { db: Database }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/user/getMultiUser',
      access,
      query: Several,
      // a bare list: clients read it without an envelope (api-contract.md 1.1)
      run: async ({ query: { username, id }, caller }) =>
        new Reply({
          raw: JSON.stringify(await peopleBy(db, username.length > 0 ? { by: 'username', keys: username } : { by: 'id', keys: id }, seesAll(caller))),
          contentType: 'application/json; charset=utf-8',
        }),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/user/queryByIds',
      access,
      query: ByIds,
      run: ({ query: { userIds }, caller }) => peopleBy(db, { by: 'id', keys: userIds }, seesAll(caller)),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/user/queryByOrgCode',
      access,
      query: AddressQuery,
      run: ({ query, caller }) => addresses(db, query, seesAll(caller)),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/user/getUserSectionInfoByToken',
      access: { signedIn: true },
      async run({ caller }) {
        const { userId, username, realname } = signedIn(caller)
        const person = await db.selectFrom('sys_user').select('orgCode').where('id', '=', userId).executeTakeFirst()
        if (!person) throw new Problem(404, '用户不存在')
        return { sysUserId: userId, sysUserCode: username, sysUserName: realname, sysOrgCode: person.orgCode }
      },
    }),
  ]
}

const seesAll = (caller: Parameters<typeof signedIn>[0]) => mayCall(signedIn(caller), 'user:view')

async function peopleBy(db: Database, { by, keys: wanted }: { by: 'username' | 'id'; keys: readonly string[] }, seesParticulars: boolean) {
  if (wanted.length === 0) return []
  const columns = ['id', 'username', 'realname', 'avatar', 'phone', 'email', 'orgCode', 'workNo', 'post', 'status'] as const
  const rows = await db.selectFrom('sys_user').select(columns).where(by, 'in', wanted).where('delFlag', '=', 0).execute()
  const names = await departNamesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows
    .map(({ phone, email, ...row }) => ({
      ...row,
      phone: seesParticulars ? (phone ?? '') : maskedPhone(phone ?? ''),
      email: seesParticulars ? (email ?? '') : '',
      orgCodeTxt: (names.get(row.id) ?? []).join(','),
    }))
    .toSorted((one, other) => wanted.indexOf(one[by]) - wanted.indexOf(other[by]))
}

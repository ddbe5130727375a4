import { sql } from 'kysely'
import { AddressQuery } from '#contract/modules/identity/addressList.ts'
import type { AddressEntry } from '#contract/modules/identity/addressList.ts'
import type { Page } from '#contract/envelope.ts'
import type { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { pageFrom } from '../../../db/paging.ts'
import { partOf } from '../../../db/textSearch.ts'
import { mayCall, signedIn } from '../../../http/caller.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { departTree } from '../../organisation/departs/departRecords.service.ts'
import { maskedPhone } from '../../../resource/scope/maskedPhone.ts'
import { departNamesOf } from './users.service.ts'

type Parts = { db: Database; plantTz: string }

/** The address list of the plant (api-contract.md 2.7, ADM-018), and the departments that a person heads. */
export function addressListRoutes({ db, plantTz }: Parts): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/user/queryByOrgCodeForAddressList',
      access: { permission: 'sys:user:list' },
      query: AddressQuery,
      run: ({ query, caller }) => addresses(db, query, mayCall(signedIn(caller), 'user:view')),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepart/queryMyDeptTreeList',
      access: { signedIn: true },
      async run({ caller }) {
        const { userId } = signedIn(caller)
        const person = await db.selectFrom('sys_user').select(['userIdentity', 'departIds']).where('id', '=', userId).executeTakeFirst()
        const headed = new Set(person?.userIdentity === 2 ? person.departIds.split(',').filter((id) => id !== '') : [])
        const result = branches(await departTree({ db, plantTz }), headed)
        return new Reply({ envelope: { success: true, code: 200, message: String(person?.userIdentity ?? 1), result } }) // clients read the identity there
      },
    }),
  ]
}

type Node = Awaited<ReturnType<typeof departTree>>[number]

/** The highest nodes of these, with everything below each. */
function branches(nodes: readonly Node[], headed: ReadonlySet<string>): Node[] {
  return nodes.flatMap((node) => (headed.has(node.id) ? [node] : branches(node.children ?? [], headed)))
}

/** People in use whose department's code begins with `orgCode`, a page of them; phones are masked unless `seesParticulars`. */
export async function addresses(
  db: Database,
  { orgCode, realname, workNo, ...page }: z.infer<typeof AddressQuery>,
  seesParticulars: boolean,
): Promise<Page<AddressEntry>> {
  let asked = db.selectFrom('sys_user').where('delFlag', '=', 0).where('status', '=', 1)
  if (realname !== '') asked = asked.where(partOf('realname', 'contains', realname))
  if (workNo !== '') asked = asked.where(partOf('workNo', 'contains', workNo))
  if (orgCode !== '')
    asked = asked.where(
      'id',
      'in',
      db
        .selectFrom('sys_user_depart')
        .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.departId')
        .select('userId')
        .where(partOf('sys_depart.orgCode', 'startsWith', orgCode)),
    )
  const { total } = await asked.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await asked
    .select(['id', 'realname', 'workNo', 'post', 'telephone', 'email', 'phone', 'avatar'])
    .orderBy('realname')
    .orderBy('id')
    .limit(page.pageSize)
    .offset((page.pageNo - 1) * page.pageSize)
    .execute()
  const ids = rows.map(({ id }) => id)
  const [departs, posts] = [await departNamesOf(db, ids), await postNames(db)]
  const records = rows.map(({ id, post, phone, email, ...row }) => ({
    ...row,
    userId: id,
    post: post
      .split(',')
      .flatMap((code) => (code === '' ? [] : [posts.get(code) ?? code]))
      .join('、'),
    phone: seesParticulars ? (phone ?? '') : maskedPhone(phone ?? ''),
    email: seesParticulars ? (email ?? '') : '',
    departName: (departs.get(id) ?? []).join(' | '),
  }))
  return pageFrom(records, Number(total), page)
}

async function postNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('sys_position').select(['code', 'name']).execute()
  return new Map(rows.map(({ code, name }) => [code, name]))
}

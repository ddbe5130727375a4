import { sql } from 'kysely'
import type { PickedUser } from '#contract/modules/identity/user.ts'
import type { Page, PageQuery } from '#contract/envelope.ts'
import type { Database } from '../../../db/database.ts'
import { pageFrom } from '../../../db/paging.ts'
import { maskedPhone } from '../../../resource/scope/maskedPhone.ts'

const normal = 1

/** Who is asked for: '' means whoever. Words may stand anywhere in a name. */
export type Wanted = { departId: string; username: string; realname: string }

/**
 * People in use, of a department and all below it. Phone is masked and birthday left out unless `seesParticulars` (security.md 33);
 * e-mail and password are never read.
 */
export async function people(db: Database, wanted: Wanted, page: PageQuery, seesParticulars: boolean): Promise<Page<PickedUser>> {
  const { rows: found } = await sql<Omit<PickedUser, 'orgCodeTxt'> & { total: number }>`
    select "id", "username", "realname", coalesce("phone", '') as "phone", nullif("birthday", '') as "birthday", "orgCode", count(*) over () as "total"
    from sys_user where "status" = ${normal} and "delFlag" = 0 and ${named('username', wanted.username)} and ${named('realname', wanted.realname)}
      and ${worksIn(wanted.departId)}
    order by "realname", "id" limit ${page.pageSize} offset ${(page.pageNo - 1) * page.pageSize}`.execute(db)
  const departNames = await departNamesOf(
    db,
    found.map(({ id }) => id),
  )
  const records = found.map(({ total: _total, phone, birthday, ...person }) => ({
    ...person,
    phone: seesParticulars ? phone : maskedPhone(phone),
    birthday: seesParticulars ? birthday : null,
    orgCodeTxt: (departNames.get(person.id) ?? []).join(','),
  }))
  return pageFrom(records, Number(found[0]?.total ?? 0), page)
}

function named(column: string, words: string) {
  if (words === '') return sql<boolean>`1 = 1`
  const pattern = `%${words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}

/** A member of the department or of one whose code begins with its code. */
function worksIn(departId: string) {
  if (departId === '') return sql<boolean>`1 = 1`
  return sql<boolean>`exists (select 1 from sys_user_depart membership
    join sys_depart depart on depart."id" = membership."departId"
    join sys_depart chosen on depart."orgCode" like chosen."orgCode" || '%'
    where membership."userId" = sys_user."id" and chosen."id" = ${departId})`
}

/** The names of the departments of people, in the company's order. */
export async function departNamesOf(db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.departId')
    .select(['userId', 'departName'])
    .where('userId', 'in', userIds)
    .orderBy('departOrder')
    .orderBy('orgCode')
    .execute()
  const names = new Map<string, string[]>()
  for (const { userId, departName } of rows) names.set(userId, [...(names.get(userId) ?? []), departName])
  return names
}

import { sql } from 'kysely'
import type { Page, PageQuery } from '#contract/envelope.ts'
import type { ListedUser } from '#contract/modules/identity/userCalls.ts'
import type { Database } from '../../../db/database.ts'
import { pageFrom } from '../../../db/paging.ts'
import { partOf } from '../../../db/textSearch.ts'
import { maskedPhone } from '../../../resource/scope/maskedPhone.ts'
import { departNamesOf } from './users.service.ts'

/** Whom a list of administration is of: '' means whoever. `departId` is that department itself. */
export type Roster = { roleId?: string; departId?: string; username?: string; realname?: string; isInBin: boolean }

/** People of a role, of a department, or in the recycle bin; phones are masked unless `seesParticulars`. */
export async function roster(db: Database, of: Roster, page: PageQuery, seesParticulars: boolean): Promise<Page<ListedUser>> {
  let asked = db.selectFrom('sys_user').where('delFlag', '=', of.isInBin ? 1 : 0)
  const { roleId = '', departId = '', username = '', realname = '' } = of
  if (roleId !== '') asked = asked.where('id', 'in', db.selectFrom('sys_user_role').select('userId').where('roleId', '=', roleId))
  if (departId !== '') asked = asked.where('id', 'in', db.selectFrom('sys_user_depart').select('userId').where('departId', '=', departId))
  if (username !== '') asked = asked.where(partOf('username', 'contains', username.replaceAll('*', '')))
  if (realname !== '') asked = asked.where(partOf('realname', 'contains', realname.replaceAll('*', '')))
  const { total } = await asked.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await asked
    .select(['id', 'username', 'realname', 'workNo', 'status', 'phone', 'orgCode'])
    .orderBy('realname')
    .orderBy('id')
    .limit(page.pageSize)
    .offset((page.pageNo - 1) * page.pageSize)
    .execute()
  const names = await departNamesOf(
    db,
    rows.map(({ id }) => id),
  )
  const records = rows.map(({ phone, ...row }) => ({
    ...row,
    phone: seesParticulars ? (phone ?? '') : maskedPhone(phone ?? ''),
    orgCodeTxt: (names.get(row.id) ?? []).join(','),
  }))
  return pageFrom(records, Number(total), page)
}

import type { Selectable } from 'kysely'
import type { Depart } from '#contract/modules/organisation/depart.ts'
import type { ProfileEdit } from '#contract/modules/identity/account.ts'
import type { UserInfo } from '#contract/session.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { users } from '#contract/modules/identity/user.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import type { SysUserTable } from '../../../db/tables/system.ts'
import { Problem } from '../../../http/problem.ts'
import { changeByDoor } from '../../../resource/write/changeByDoor.ts'
import { departsOf } from '../../organisation/departs/departs.service.ts'

export type Person = Selectable<SysUserTable>

/** A person as he sees himself; `orgCodeTxt` names his current department. */
export function userInfoOf(person: Person, departs: readonly Depart[], plantTz: string): UserInfo {
  const { id, username, realname, nickname, avatar, orgCode, sex } = person
  return {
    id,
    username,
    realname,
    nickname,
    avatar,
    orgCode,
    orgCodeTxt: departs.find((depart) => depart.orgCode === orgCode)?.departName ?? '',
    phone: person.phone ?? '',
    email: person.email ?? '',
    birthday: person.birthday || null,
    sex,
    createTime: wireTime(person.createTime, plantTz),
    version: person.version,
  }
}

/** Reads a person anew. Throws 404 when he was removed meanwhile. */
export async function userInfo(db: Database, userId: string, plantTz: string): Promise<UserInfo> {
  const person = await db.selectFrom('sys_user').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!person) throw new Problem(404, '用户不存在')
  return userInfoOf(person, await departsOf(db, userId), plantTz)
}

/** Changes what people may change about themselves; what is absent stays. Throws 409 where an administrator saved their record since `version`. */
export async function editProfile(unit: UnitOfWork, edit: ProfileEdit): Promise<void> {
  const { trx, by, at } = unit
  const { nickname, avatar, birthday, sex, email, version: seen = null } = edit
  const changes = {
    ...(nickname === undefined ? {} : { nickname }),
    ...(avatar === undefined ? {} : { avatar }),
    ...(birthday === undefined ? {} : { birthday: birthday || null }),
    ...(sex === undefined ? {} : { sex }),
    ...(email === undefined ? {} : { email: email || null }),
  }
  await changeByDoor(unit, { resource: users, table: 'sys_user' }, { id: by.userId, seen }, () =>
    trx
      .updateTable('sys_user')
      .set((row) => ({ ...changes, updateBy: by.username, updateTime: at, version: row('version', '+', 1) }))
      .where('id', '=', by.userId)
      .execute(),
  )
  unit.afterCommit('resource.changed', { resource: users.name, verb: 'edit', id: by.userId, mark: null })
}

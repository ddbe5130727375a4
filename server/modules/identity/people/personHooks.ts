import { sql } from 'kysely'
import type { users } from '#contract/modules/identity/user.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { hashPassword } from '../../../http/password.ts'
import { Problem } from '../../../http/problem.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { requireGoodPassword } from '../password/passwordRules.ts'
import { adminRole, keepAnAdministrator, requireMayGive, requireMayGovern, requireMayPlace } from '../../access/rights/governance.service.ts'
import { idsIn, putDeparts, putRoles } from '../../organisation/people/memberships.service.ts'
import { endBindings } from '../thirdLogin/thirdAccounts.service.ts'

type Person = NonNullable<(typeof users)['rowType']>

const [normal, frozen] = [1, 2]

/** Passwords of people who are being made: hashed before the record is, kept after it, and never part of a row. */
const firstPasswords = new WeakMap<UnitOfWork, string>()

/** What happens besides when a person is written: roles, departments and password follow, and nobody rises above who writes. */
export const personHooks: Hooks<Person> = {
  assigned: async (_row, before) => (before ? {} : { status: normal, orgCode: '', avatar: '' }),

  async beforeCreate(row, unit) {
    requireWholePhone(row.phone)
    await requireOtherName(unit, row.username)
    const roleIds = idsIn(row.selectedroles)
    await requireMayGive(unit, roleIds)
    await requireMayPlace(unit, idsIn(row.selecteddeparts))
    firstPasswords.delete(unit)
    const password = passwordIn(row)
    if (password === '') return
    requireGoodPassword(password, { username: row.username, isAdmin: await includesAdmin(unit, roleIds) })
    firstPasswords.set(unit, await hashPassword(password))
  },

  async beforeUpdate(row, before, unit) {
    const { id } = before as Person & { id: string } // a kept column
    await requireMayGovern(unit, id)
    if (row.phone !== before.phone) requireWholePhone(row.phone)
    if (row.selecteddeparts !== undefined)
      await requireMayPlace(
        unit,
        idsIn(row.selecteddeparts).filter((one) => !idsIn(before.selecteddeparts).includes(one)),
      )
    const [now, then] = [idsIn(row.selectedroles), idsIn(before.selectedroles)]
    if (row.selectedroles !== undefined) await requireMayGive(unit, [...now.filter((one) => !then.includes(one)), ...then.filter((one) => !now.includes(one))])
  },

  async beforeRemove(row, unit) {
    const { id } = row as Person & { id: string } // a kept column
    if (id === unit.by.userId) throw new Problem(422, '不能删除自己')
    await requireMayGovern(unit, id)
    await unit.trx.updateTable('sys_user').set({ status: frozen }).where('id', '=', id).execute()
    await endSessions(unit, [id])
  },

  async afterChange({ verb, before, after }, unit) {
    const { id } = (after ?? before) as Person & { id: string } // one of them is a stored row
    if (after) {
      await putRoles(unit.trx, id, idsIn(after.selectedroles))
      await putDeparts(unit.trx, id, idsIn(after.selecteddeparts))
    }
    const passwordHash = firstPasswords.get(unit)
    if (verb === 'add' && passwordHash !== undefined) await unit.trx.updateTable('sys_user').set({ passwordHash }).where('id', '=', id).execute()
    firstPasswords.delete(unit)
    if (verb !== 'add') await keepAnAdministrator(unit.trx)
    unit.afterCommit('rights.changed', { userIds: [id] })
  },
}

/** Nobody is called like somebody else but for capitals. The same name the database refuses, at its field. */
async function requireOtherName({ trx }: UnitOfWork, username: string): Promise<void> {
  const alike = await trx
    .selectFrom('sys_user')
    .select('username')
    .where(sql`lower("username")`, '=', username.toLowerCase())
    .where('username', '!=', username)
    .executeTakeFirst()
  if (!alike) return
  const sentence = `已有账号 ${alike.username}，只差大小写的账号容易混淆，请换一个`
  throw new Problem(422, sentence, { fields: { username: [sentence] } })
}

/** A number with stars is what somebody was shown, and nobody's number. */
function requireWholePhone(phone: string | null | undefined): void {
  if (!phone?.includes('*')) return
  throw new Problem(422, '请输入正确手机号', { fields: { phone: ['请输入完整的手机号'] } })
}

function passwordIn(row: object): string {
  return 'password' in row && typeof row.password === 'string' ? row.password : ''
}

async function includesAdmin({ trx }: UnitOfWork, roleIds: readonly string[]): Promise<boolean> {
  if (roleIds.length === 0) return false
  return Boolean(await trx.selectFrom('sys_role').select('id').where('id', 'in', roleIds).where('roleCode', '=', adminRole).executeTakeFirst())
}

/** Throws unless who acts may freeze or thaw these people, and somebody stays who can administer. */
export async function setStatus(unit: UnitOfWork, userId: string, status: number): Promise<void> {
  if (status === frozen && userId === unit.by.userId) throw new Problem(422, '不能冻结自己')
  await requireMayGovern(unit, userId)
  await unit.trx.updateTable('sys_user').set({ status }).where('id', '=', userId).execute()
  if (status === frozen) await endSessions(unit, [userId])
  await keepAnAdministrator(unit.trx)
  unit.afterCommit('rights.changed', { userIds: [userId] })
}

/** Ends all sessions of people, and the accounts elsewhere that they bound, with the transaction that says why; open pages and sockets hear it when it is committed (security.md 27, C28). */
async function endSessions(unit: UnitOfWork, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const { trx, at } = unit
  await endBindings(trx, userIds)
  await trx
    .updateTable('sys_user')
    .set((row) => ({ tokenVersion: row('tokenVersion', '+', 1) }))
    .where('id', 'in', userIds)
    .execute()
  const ended = await trx
    .updateTable('sys_session')
    .set({ revokedAt: at })
    .where('userId', 'in', userIds)
    .where('revokedAt', 'is', null)
    .returning(['id', 'userId'])
    .execute()
  for (const { id, userId } of ended) unit.afterCommit('session.revoked', { sessionId: id, userId })
}

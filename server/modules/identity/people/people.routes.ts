import { randomUUID } from 'node:crypto'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { ByUserid, ByUserId, ByUserIds, ChangePassword, CheckOnlyUser, FrozenBatch } from '#contract/modules/identity/userCalls.ts'
import { users } from '#contract/modules/identity/user.ts'
import { PageQuery } from '#contract/envelope.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Units, UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { mayCall, signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { maskedViewOf } from '../../../resource/scope/fieldMasks.ts'
import { setPassword } from '../password/newPassword.service.ts'
import { listOwn } from '../session/openSessions.service.ts'
import { requireMayGovern } from '../../access/rights/governance.service.ts'
import { binPeople } from './administration.service.ts'
import { departRoleRoutes } from './departRoles.routes.ts'
import { membershipRoutes } from './membership.routes.ts'
import { idsIn } from '../../organisation/people/memberships.service.ts'
import { setStatus } from './personHooks.ts'
import { writePeople } from '../../organisation/people/personRecord.service.ts'
import { rightsOfPerson } from '../../access/personRights.service.ts'
import { roster } from './roster.service.ts'

type Parts = { db: Database; bus: Bus; units: Units; plantTz: string; now: () => number }

const told = (message: string, result: unknown = null) => new Reply({ envelope: { success: true, code: 200, message, result } })
const logged = (title: string, operateType: (typeof operateTypes)[keyof typeof operateTypes] = operateTypes.edit) => ({ title, operateType })

/** The administration of people beyond their records (api-contract.md 2.5, 2.7): batches, passwords, roles, departments, the recycle bin, and why somebody may do what. */
export function peopleRoutes({ db, bus, units, plantTz, now }: Parts): AnyRoute[] {
  const inUnit = (work: (unit: UnitOfWork) => Promise<void>) => (by: Parameters<typeof signedIn>[0]) => units(signedIn(by), work)

  return [
    ...membershipRoutes({ db, units }),
    ...departRoleRoutes({ db, units }),
    defineRoute({
      method: 'PUT',
      path: '/sys/user/frozenBatch',
      access: { permission: 'sys:user:freeze' },
      body: FrozenBatch,
      audit: logged('冻结或解冻用户'),
      async run({ body: { ids, status }, caller }) {
        await inUnit(async (unit) => {
          for (const id of ids) await setStatus(unit, id, status)
          await writePeople(unit, ids, () => ({ status }))
        })(caller)
        return told('操作成功!')
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/user/changePassword',
      access: { permission: 'sys:user:changePassword' },
      body: ChangePassword,
      audit: logged('重置用户密码'),
      async run({ body: { username, password, confirmpassword }, caller }) {
        if (confirmpassword !== undefined && confirmpassword !== password) throw new Problem(422, '两次输入密码不一致!')
        const person = await db.selectFrom('sys_user').select('id').where('username', '=', username).where('delFlag', '=', 0).executeTakeFirst()
        if (!person) throw new Problem(404, '用户不存在！')
        await requireMayGovern({ by: signedIn(caller), trx: db }, person.id)
        const ended = await setPassword(db, { userId: person.id, username, password, keepSessionId: null, now: now() })
        for (const sessionId of ended) bus.emit('session.revoked', { sessionId, userId: person.id })
        return told('密码修改成功!')
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/user/checkOnlyUser',
      access: { permission: 'sys:user:list' },
      query: CheckOnlyUser,
      perMinute: 60,
      async run({ query: { id, ...asked }, caller }) {
        const { hidden } = maskedViewOf(users, signedIn(caller))
        for (const [column, value] of Object.entries(asked)) {
          if (value === '') continue
          if (hidden.has(column)) throw new Problem(403, '拒绝访问：没有权限查看这项资料，也不能查询它是否已被使用')
          const taken = await db
            .selectFrom('sys_user')
            .select('id')
            .where(column as keyof typeof asked, '=', value) // the keys of the parsed query
            .where('id', '!=', id)
            .executeTakeFirst()
          if (taken) throw new Problem(422, '用户账号已存在')
        }
        return true
      },
    }),
    defineRoute({ method: 'GET', path: '/sys/user/generateUserId', access: { permission: 'sys:user:add' }, run: () => randomUUID().replaceAll('-', '') }),
    defineRoute({
      method: 'GET',
      path: '/sys/user/queryUserRole',
      access: { permission: 'sys:user:list' },
      query: ByUserid,
      async run({ query: { userid } }) {
        const found = await db.selectFrom('sys_user').select('selectedroles').where('id', '=', userid).executeTakeFirst()
        const roleIds = idsIn(found?.selectedroles)
        if (roleIds.length === 0) throw new Problem(404, '未找到用户相关角色信息')
        return roleIds
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/user/userDepartList',
      access: { permission: 'sys:user:list' },
      query: ByUserId,
      async run({ query: { userId } }) {
        const departs = await db
          .selectFrom('sys_user_depart')
          .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.departId')
          .select(['sys_depart.id', 'departName'])
          .where('userId', '=', userId)
          .orderBy('departOrder')
          .execute()
        if (departs.length === 0) throw new Problem(404, '查找失败')
        return departs.map(({ id, departName }) => ({ key: id, value: id, title: departName }))
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/user/recycleBin',
      access: { permission: 'sys:user:delete' },
      query: PageQuery,
      run: ({ query, caller }) => roster(db, { isInBin: true }, query, mayCall(signedIn(caller), 'user:view')),
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/user/putRecycleBin',
      access: { permission: 'sys:user:delete' },
      body: ByUserIds,
      audit: logged('恢复已删除的用户'),
      async run({ body: { userIds }, caller }) {
        await inUnit((unit) => binPeople(unit, userIds, 'restore'))(caller)
        return told('还原成功，需要登录时请先解冻')
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/sys/user/deleteRecycleBin',
      access: { permission: 'sys:user:delete' },
      query: ByUserIds,
      audit: logged('彻底删除用户', operateTypes.delete),
      async run({ query: { userIds }, caller }) {
        await inUnit((unit) => binPeople(unit, userIds, 'purge'))(caller)
        return told('删除成功')
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/user/rights',
      access: { permission: 'sys:user:rights' },
      query: ByUserId,
      run: ({ query: { userId } }) => rightsOfPerson(db, userId),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/user/sessions',
      access: { permission: 'sys:user:rights' },
      query: ByUserId,
      run: ({ query: { userId } }) => listOwn(db, userId, '', { plantTz, now: now() }),
    }),
  ]
}

import { z } from 'zod'
import { operateTypes } from '#contract/modules/operations/log.ts'
import type { Units } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { dropFromRole, joinRole } from './administration.service.ts'
import { idsIn } from '../../organisation/people/memberships.service.ts'

const access = { permission: 'sys:departRole:list' } as const
const Of = z.object({ departId: z.string('请选择部门').min(1, '请选择部门').max(64), userId: z.string().max(64).default('') })
const keys = z.string().max(4000).nullish()
const Given = z.object({ userId: z.string('请选择用户').min(1, '请选择用户').max(64), newRoleId: keys, oldRoleId: keys })

/** Roles of a department and who of it has them (api-contract.md 2.6). */
export function departRoleRoutes({ db, units }: { db: Database; units: Units }): AnyRoute[] {
  const rolesOf = (departId: string) => db.selectFrom('sys_role').where('kind', '=', 'depart').where('departId', '=', departId)
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepartRole/getDeptRoleList',
      access,
      query: Of,
      run: ({ query: { departId } }) => rolesOf(departId).select(['id', 'departId', 'roleName', 'roleCode', 'description']).orderBy('createTime').execute(),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepartRole/getDeptRoleByUserId',
      access,
      query: Of,
      async run({ query: { departId, userId } }) {
        const rows = await rolesOf(departId)
          .innerJoin('sys_user_role', 'sys_user_role.roleId', 'sys_role.id')
          .select('sys_role.id')
          .where('userId', '=', userId)
          .execute()
        return rows.map(({ id }) => ({ id: `${userId}:${id}`, userId, droleId: id }))
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/sys/sysDepartRole/deptRoleUserAdd',
      access: { permission: 'sys:user:edit' },
      body: Given,
      audit: { title: '给部门角色', operateType: operateTypes.edit },
      async run({ body: { userId, newRoleId, oldRoleId }, caller }) {
        const [wanted, shown] = [idsIn(newRoleId ?? ''), idsIn(oldRoleId ?? '')]
        await units(signedIn(caller), async (unit) => {
          const asked = [...new Set([...wanted, ...shown])]
          const known =
            asked.length === 0 ? [] : await unit.trx.selectFrom('sys_role').select('id').where('kind', '=', 'depart').where('id', 'in', asked).execute()
          if (known.length < asked.length) throw new Problem(422, '有的部门角色已不存在，请刷新后重试')
          for (const role of wanted.filter((id) => !shown.includes(id))) await joinRole(unit, role, [userId])
          for (const role of shown.filter((id) => !wanted.includes(id))) await dropFromRole(unit, role, [userId])
        })
        return new Reply({ envelope: { success: true, code: 200, message: '添加成功！', result: null } })
      },
    }),
  ]
}

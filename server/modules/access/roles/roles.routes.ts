import { z } from 'zod'
import type { Role } from '#contract/modules/access/role.ts'
import type { Database } from '../../../db/database.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'

const access = { permission: 'sys:role:list' } as const
const Asked = z.object({ id: z.string().max(64).default(''), roleCode: z.string().min(1, '请输入角色编码').max(64) })

/** Roles for those who choose from them (api-contract.md 2.5); writing them is a resource. */
export function roleRoutes(db: Database): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/role/queryall',
      access,
      run: (): Promise<Role[]> => db.selectFrom('sys_role').select(['id', 'roleName', 'roleCode']).orderBy('createTime').orderBy('id').execute(),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/role/checkRoleCode',
      access,
      query: Asked,
      async run({ query: { id, roleCode } }) {
        const taken = await db.selectFrom('sys_role').select('id').where('roleCode', '=', roleCode).where('id', '!=', id).executeTakeFirst()
        // an answer, not a failed call: other clients wait for it before they save (api-contract.md 2.5)
        return taken ? new Reply({ envelope: { success: false, code: 500, message: '角色编码已存在', result: null } }) : true
      },
    }),
  ]
}

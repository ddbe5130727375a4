import { z } from 'zod'
import { wireRow, wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'

const Of = z.object({ userName: z.string('请选择被代理人').min(1, '请选择被代理人').max(64) })

/** Who stands in for a person (api-contract.md 2.7): the newest record, as clients open it. */
export function agentRoutes({ db, plantTz }: { db: Database; plantTz: string }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/sysUserAgent/queryByUserName',
      access: { permission: 'sys:userAgent:list' },
      query: Of,
      async run({ query: { userName } }) {
        const found = await db
          .selectFrom('sys_user_agent')
          .selectAll()
          .where('userName', '=', userName)
          .orderBy('startTime', 'desc')
          .orderBy('id')
          .executeTakeFirst()
        if (!found) throw new Problem(404, '未找到对应实体')
        return { ...wireRow(found, plantTz), startTime: wireTime(found.startTime, plantTz), endTime: wireTime(found.endTime, plantTz) }
      },
    }),
  ]
}

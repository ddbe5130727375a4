import { z } from 'zod'
import { PageQuery } from '#contract/envelope.ts'
import type { Database } from '../../../db/database.ts'
import { mayCall, signedIn } from '../../../http/caller.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { people } from './users.service.ts'

const access = { permission: 'sys:user:list' } as const
const words = z.string().trim().max(64).default('')
const OfDepart = z.object({ id: z.string('请选择部门').min(1, '请选择部门').max(64), realname: words })
const Picking = PageQuery.extend({ departId: z.string().max(64).default(''), username: words, realname: words })

const everybody = { pageNo: 1, pageSize: 1000 }

/** People for those who choose from them, by department and name (api-contract.md 2.7). */
export function userRoutes(db: Database): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/user/queryUserByDepId',
      access,
      query: OfDepart,
      async run({ query: { id, realname }, caller }) {
        const found = await people(db, { departId: id, username: '', realname }, everybody, mayCall(signedIn(caller), 'user:view'))
        return found.records
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/user/queryUserComponentData',
      access,
      query: Picking,
      run: ({ query: { pageNo, pageSize, ...wanted }, caller }) => people(db, wanted, { pageNo, pageSize }, mayCall(signedIn(caller), 'user:view')),
    }),
  ]
}

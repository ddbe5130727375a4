import { z } from 'zod'
import { categoryRoot } from '#contract/modules/reference/category.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { categoriesBelow, categoryIdOf, categoryNames, categoryTree, oneCategory } from './categories.service.ts'

const access = { permission: 'sys:category:list' } as const
const id = z.string().max(64)
const code = z.string().regex(/^[A-Za-z0-9]{0,64}$/, '分类编码只有字母和数字')
const narrowed = { pcode: code.default(''), condition: z.string().max(1000).default('') }
const mostNames = 500

/** Categories for those who choose from them (specification 7, "Categories"); writing them is a resource. */
export function categoryRoutes(db: Database): AnyRoute[] {
  return [
    defineRoute({
      // all of it at once with async=false, the first level otherwise
      method: 'GET',
      path: '/sys/category/loadTreeRoot',
      access,
      query: z.object({ async: z.enum(['true', 'false']).default('true'), ...narrowed }),
      async run({ query: { async: isByLevel, pcode, condition } }) {
        if (isByLevel === 'false') return categoryTree(db, pcode, condition)
        return categoriesBelow(db, await categoryIdOf(db, pcode), condition)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/category/loadTreeChildren',
      access,
      query: z.object({ pid: id.min(1, '请给出上级分类') }),
      run: ({ query: { pid } }) => categoriesBelow(db, pid, ''),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/category/loadOne',
      access,
      query: z.object({ field: z.enum(['id', 'code'], '只能按 id 或 code 查询'), val: id }),
      async run({ query: { field, val } }) {
        const found = await oneCategory(db, field, val)
        // an answer, not a failed call: a form that shows an old value goes on
        return found ?? new Reply({ envelope: { success: false, code: 500, message: '查询无果', result: null } })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/category/loadTreeData',
      access,
      query: z.object({ pid: id.optional(), ...narrowed, pcode: code.optional() }),
      async run({ query: { pid = '', pcode = '', condition }, request }) {
        if (!Object.keys(request.query as object).some((name) => name === 'pid' || name === 'pcode')) throw new Problem(422, '加载分类字典树参数有误.[null]!') // Fastify parses every query to an object
        return categoriesBelow(db, pid === '' || pid === categoryRoot ? await categoryIdOf(db, pcode) : pid, condition)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/category/loadDictItem/',
      access,
      query: z.object({ ids: z.string('ids 不能为空').min(1, 'ids 不能为空').max(40_000), delNotExist: z.enum(['true', 'false']).default('true') }),
      async run({ query: { ids, delNotExist } }) {
        const asked = ids.split(',').filter((one) => one !== '')
        if (asked.length > mostNames) throw new Problem(422, `一次最多 ${mostNames} 个分类`)
        return asked.length === 0 ? [] : categoryNames(db, asked, delNotExist === 'true')
      },
    }),
  ]
}

import { z } from 'zod'
import { PageQuery } from '#contract/envelope.ts'
import { categoryRoot } from '#contract/modules/reference/category.ts'
import type { DictItem } from '#contract/modules/reference/dictionary.ts'
import { wireRow } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import { pageFrom } from '../../../db/paging.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { categoryIdOf } from './categories.service.ts'

const access = { permission: 'sys:category:list' } as const
const mostParents = 500
const Id = z.string().max(64)
const Ids = z
  .string('参数不识别！')
  .max(40_000)
  .transform((ids) => ids.split(',').filter((id) => id !== ''))
  .pipe(z.array(Id).max(mostParents, `一次最多 ${mostParents} 个上级`))
const words = z.string().max(200).default('')

/** Categories level by level, as tables of other clients read them (api-contract.md 2.10): records with `hasChild`. */
export function categoryListRoutes({ db, plantTz }: { db: Database; plantTz: string }): AnyRoute[] {
  const level = (parents: readonly string[]) => db.selectFrom('sys_category').where('pid', 'in', parents.length === 0 ? [''] : parents)
  const inOrder = (parents: readonly string[]) => level(parents).selectAll().orderBy('sortOrder').orderBy('code').orderBy('id')

  async function recordsOf(rows: Awaited<ReturnType<ReturnType<typeof inOrder>['execute']>>) {
    const ids = rows.map(({ id }) => id)
    const above = ids.length === 0 ? [] : await level(ids).select('pid').distinct().execute()
    const parents = new Set(above.map(({ pid }) => pid))
    return rows.map((row) => ({ ...wireRow(row, plantTz), hasChild: parents.has(row.id) ? '1' : '0' }))
  }

  return [
    defineRoute({
      method: 'GET',
      path: '/sys/category/rootList',
      access,
      query: PageQuery.extend({ pid: Id.default(categoryRoot), name: words, code: words }),
      async run({ query: { pid, name, code, pageNo, pageSize } }) {
        // clients wrap what people type in stars; one page is read of what fits
        const wanted = (text: string, typed: string) => text.toLowerCase().includes(typed.replaceAll('*', '').trim().toLowerCase())
        const rows = (await inOrder([pid]).execute()).filter((row) => wanted(row.name, name) && wanted(row.code, code))
        return pageFrom(await recordsOf(rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)), rows.length, { pageNo, pageSize })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/category/childList',
      access,
      query: z.object({ pid: Id.min(1, '请给出上级分类') }),
      run: async ({ query: { pid } }) => recordsOf(await inOrder([pid]).execute()),
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/category/getChildListBatch',
      access,
      query: z.object({ parentIds: Ids }),
      async run({ query: { parentIds } }) {
        const records = await recordsOf(await inOrder(parentIds).execute())
        return pageFrom(records, records.length, { pageNo: 1, pageSize: Math.max(1, records.length) })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/category/loadAllData',
      access,
      query: z.object({ code: z.string('请给出分类编码').max(64) }),
      async run({ query: { code } }): Promise<DictItem[]> {
        const rows = await inOrder([await categoryIdOf(db, code)]).execute()
        return rows.map(({ id, name }) => ({ value: id, text: name, title: name }))
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/category/checkCode',
      access,
      query: z.object({ pid: words, code: z.string('请给出分类编码').max(64) }),
      async run({ query: { pid, code } }) {
        const above = pid === '' || pid === categoryRoot ? null : await db.selectFrom('sys_category').select('code').where('id', '=', pid).executeTakeFirst()
        if (above === undefined) throw new Problem(422, '上级分类已经不在了，请另选一个')
        const isBelow = above === null || code.startsWith(above.code)
        if (isBelow) return new Reply({ envelope: { success: true, code: 200, message: '该值可用！' } })
        return new Reply({ envelope: { success: false, code: 500, message: '编码不符合规范,须以"' + above.code + '"开头！', result: null } })
      },
    }),
  ]
}

import { z } from 'zod'
import { PageQuery } from '#contract/envelope.ts'
import { wireRow } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import { pageFrom } from '../../../db/paging.ts'
import { mayCall, signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { departsNamed, departTree } from '../../organisation/departs/departRecords.service.ts'
import { people } from './users.service.ts'

const access = { permission: 'sys:depart:list' } as const
const most = 1000
const Ids = z.object({ id: z.string().max(20_000).default('') })
const One = z.object({ departId: z.string().max(64).default(''), orgCode: z.string().max(64).default('') })
const Words = z.object({ keyWord: z.string('请输入要找的内容').trim().min(1, '请输入要找的内容').max(100) })
const OfDepart = PageQuery.extend({ departId: z.string().max(64).default('') })

/** Departments and what hangs on them, as clients of the contract ask for them one by one (api-contract.md 2.6, 2.8). */
export function departListRoutes(from: { db: Database; plantTz: string }): AnyRoute[] {
  const { db, plantTz } = from
  const flat = async () => (await departTree(from)).flatMap(withBelow)
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepart/listAll',
      access,
      query: Ids,
      async run({ query: { id } }) {
        const wanted = new Set(id.split(',').filter(Boolean))
        return (await flat()).filter((depart) => wanted.size === 0 || wanted.has(depart.id))
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepart/queryAllParentId',
      access,
      query: One,
      async run({ query: { departId, orgCode } }) {
        const all = await flat()
        const found = all.find((depart) => (departId === '' ? depart.orgCode === orgCode : depart.id === departId))
        if (!found) throw new Problem(404, '未找到对应实体')
        const above = all.filter((depart) => depart.orgCode !== found.orgCode && found.orgCode.startsWith(depart.orgCode))
        return { parentIds: above.map(({ id }) => id), parentMap: Object.fromEntries(above.map((depart) => [depart.id, depart])), departId: found.id }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepart/getDepartName',
      access,
      query: One,
      async run({ query: { orgCode } }) {
        const found = (await flat()).find((depart) => depart.orgCode === orgCode)
        if (!found) throw new Problem(404, '未找到对应实体')
        return found
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepart/getUsersByDepartId',
      access: { permission: 'sys:user:list' },
      query: Ids,
      run: async ({ query: { id }, caller }) =>
        (await people(db, { departId: id, username: '', realname: '' }, { pageNo: 1, pageSize: most }, mayCall(signedIn(caller), 'user:view'))).records,
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepart/queryTreeByKeyWord',
      access: { permission: 'sys:user:list' },
      query: Words,
      async run({ query: { keyWord }, caller }) {
        const found = await people(db, { departId: '', username: '', realname: keyWord }, { pageNo: 1, pageSize: most }, mayCall(signedIn(caller), 'user:view'))
        return { userList: found.records, departList: await departsNamed(from, keyWord) }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepartPermission/list',
      access: { permission: 'sys:depart:grant' },
      query: OfDepart,
      async run({ query: { departId, pageNo, pageSize } }) {
        const all = db.selectFrom('sys_depart_permission').where('departId', 'like', departId === '' ? '%' : departId)
        const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
        const rows = await all
          .select(['departId', 'permission'])
          .orderBy('departId')
          .orderBy('permission')
          .limit(pageSize)
          .offset((pageNo - 1) * pageSize)
          .execute()
        const records = rows.map((row) => ({ id: `${row.departId}:${row.permission}`, departId: row.departId, permissionId: row.permission, dataRuleIds: '' }))
        return pageFrom(records, Number(total), { pageNo, pageSize })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/position/queryByCode',
      access: { permission: 'sys:position:list' },
      query: z.object({ code: z.string('请输入职务编码').min(1, '请输入职务编码').max(64) }),
      async run({ query: { code } }) {
        const found = await db.selectFrom('sys_position').selectAll().where('code', '=', code).executeTakeFirst()
        if (!found) throw new Problem(404, '未找到对应实体')
        return wireRow(found, plantTz)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/dict/treeList',
      access: { permission: 'sys:dict:list' },
      query: z.object({ dictName: z.string().max(100).default('') }),
      async run({ query: { dictName } }) {
        const wanted = dictName.replaceAll('*', '').toLowerCase()
        const rows = await db
          .selectFrom('sys_dict')
          .select(['id', 'dictName', 'dictCode', 'description', 'type'])
          .where('delFlag', '=', 0)
          .orderBy('dictCode')
          .execute()
        return rows.filter((row) => row.dictName.toLowerCase().includes(wanted)).map((row) => ({ ...row, key: row.id, title: row.dictName }))
      },
    }),
  ]
}

type Tree = Awaited<ReturnType<typeof departTree>>[number]

function withBelow(depart: Tree): Tree[] {
  return [{ ...depart, children: null }, ...(depart.children ?? []).flatMap(withBelow)]
}

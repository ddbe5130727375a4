import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { WireDepart } from '#contract/modules/organisation/departRecord.ts'
import { departsBelow, departsNamed, departTree } from './departRecords.service.ts'

const access = { permission: 'sys:depart:list' } as const
const ById = z.object({ pid: z.string().max(64).default('') })
const ByWords = z.object({ keyWord: z.string('请输入要找的部门').trim().min(1, '请输入要找的部门').max(100) })

/** The tree of departments for those who choose from it (api-contract.md 2.8); writing them is a resource. */
export function departRoutes(from: { db: Database; plantTz: string }): AnyRoute[] {
  return [
    defineRoute({ method: 'GET', path: '/sys/sysDepart/queryTreeList', access, run: () => departTree(from) }),
    defineRoute({ method: 'GET', path: '/sys/sysDepart/queryDepartTreeSync', access, query: ById, run: ({ query: { pid } }) => departsBelow(from, pid) }),
    defineRoute({ method: 'GET', path: '/sys/sysDepart/queryIdTree', access, run: async () => (await departTree(from)).map(idNode) }),
    defineRoute({
      method: 'GET',
      path: '/sys/sysDepart/searchBy',
      access,
      query: ByWords,
      async run({ query: { keyWord } }) {
        const found = await departsNamed(from, keyWord)
        // an answer, not a failed call: the tree of clients then shows its sentence
        return found.length === 0 ? new Reply({ envelope: { success: false, code: 500, message: '未查询匹配数据！', result: null } }) : found
      },
    }),
  ]
}

type IdNode = { key: string; value: string; title: string; children: IdNode[] }

function idNode({ key, value, title, children }: WireDepart): IdNode {
  return { key, value, title, children: (children ?? []).map(idNode) }
}

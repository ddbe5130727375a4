import { z } from 'zod'
import type { DictItem } from '#contract/modules/reference/dictionary.ts'
import type { Database } from '../../../db/database.ts'
import { seesAll, signedIn } from '../../../http/caller.ts'
import type { Caller } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { refuseNul } from '../../../http/refuseNul.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { searchTable, tableDictOf, textsIn, treeDictOf } from '../../../resource/field/tableDict.ts'
import type { TableDict } from '../../../resource/field/tableDict.ts'
import { branchOf } from '../../../resource/field/treeDict.ts'
import type { TreeNode } from '../../../resource/field/treeDict.ts'
import type { Dictionary } from './dictionary.service.ts'

const badForm = '字典Code格式不正确！'
/** of a table: who needs more searches it */
const mostOffered = 1000
const ByCode = z.object({ dictCode: z.string().max(200) })
const ByDict = z.object({ dict: z.string().max(200) })
const Search = z.object({
  keyword: z.string().trim().max(64, '搜索内容不超过 64 个字符').default(''),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
})
const name = z.string().max(64).default('')
const Branch = z.object({
  tableName: name,
  text: name,
  code: name,
  pid: name,
  pidField: name,
  hasChildField: name,
  condition: z.string().max(1000).default(''),
})
const OneText = z.object({ code: z.string().max(200), key: z.string().max(64) })
const Labels = z.object({ key: z.string().max(4000), delNotExist: z.enum(['true', 'false']).default('true') })

/** What can be chosen: all entries of a dictionary, or those found of very much: records of the tables that are offered (api-contract.md 2.9, API-083, API-084). */
export function tableDictRoutes({ db, dictionary }: { db: Database; dictionary: Dictionary }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/dict/getDictItems/:dictCode',
      access: { signedIn: true },
      async run({ request, caller }): Promise<DictItem[]> {
        const at = sourceOf(ByCode.parse(request.params).dictCode, signedIn(caller))
        return typeof at === 'string' ? dictionary.items(at) : searchTable(db, at, '', mostOffered)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/dict/loadDict/:dict',
      access: { signedIn: true },
      query: Search,
      perMinute: 240,
      async run({ request, query: { keyword, pageSize }, caller }): Promise<DictItem[]> {
        const at = sourceOf(ByDict.parse(request.params).dict, signedIn(caller))
        if (typeof at !== 'string') return searchTable(db, at, keyword, pageSize)
        const words = keyword.toLowerCase()
        return (await dictionary.items(at)).filter(({ value, text }) => `${value}\n${text}`.toLowerCase().includes(words)).slice(0, pageSize)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/dict/loadDictOrderByValue/:dict',
      access: { signedIn: true },
      query: Search,
      perMinute: 240,
      async run({ request, query: { keyword, pageSize }, caller }): Promise<DictItem[]> {
        const at = sourceOf(ByDict.parse(request.params).dict, signedIn(caller))
        const isTable = typeof at !== 'string'
        const chosen = isTable && keyword !== '' ? await searchTable(db, at, keyword, pageSize) : []
        const first = isTable ? await searchTable(db, at, '', pageSize) : await dictionary.items(at)
        const isMatch = ({ value }: DictItem) => value.includes(keyword)
        const inOrder = isTable ? [...chosen, ...first] : [...first.filter(isMatch), ...first.filter((item) => !isMatch(item))]
        return [...new Map(inOrder.map((item) => [item.value, item])).values()].slice(0, pageSize)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/dict/getDictText/:code/:key',
      access: { signedIn: true },
      async run({ request }): Promise<string> {
        const { code, key } = OneText.parse(request.params)
        return (await dictionary.items(code)).find(({ value }) => value === key)?.text ?? ''
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/dict/loadTreeData',
      access: { signedIn: true },
      query: Branch,
      perMinute: 600,
      async run({ query: { tableName, text, code, pid, pidField, condition }, caller }): Promise<TreeNode[]> {
        const at = treeDictOf(`${tableName},${text},${code}`)
        if (!at || (pidField !== '' && pidField !== at.parent)) throw new Problem(422, badForm)
        mayLook(at, signedIn(caller))
        return branchOf(db, at, { pid, where: conditionOf(condition) })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/sys/dict/loadDictItem/:dict',
      access: { signedIn: true },
      query: Labels,
      perMinute: 600,
      async run({ request, query: { key, delNotExist }, caller }): Promise<string[]> {
        const at = sourceOf(ByDict.parse(request.params).dict, signedIn(caller))
        const keys = key.split(',').filter(Boolean).slice(0, 100)
        const texts = typeof at === 'string' ? new Map((await dictionary.items(at)).map(({ value, text }) => [value, text])) : await textsIn(db, at, keys)
        return keys.flatMap((one) => texts.get(one) ?? (delNotExist === 'true' ? [] : [one]))
      },
    }),
  ]
}

/** A dictionary by its code, or a table that this person may look into. */
function sourceOf(dict: string, caller: Caller): string | TableDict {
  const plain = decoded(dict)
  if (/^\w{1,64}$/.test(plain)) return plain
  const at = tableDictOf(plain)
  if (!at) throw new Problem(422, badForm)
  mayLook(at, caller)
  return at
}

function mayLook({ permission }: TableDict, caller: Caller): void {
  if (permission !== null && !seesAll(caller, permission)) throw new Problem(403, '拒绝访问：没有权限，请联系管理员授权')
}

/** Columns and the values they have to have, as the text of a JSON object. */
function conditionOf(text: string): Record<string, string> {
  if (text === '') return {}
  const { data } = Conditions.safeParse(jsonIn(text))
  if (!data) throw new Problem(422, '筛选条件应为 JSON，例如 {"departName":"生产部"}')
  refuseNul(data)
  return data
}

const Conditions = z.record(z.string(), z.coerce.string().max(200))

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // not JSON: refused as what it is not
  }
}

/** Some clients encode the commas once more (api-contract.md 2.9). */
function decoded(dict: string): string {
  try {
    return decodeURIComponent(dict)
  } catch {
    return dict // a single percent sign names nothing
  }
}

import { z } from 'zod'

/** In a pageSize: everything, within what one file may hold (api-contract.md 2.15). */
export const everything = -521
const ownWords = new Set(['query_all', 'field', 'moduleType', 'hasQuery', 'batchFlag', 'order', 'column', 'pageNo', 'pageSize'])
const [group, self] = ['self_mo_', 'self_']

export const AskedRows = z
  .object({ pageNo: z.coerce.number().int().min(1).default(1), pageSize: z.coerce.number().int().default(10) })
  .catchall(z.string().max(4000))

/** What a call of the wire asks for, as lists of ours are asked: prefixes go, words of the wire's own are left out. */
export function listQueryOf(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filters = Object.entries(query).flatMap(([name, value]) => {
    if (ownWords.has(name)) return []
    if (name.startsWith(group)) return [[name.slice(group.length), value] as const]
    return [[name.startsWith(self) ? name.slice(self.length) : name, value] as const]
  })
  const { column, order, pageNo } = query
  return {
    ...Object.fromEntries(filters),
    ...(column === undefined ? {} : { column }),
    ...(order === undefined ? {} : { order }),
    ...(pageNo === undefined ? {} : { pageNo }),
  }
}

const Texts = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.string())]).transform((value) => (Array.isArray(value) ? value.join(',') : String(value))),
)

/** The question behind an exported file: `paramsStr` holds it as JSON, chosen rows among it. */
export function exportQueryOf({ paramsStr, ...query }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const parsed = Texts.safeParse(parameterJson(paramsStr))
  const { selections, ...rest } = { ...query, ...parsed.data }
  return { ...listQueryOf(rest), ...(selections === undefined || selections === '' ? {} : { selections }) }
}

/** JSON in a parameter, which some clients encode once more; an empty object where there is none that can be read. */
function parameterJson(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return {}
  for (const tried of [() => text, () => decodeURIComponent(text)])
    try {
      return JSON.parse(tried())
    } catch {
      // tried the other way, and then nothing was asked
    }
  return {}
}

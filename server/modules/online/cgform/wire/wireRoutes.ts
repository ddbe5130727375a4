import { z } from 'zod'
import { mostExported } from '../../../../resource/lines/exportRows.ts'
import type { Database } from '../../../../db/database.ts'
import { Problem } from '../../../../http/problem.ts'
import { Reply } from '../../../../http/route.ts'
import type { AnyRoute, Call } from '../../../../http/route.ts'
import { linesBodyBytes } from '#contract/lineCalls.ts'
import type { Resource } from '#contract/resource.ts'
import type { ResourceContext } from '../../../../resource/routes/resourceContext.ts'
import { AskedRows, everything, exportQueryOf, listQueryOf } from './askedRows.ts'
import { idOf, wholeOnWire, wholeToSave } from './linesOnWire.ts'
import { childMark, columnRoutes } from './columnRoutes.ts'
import { lineRoutes } from './lineRoutes.ts'
import { meantBy, standsFor } from './standing.ts'
import type { Meant } from './standing.ts'

const bases = ['/online/cgform/api', '/diyonline/api'] as const
type AnyCall = Call<z.ZodType, z.ZodType>
type Find = (key: string) => Meant | null
const Page = z.object({ records: z.array(z.record(z.string(), z.unknown())), total: z.number() })
const Row = z.record(z.string(), z.unknown())
const Ids = z.object({ dataId: z.string().min(1).max(4000) })
const atOnce = 1000

/** Designed tables in the words of clients of that module (api-contract.md 2.15), under `/online/cgform/api` and `/diyonline/api`. */
export function wireRoutes(contexts: () => readonly ResourceContext[], db: Database): AnyRoute[] {
  const meant = meantBy(contexts)
  return [...columnRoutes(meant, db), ...rowRoutes(meant), ...lineRoutes(contexts, meant)]
}

/** Rows of designed tables read, written and carried in files (API-107): each call is the one of ours that does it, in the words of the wire. */
function rowRoutes(meant: Find): AnyRoute[] {
  return bases.flatMap((base) => [
    standsFor({ method: 'GET', path: `${base}/getData/:key` }, meant, (table) => rowsOf(table, [topOnWire])),
    standsFor({ method: 'GET', path: `${base}/getTreeData/:key` }, meant, (table) => rowsOf(table, [topOnWire, ''])),
    standsFor({ method: 'GET', path: `${base}/form/:key/:dataId` }, meant, oneOf),
    standsFor({ method: 'GET', path: `${base}/form/table_name/:key/:dataId` }, meant, oneOf),
    standsFor({ method: 'POST', path: `${base}/form/:key`, bodyBytes: linesBodyBytes }, meant, adding),
    standsFor({ method: 'PUT', path: `${base}/form/:key`, bodyBytes: linesBodyBytes }, meant, editing),
    standsFor({ method: 'PUT', path: `${base}/updateData/:key`, bodyBytes: linesBodyBytes }, meant, editing),
    standsFor({ method: 'DELETE', path: `${base}/form/:key/:dataId` }, meant, removing),
    standsFor({ method: 'GET', path: `${base}/exportXls/:key` }, meant, (table) => asked(table.route('GET', 'exported'), exportQueryOf)),
    standsFor({ method: 'POST', path: `${base}/importXls/:key`, takes: 'multipart' }, meant, (table) => table.route('POST', 'imported')),
  ])
}

/** The same route asked with what `translated` makes of the query. */
function asked(route: AnyRoute, translated: (query: Record<string, unknown>) => Record<string, unknown>): AnyRoute {
  const { query = z.unknown() } = route
  return { ...route, query: z.record(z.string(), z.unknown()).transform((given) => query.parse(translated(given))) }
}

/** The wire calls what stands above all of a tree 0 (api-contract.md 2.15). */
const topOnWire = '0'

function withOwnTop<Given extends Record<string, unknown>>({ tree }: Pick<Resource, 'tree'>, given: Given): Given {
  return tree && given[tree.parent] === topOnWire ? { ...given, [tree.parent]: tree.root } : given
}

/** What stands at the top is asked for by a condition: a filter without a value narrows nothing. */
function ofTheTop({ tree }: Pick<Resource, 'tree'>, query: Record<string, unknown>, tops: readonly string[]): Record<string, unknown> {
  if (!tree || query['condition'] !== undefined || !tops.some((top) => query[tree.parent] === top)) return query
  const { [tree.parent]: _top, ...rest } = query
  return { ...rest, condition: JSON.stringify({ [tree.parent]: tree.root }) }
}

/** Whether something stands below a row, under the name that `hasChildrenField` says and as 1 or 0. */
function withChildMark(row: Record<string, unknown>): Record<string, unknown> {
  return { [childMark]: row['hasChildren'] === true ? '1' : '0', ...row }
}

/** `tops` is what stands for no parent where rows are asked for by their parent. */
function rowsOf({ context: { resource }, route }: Meant, tops: readonly string[]): AnyRoute {
  const list = route('GET', 'list')
  const page = async (call: AnyCall, query: Record<string, unknown>) => {
    const found = Page.parse(await list.run({ ...call, query: list.query?.parse(query) }))
    return resource.tree ? { ...found, records: found.records.map(withChildMark) } : found
  }
  return {
    ...list,
    query: AskedRows,
    async run(call) {
      const { pageSize, ...given } = AskedRows.parse(call.query)
      const query = ofTheTop(resource, listQueryOf(given), tops)
      const fieldList = resource.fields.map(({ name }) => name)
      if (pageSize !== everything) return { ...(await page(call, { ...query, pageSize })), fieldList }
      const records: Record<string, unknown>[] = []
      for (let pageNo = 1; ; pageNo += 1) {
        const found = await page(call, { ...query, pageNo, pageSize: atOnce })
        if (found.total > mostExported) throw new Problem(422, `记录超过 ${mostExported} 条，请先缩小查询范围`)
        records.push(...found.records)
        if (found.records.length < atOnce) return { records, total: found.total, fieldList }
      }
    },
  }
}

/** Of a table with lines the record comes with them. */
function oneOf({ context: { resource }, route }: Meant): AnyRoute {
  const one = route('GET', resource.lines.length > 0 ? 'withLines' : 'one')
  return {
    ...one,
    query: z.unknown(),
    async run(call) {
      const id = Ids.parse(call.request.params).dataId
      const found = await one.run({ ...call, query: { id } })
      return resource.lines.length > 0 ? wholeOnWire(resource, found) : found
    },
  }
}

function adding({ context: { resource }, route }: Meant): AnyRoute {
  const add = route('POST', 'add')
  return {
    ...add,
    body: Row,
    async run(call) {
      const body = add.body?.parse(wholeToSave(resource, withOwnTop(resource, Row.parse(call.body)), null))
      return new Reply({ envelope: { success: true, code: 200, message: '添加成功！', result: idIn(await add.run({ ...call, body })) } })
    },
  }
}

function editing({ context: { resource }, route }: Meant): AnyRoute {
  const edit = route('PUT', 'edit')
  const whole = route('GET', 'withLines')
  const tables = resource.lines.length > 0
  return {
    ...edit,
    body: Row,
    async run(call) {
      const row = withOwnTop(resource, Row.parse(call.body))
      const standing = tables ? await whole.run({ ...call, query: { id: idOf(row) } }) : null
      await edit.run({ ...call, body: edit.body?.parse(wholeToSave(resource, row, standing)) })
      return new Reply({ envelope: { success: true, code: 200, message: '修改成功！' } })
    },
  }
}

function removing({ route }: Meant): AnyRoute {
  const remove = route('DELETE', 'removeMany')
  return { ...remove, query: z.unknown(), run: (call) => remove.run({ ...call, query: remove.query?.parse({ ids: Ids.parse(call.request.params).dataId }) }) }
}

const Told = z.object({ parts: z.object({ envelope: z.object({ result: z.object({ id: z.string() }) }) }) })

function idIn(reply: unknown): string {
  return Told.parse(reply).parts.envelope.result.id
}

import { z } from 'zod'
import { PageQuery } from '#contract/envelope.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Verb } from '#contract/resource.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { fileTypes } from '../../files/importReport.ts'
import { oneAtATime } from '../../files/oneAtATime.ts'
import { mostXlsRows } from '../../files/xlsx.ts'
import { mayCall, signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { storedOf } from '../field/columns.ts'
import { oneOf } from '../field/condition.ts'
import type { Condition } from '../field/condition.ts'
import { lineColumns, linesOf, withLines } from '../lines/lineColumns.ts'
import { withDictTexts } from '../read/dictTexts.ts'
import { exportRows, mostExported } from '../lines/exportRows.ts'
import { ById, Keys } from '../field/keys.ts'
import { sortOf } from '../read/listQuery.ts'
import { seenRows } from '../read/seenRows.ts'
import { createTableReader, keyFieldOf } from '../read/tableReader.ts'
import type { Row } from '../field/row.ts'
import { rightTo, scopedTo } from '../scope/rights.ts'
import { scopeOf } from '../scope/scope.ts'
import type { ResourceContext } from './resourceContext.ts'
import type { OpenTo } from '../read/openTo.ts'
import { treeRulesOf } from '../write/treeRules.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { notFound } from '../write/versionConflict.ts'

const filter = z.string().max(4000)
const ListQuery = PageQuery.catchall(filter)
const ExportQuery = z
  .object({ selections: Keys.optional(), format: z.enum(['xlsx', 'xls', 'csv'], '导出格式应为 xlsx、xls 或 csv').default('xlsx') })
  .catchall(filter)

/** Big files are read and written one after the other, whichever list they are of: who waits holds no rows. */
const inTurn = oneAtATime()

/** Lists, single records and exported files of a resource. */
export function readRoutes(served: ResourceContext): Record<Extract<Verb, 'list' | 'export'>, () => AnyRoute[]> {
  const { db, listing, table, resource, plantTz, now, openTo } = served
  const { fields, title } = resource
  const paths = endpointsOf(resource)
  const single = createTableReader({ db, table, resource, plantTz })
  const lists = createTableReader({ db: listing, table, resource, plantTz })
  const keyField = keyFieldOf(resource)
  const toList = rightTo(resource, 'list')
  const rules = treeRulesOf(served)
  const chosenOnes = (ids: readonly string[]) =>
    oneOf(
      keyField,
      ids.flatMap((id) => storedOf(keyField, id, plantTz) ?? []),
    )
  const fresh = () => served.fresh(resource.name)

  return {
    list: () => [
      defineRoute({
        method: 'GET',
        path: paths.list,
        access: { permission: toList, isScoped: true },
        query: ListQuery,
        async run({ query: { pageNo, pageSize, ...asked }, caller }) {
          const sight = maskedViewOf(resource, signedIn(caller))
          const { seen, condition } = await seenRows(served, signedIn(caller), asked)
          const page = await lists.page(condition, sortOf(seen, asked, sight.order(resource.defaultSort)), { pageNo, pageSize })
          const records = await withDictTexts(sight.rows(page.records), fields, served)
          return { ...page, records: rules ? await rules.withChildFlags(db, records) : records }
        },
      }),
      defineRoute({
        method: 'GET',
        path: paths.one,
        access: openTo ? { signedIn: true } : { permission: toList, isScoped: true },
        query: ById,
        async run({ query: { id }, caller }) {
          await fresh()
          const me = signedIn(caller)
          const row = openTo && !mayCall(me, toList) ? await opened(id, me, openTo) : await single.one(id, await scopeOf(served, me, toList))
          if (!row) throw new Problem(404, notFound)
          const [record] = await withDictTexts(maskedViewOf(resource, me).rows([row]), fields, served)
          return record
        },
      }),
      ...(served.lines.length > 0 ? [withLinesRoute()] : []),
    ],
    export: () => [
      defineRoute({
        method: 'GET',
        path: paths.exported,
        access: scopedTo(resource, 'export'),
        query: ExportQuery,
        audit: { title: `导出${title}`, operateType: operateTypes.export },
        async run({ query: { selections, format, ...asked }, caller }) {
          const sight = maskedViewOf(resource, signedIn(caller))
          const { seen, condition: narrowed } = await seenRows(served, signedIn(caller), asked)
          const chosen = selections ? [chosenOnes(selections)] : []
          const condition: Condition = { is: 'all', of: [narrowed, ...chosen] }
          const by = signedIn(caller).realname
          const raw = await inTurn(async () => {
            const rows = await lists.some(condition, sortOf(seen, asked, sight.order(resource.defaultSort)), mostExported + 1)
            if (format === 'xls' && rows.length > mostXlsRows) throw new Problem(422, `.xls 最多 ${mostXlsRows} 行，请导出 .xlsx，或先缩小查询范围`)
            if (rows.length > mostExported) throw new Problem(422, `记录超过 ${mostExported} 条，请先缩小查询范围再导出`)
            const explained = await withDictTexts(sight.rows(rules ? rules.parentsFirst(rows) : rows), fields, served)
            const rowsOfFile = await withLines(served.lines, explained, signedIn(caller))
            return exportRows({ resource, lines: lineColumns(served.lines), format, rows: rowsOfFile, by, at: wireTime(now(), plantTz) })
          })
          return new Reply({ raw, contentType: fileTypes[format], fileName: `${title}.${format}` })
        },
      }),
    ],
  }

  async function opened(id: string, me: Caller, mayRead: OpenTo): Promise<Row | null> {
    const row = await single.one(id)
    return row && mayRead(db, me, row)
  }

  /** A header and its lines, in one answer. */
  function withLinesRoute(): AnyRoute {
    return defineRoute({
      method: 'GET',
      path: paths.withLines,
      access: { permission: toList, isScoped: true },
      query: ById,
      async run({ query: { id }, caller }) {
        await fresh()
        const row = await single.one(id, await scopeOf(served, signedIn(caller), toList))
        if (!row) throw new Problem(404, notFound)
        const kinds = await Promise.all(
          served.lines.map(async (kind) => [kind.context.resource.name, (await linesOf(kind, [id], signedIn(caller))).get(id) ?? []] as const),
        )
        const [record] = await withDictTexts(maskedViewOf(resource, signedIn(caller)).rows([row]), fields, served)
        return { record, lines: Object.fromEntries(kinds) }
      },
    })
  }
}

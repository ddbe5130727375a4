import { sql } from 'kysely'
import type { Field } from '#contract/field.ts'
import { columnField } from '#contract/modules/online/cgreport/columnField.ts'
import { jsonOf, ReportParameters, SqlColumns } from '#contract/modules/online/cgreport/sqlColumn.ts'
import type { ReportParameter, SqlColumn } from '#contract/modules/online/cgreport/sqlColumn.ts'
import type { Page, PageQuery } from '#contract/envelope.ts'
import type { Database } from '../../../db/database.ts'
import { pageFrom } from '../../../db/paging.ts'
import { mayCall } from '../../../http/caller.ts'
import type { Caller } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import { groupedOf, groupedSql } from '../../../resource/figure/groupedRows.ts'
import type { GroupedRow } from '../../../resource/figure/groupedRows.ts'
import type { ReportPlan } from '../../../resource/figure/reportPlan.ts'
import { wireOf } from '../../../resource/field/columns.ts'
import type { Row } from '../../../resource/field/row.ts'
import { conditionOf, sortOf } from '../../../resource/read/listQuery.ts'
import type { Sort } from '../../../resource/read/listQuery.ts'
import type { Vault } from '../../../secrets/vault.ts'
import '../tables.ts'
import { prepareForeign } from './foreignReader.ts'
import type { Prepared, ReportReader } from './reportReader.ts'
import { mostRows, pageSql } from './reportSql.ts'
import { readStatement } from './statement.ts'

export type StoredNeeds = { db: Database; reports: ReportReader; vault: Vault; outbound: Outbound; dataDir: string; plantTz: string; now: () => number }

/** A report that somebody wrote, open for one reader. `isCut`: there are more rows than anybody gets to see. */
export type StoredReport = {
  code: string
  title: string
  columns: readonly SqlColumn[]
  params: readonly ReportParameter[]
  fields: readonly Field[]
  page(query: Readonly<Record<string, string>>, page: PageQuery): Promise<Page<Row> & { isCut: boolean }>
  /** its rows put together; `resources` are the names of those that it reads, none of a database of others */
  grouped(query: Readonly<Record<string, string>>, by: Pick<ReportPlan, 'groups' | 'summed'>): Promise<{ rows: GroupedRow[]; resources: string[] }>
}

/** Before the name of a parameter in a query (`self_<name>`, api-contract.md 2.15). */
const parameterPrefix = 'self_'

/** A report by its code or id; null where there is none for this tenant. Throws 403 for one that this person may not see. */
export async function storedReport(needs: StoredNeeds, key: string, caller: Caller): Promise<StoredReport | null> {
  const head = await needs.db
    .selectFrom('onl_cgreport_head')
    .selectAll()
    .where(({ eb, or }) => or([eb('code', '=', key), eb('id', '=', key)]))
    .executeTakeFirst()
  if (!head) return null
  const roles = head.roleCodes.split(',').filter((role) => role !== '')
  if (!mayCall(caller, 'sys:cgreport:list') || (roles.length > 0 && !roles.some((role) => caller.roles.includes(role))))
    throw new Problem(403, '拒绝访问：没有权限，请联系管理员授权')
  const columns = jsonOf(SqlColumns, head.columnsJson) ?? []
  const params = jsonOf(ReportParameters, head.paramsJson) ?? []
  const fields = columns.map(columnField)
  const prepared = (query: Readonly<Record<string, string>>) => {
    const values = Object.fromEntries(params.map(({ paramName, paramValue }) => [paramName, query[parameterPrefix + paramName] ?? paramValue]))
    return prepare(needs, { cgrSql: head.cgrSql, dbSource: head.dbSource, values }, caller)
  }
  return {
    code: head.code,
    title: head.name,
    columns,
    params,
    fields,
    async page(query, page) {
      const sorts = query['column'] === undefined ? [] : sortOf(fields, query, none).filter((sort) => sort !== none)
      return reportPage(await prepared(query), {
        fields,
        condition: conditionOf({ fields, declared: fields }, query, needs.plantTz),
        sorts,
        page,
        plantTz: needs.plantTz,
      })
    },
    async grouped(query, { groups, summed }) {
      const { plantTz } = needs
      if (head.dbSource !== '' && groups.some(({ field, step }) => step !== 'value' && field.kind === 'dateTime'))
        throw new Problem(422, '其他数据源的时间列不能按日、月、年分组，请在 SQL 里先算出日期')
      const { report, tables, read } = await prepared(query)
      const isSeen = (name: string) => tables.some((table) => table.fields.some((field) => field.name === name)) // of another table
      const masked = tables.flatMap((table) => table.masked).find(({ name }) => summed.some((field) => field.name === name) && !isSeen(name))
      if (masked) throw new Problem(403, `没有权限看“${masked.title}”，这个数字算不出来`) // what is empty adds up to nothing
      const by = { groups, summed, plantTz }
      const isPostgres = head.dbSource === '' && needs.reports.dialect === 'postgres'
      const statement = groupedSql({
        ...by,
        source: sql`(${report}) as report`,
        isPostgres,
        condition: conditionOf({ fields, declared: fields }, query, plantTz),
      })
      const [found] = await read([statement])
      return { rows: groupedOf(found?.rows ?? [], by), resources: tables.map(({ resource }) => resource) }
    },
  }
}

const none: Sort = { column: '', order: 'asc' }

/** A statement as it will be read for this caller, from our database or another. */
export function prepare(
  needs: StoredNeeds,
  asked: { cgrSql: string; dbSource: string; values: Readonly<Record<string, string>> },
  caller: Caller,
): Promise<Prepared> {
  const statement = readStatement(asked.cgrSql)
  if (asked.dbSource === '') return needs.reports.prepare(statement, asked.values, caller)
  return prepareForeign({ ...needs, sqlite: needs.reports.sqlite, limits: needs.reports.limits }, asked.dbSource, statement, asked.values)
}

type PageContext = { fields: readonly Field[]; condition: ReturnType<typeof conditionOf>; sorts: readonly Sort[]; page: PageQuery; plantTz: string }

async function reportPage({ report, read }: Prepared, { fields, condition, sorts, page, plantTz }: PageContext): Promise<Page<Row> & { isCut: boolean }> {
  const offset = (page.pageNo - 1) * page.pageSize
  const limit = Math.max(0, Math.min(page.pageSize, mostRows - offset))
  const { counted, rows } = pageSql(report, { condition, sorts, limit, offset })
  const [count, found] = await read([counted, rows])
  const total = Number(count?.rows[0]?.['total'] ?? 0)
  const onWire = (found?.rows ?? []).map((row, at) => ({
    id: typeof row['id'] === 'string' ? row['id'] : String(offset + at + 1),
    ...Object.fromEntries(fields.map((field) => [field.name, wireOf(field, row[field.name], plantTz)])),
  }))
  return { ...pageFrom(onWire, Math.min(total, mostRows), page), isCut: total > mostRows }
}

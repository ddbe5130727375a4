import { sql } from 'kysely'
import type { Page, PageQuery } from '#contract/envelope.ts'
import type { Database } from '../../../db/database.ts'
import { pageFrom } from '../../../db/paging.ts'
import { wireOf } from '../../../resource/field/columns.ts'
import { conditionSql } from '../../../resource/field/conditionSql.ts'
import { conditionOf, sortOf } from '../../../resource/read/listQuery.ts'
import type { Report } from './report.ts'

type Asked = { db: Database; report: Report; query: Readonly<Record<string, string>>; page: PageQuery; plantTz: string }
type Row = Record<string, unknown>

/** One page of a report, narrowed and ordered by its own columns alone: anything else in the question is none of its business. */
export async function reportPage({ db, report: { fields, sort, rows, codeColumn = sort.column }, query, page, plantTz }: Asked): Promise<Page<Row>> {
  const { cinvcode, ...asked } = query
  // cells ask by it what their codes are called, whatever the column of this report is named (API-110)
  const byCode = cinvcode === undefined ? {} : { [`${codeColumn}_MultiString`]: cinvcode }
  const condition = conditionSql(conditionOf({ fields, declared: fields }, { ...asked, ...byCode }, plantTz))
  const all = db.selectFrom(rows(db).as('report')).where(condition)
  const counted = await all.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  let ordered = all.selectAll()
  for (const { column, order } of [...sortOf(fields, query, sort), { column: 'id', order: 'asc' as const }])
    ordered = ordered.orderBy(sql.ref(column), (by) => (order === 'asc' ? by.asc().nullsLast() : by.desc().nullsLast()))
  const found = await ordered
    .limit(page.pageSize)
    .offset((page.pageNo - 1) * page.pageSize)
    .execute()
  const onWire = found.map((row: Row) => ({
    id: row['id'],
    ...Object.fromEntries(fields.map((field) => [field.name, wireOf(field, row[field.name], plantTz)])),
  }))
  return pageFrom(onWire, Number(counted.total), page)
}

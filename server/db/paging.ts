import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Page, PageQuery } from '#contract/envelope.ts'

/** Whether a column holds `part`, without case on SQLite and PostgreSQL alike; % and _ of the person are letters like any other. */
export function containing(column: string, part: string): RawBuilder<boolean> {
  const pattern = `%${part.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}

export function pageFrom<Row>(records: Row[], total: number, { pageNo, pageSize }: PageQuery): Page<Row> {
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

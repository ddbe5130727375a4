import { sql } from 'kysely'
import { tableNameOf } from '#contract/checks.ts'
import { designedName } from '#contract/designedNames.ts'
import type { Database } from '../../server/db/database.ts'
import { keptColumns } from '../../server/db/keptColumns.ts'

/** A table of tools that somebody designed: of each tenant, with a key, an amount, a day and a dictionary. */
export const toolTable = {
  code: 'tool',
  title: '工具',
  label: 'toolNo',
  unique: [['toolNo']],
  fields: [
    { kind: 'text', name: 'toolNo', title: '工具编号', isRequired: true, maxLength: 32, filter: 'shown' },
    { kind: 'text', name: 'toolName', title: '工具名称', filter: 'shown' },
    { kind: 'number', name: 'pieces', title: '件数', min: 0, max: 99 },
    { kind: 'date', name: 'boughtOn', title: '购买日期' },
    { kind: 'dict', name: 'state', title: '状态', dictCode: 'valid_status' },
  ],
  defaultSort: { column: 'toolNo', order: 'asc' },
} as const

/** Makes the table behind it, as whoever synchronises a design does. */
export async function createDesignedTable(
  db: Database,
  { code, fields }: { code: string; fields: readonly { kind: string; name: string }[] },
): Promise<string> {
  const table = tableNameOf({ name: designedName(code) })
  let making = keptColumns(db.schema.createTable(table).ifNotExists()).addColumn('tenantId', 'integer', (column) => column.notNull())
  for (const { kind, name } of fields) making = making.addColumn(name, kind === 'number' ? 'double precision' : 'text')
  await making.execute()
  return table
}

/** Takes it away again, with all that is in it. */
export async function dropDesignedTable(db: Database, table: string): Promise<void> {
  await sql`drop table if exists ${sql.table(table)}`.execute(db)
}

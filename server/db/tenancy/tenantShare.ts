import { sql } from 'kysely'
import type { Kysely, QueryExecutorProvider } from 'kysely'
import { tenantColumn } from './tenantScope.ts'

/** What SQLite itself takes a table for that it knows nothing about, in rows. */
const rowsOfTable = 1_048_576
/** Of the rows of a table, those of a tenant: most plants are one tenant, and nobody should read all of its rows to find a few. */
const ofOneTenant = rowsOfTable / 4
/** What SQLite itself takes the next columns of an index for: rows with the same value in the first, the first two, … of them. */
const rowsAlike = [10, 9, 8, 7, 6]

type Index = { table: string; name: string; isUnique: number; columns: number }
type Share = { tbl: string; idx: string; stat: string }

/**
 * Tells SQLite how many rows a tenant has. Without it one column of an index is as good as another, and it looks for the tasks of an
 * application among all rows of the tenant instead of those of the application (docs/decisions/153-rows-of-a-tenant.md). Nothing else is
 * told: plans stay those of an empty table, whatever grows. PostgreSQL counts by itself.
 */
export async function tellTenantShare<Tables>(db: Kysely<Tables>): Promise<void> {
  const wanted = (await indexesByTenant(db)).map(({ table, name, isUnique, columns }) => ({ tbl: table, idx: name, stat: shareOf(columns, isUnique === 1) }))
  if (JSON.stringify(await told(db)) === JSON.stringify(wanted)) return
  await db.transaction().execute(async (trx) => {
    await sql`drop table if exists sqlite_stat1`.execute(trx)
    await sql`analyze sqlite_schema`.execute(trx) // makes it anew: connections that have read the tables before look again, and find it as it is told here
    for (const { tbl, idx, stat } of wanted) await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${tbl}, ${idx}, ${stat})`.execute(trx)
  })
  await sql`analyze sqlite_schema`.execute(db) // has the one that wrote read what it was told
}

async function told(db: QueryExecutorProvider): Promise<Share[]> {
  const { rows: made } = await sql<{ name: string }>`select name from sqlite_schema where name = 'sqlite_stat1'`.execute(db)
  if (made.length === 0) return []
  const { rows } = await sql<Share>`select tbl, idx, stat from sqlite_stat1 order by tbl, idx`.execute(db)
  return rows
}

/** Indexes that begin with the tenant and hold every row. */
async function indexesByTenant(db: QueryExecutorProvider): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select made.name as "table", own.name as name, own."unique" as "isUnique", (select count(*) from pragma_index_info(own.name)) as columns
    from sqlite_schema as made join pragma_index_list(made.name) as own join pragma_index_info(own.name) as first on first.seqno = 0
    where made.type = 'table' and own.partial = 0 and first.name = ${tenantColumn} order by made.name, own.name`.execute(db)
  return rows
}

/** The rows of the table, then those that are alike in the first column of the index, the first two, and so on. */
function shareOf(columns: number, isUnique: boolean): string {
  const alike = Array.from({ length: columns - 1 }, (_, at) => rowsAlike[at] ?? 5)
  if (isUnique && columns > 1) alike[columns - 2] = 1
  return [rowsOfTable, ofOneTenant, ...alike].join(' ')
}

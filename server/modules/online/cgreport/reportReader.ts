import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import type { ResourceRegistry } from '../../../resource/registry/registry.ts'
import { boundSql, literalSql } from './literalSql.ts'
import type { Dialect } from './literalSql.ts'
import { createPostgresReader } from './postgresReader.ts'
import { namedTables, readableTables } from './readableTables.ts'
import type { ReadableTable } from './readableTables.ts'
import { standardLimits } from './reading.ts'
import type { Found, Question } from './reading.ts'
import { createSqliteReader } from './sqliteReader.ts'
import { statementSql } from './reportSql.ts'
import type { Statement } from './statement.ts'

/** A statement that is ready to be read from: its SQL may be narrowed before `read` runs it. */
export type Prepared = { report: RawBuilder<unknown>; tables: readonly ReadableTable[]; read(queries: readonly RawBuilder<unknown>[]): Promise<Found[]> }

/** `url` is our PostgreSQL, null for the SQLite file in `dataDir`. */
type Needs = {
  db: Database
  url: string | null
  dataDir: string
  registry: Pick<ResourceRegistry, 'all'>
  plantTz: string
  now: () => number
  limits?: Omit<Question, 'queries'>
}

export type ReportReader = ReturnType<typeof createReportReader>

/** Reads our own database with the SQL of reports, as the person who asks may read it (docs/decisions/123-reports-by-sql.md). */
export function createReportReader({ url, dataDir, limits = standardLimits, ...context }: Needs) {
  const sqlite = createSqliteReader()
  const postgres = url === null ? null : createPostgresReader(url)
  const dialect = url === null ? 'sqlite' : 'postgres'

  return {
    dialect: dialect satisfies Dialect as Dialect,
    sqlite,
    limits,
    async prepare(statement: Statement, values: Readonly<Record<string, string>>, caller: Caller): Promise<Prepared> {
      const tables = await readableTables({ ...context, schema: url === null ? 'main' : null }, caller, statement.names)
      const report = statementSql({ statement, dialect, values, spellings: spellingsOf(tables) })
      return { report, tables, read: (queries) => read(tables, queries) }
    },
    /** names that a report may use, for whom they are there at all */
    tableNames: () => namedTables(context.registry.all()),
    async close() {
      sqlite.close()
      await postgres?.close()
    },
  }

  function read(tables: readonly ReadableTable[], queries: readonly RawBuilder<unknown>[]): Promise<Found[]> {
    const question = { ...limits, queries: queries.map((query) => boundSql(dialect, query)) }
    if (postgres) return postgres.read({ ...question, views: tables.map(({ name, select }) => ({ name, sql: literalSql('postgres', select) })) })
    const views = tables.map(({ name, table, select }) => ({
      hidden: `r_${randomBytes(16).toString('hex')}`,
      name,
      table,
      sql: literalSql('sqlite', select),
    }))
    return sqlite.read({ ...question, views, isWhole: false, file: join(dataDir, 'millwright.db') })
  }
}

function spellingsOf(tables: readonly ReadableTable[]): ReadonlyMap<string, string> {
  return new Map(tables.flatMap(({ name, columns }) => [name, ...columns]).map((name) => [name.toLowerCase(), name]))
}

import { DummyDriver, Kysely, MysqlAdapter, MysqlQueryCompiler, PostgresAdapter, SqliteAdapter, SqliteQueryCompiler } from 'kysely'
import type { CompiledQuery, DialectAdapter, QueryCompiler, RawBuilder } from 'kysely'
import { CaselessPostgresCompiler } from '../../../db/textSearch.ts'

/** What a report is read from. */
export type Dialect = 'sqlite' | 'postgres' | 'mysql'

class LiteralSqlite extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.appendImmediateValue(value)
  }
}
class LiteralPostgres extends CaselessPostgresCompiler {
  protected override appendValue(value: unknown): void {
    this.appendImmediateValue(value)
  }
}

const compiler = (adapter: () => DialectAdapter, make: () => QueryCompiler) =>
  new Kysely<unknown>({
    dialect: {
      createAdapter: adapter,
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error('nothing is looked into here')
      },
      createQueryCompiler: make,
    },
  })

const bound = {
  sqlite: compiler(
    () => new SqliteAdapter(),
    () => new SqliteQueryCompiler(),
  ),
  postgres: compiler(
    () => new PostgresAdapter(),
    () => new CaselessPostgresCompiler(),
  ),
  mysql: compiler(
    () => new MysqlAdapter(),
    () => new MysqlQueryCompiler(),
  ),
} as const
const literal = {
  sqlite: compiler(
    () => new SqliteAdapter(),
    () => new LiteralSqlite(),
  ),
  postgres: compiler(
    () => new PostgresAdapter(),
    () => new LiteralPostgres(),
  ),
} as const

/** SQL of one kind of database, its values bound. */
export function boundSql(dialect: Dialect, query: RawBuilder<unknown>): Pick<CompiledQuery, 'sql' | 'parameters'> {
  const { sql, parameters } = query.compile(bound[dialect])
  // what conditions of lists say in words that MySQL has others for
  return dialect === 'mysql'
    ? {
        sql: sql
          .replaceAll(' as bigint)', ' as signed)')
          .replaceAll(' as double precision)', ' as double)')
          .replaceAll(String.raw`escape '\'`, String.raw`escape '\\'`),
        parameters,
      }
    : { sql, parameters }
}

/** The same with its values inside as literals: a view binds none. */
export function literalSql(dialect: keyof typeof literal, query: RawBuilder<unknown>): string {
  return query.compile(literal[dialect]).sql
}

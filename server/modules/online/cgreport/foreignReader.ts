import { join } from 'node:path'
import { existsSync, realpathSync } from 'node:fs'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Outbound } from '../../../outbound/outbound.ts'
import type { Vault } from '../../../secrets/vault.ts'
import { storedSource } from '../../operations/dataSources/dataSource.service.ts'
import { boundSql } from './literalSql.ts'
import type { Dialect } from './literalSql.ts'
import { readMysql } from './mysqlReader.ts'
import { readWith } from './postgresReader.ts'
import { failures } from './reading.ts'
import type { Found, Question } from './reading.ts'
import type { Prepared } from './reportReader.ts'
import { statementSql } from './reportSql.ts'
import type { SqliteReader } from './sqliteReader.ts'
import type { Statement } from './statement.ts'

type Needs = { db: Database; vault: Vault; outbound: Outbound; dataDir: string; sqlite: SqliteReader; limits: Omit<Question, 'queries'> }

const [postgres, sqliteFile] = ['6', '10']
const [postgresPort, mysqlPort] = [5432, 3306]

/** Reads a database of others, as far as its account reaches, in a transaction that only reads (ADM-016). */
export async function prepareForeign(
  { db, vault, outbound, dataDir, sqlite, limits }: Needs,
  code: string,
  statement: Statement,
  values: Readonly<Record<string, string>>,
): Promise<Prepared & { dialect: Dialect }> {
  const source = await storedSource({ db, vault }, { code })
  const dialect = source.dbType === postgres ? 'postgres' : source.dbType === sqliteFile ? 'sqlite' : 'mysql'
  const report = statementSql({ statement, dialect, values, spellings: null })
  return { dialect, report, tables: [], read }

  async function read(queries: readonly RawBuilder<unknown>[]): Promise<Found[]> {
    const question = { ...limits, queries: queries.map((query) => boundSql(dialect, query)) }
    if (dialect === 'sqlite') return sqlite.read({ ...question, views: [], isWhole: true, file: fileOf(dataDir, source.dbName) })
    const place = {
      host: await outbound.resolve(source.host, 'listed'),
      database: source.dbName,
      user: source.dbUsername,
      password: source.dbPassword,
    }
    if (dialect === 'postgres') return readWith({ ...place, port: source.port ?? postgresPort, options: '-c default_transaction_read_only=on' }, question)
    return readMysql({ ...place, port: source.port ?? mysqlPort }, question)
  }
}

/** A file of the folder for sources; a link that leads elsewhere is none. */
function fileOf(dataDir: string, name: string): string {
  const folder = join(dataDir, 'sources')
  const file = join(folder, name)
  if (!existsSync(file) || realpathSync(file) !== join(realpathSync(folder), name)) throw failures.unreachable()
  return file
}

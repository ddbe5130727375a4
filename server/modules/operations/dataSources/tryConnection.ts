import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { Problem } from '../../../http/problem.ts'
import { mysqlRefusal, tryMysql } from './mysqlConnection.ts'
import type { Outbound } from '../../../outbound/outbound.ts'

const withinMs = 5000
const standardPort = 5432
const [postgres, sqlite] = ['6', '10']

/** Where a database is; SQLite files lie in the folder `sources` of the data directory. */
export type Source = { dbType: string; host: string; port: number | null; dbName: string; dbUsername: string; dbPassword: string }

type Parts = { outbound: Outbound; dataDir: string }

/** Whether a database answers, within 5 s. Throws 422 with a coarse reason: what it says exactly is nothing for whoever guesses (security.md row 17). */
export async function tryConnection(source: Source, { outbound, dataDir }: Parts): Promise<void> {
  if (source.dbType === sqlite) return trySqlite(join(dataDir, 'sources', source.dbName))
  const host = await outbound.resolve(source.host, 'listed')
  try {
    await (source.dbType === postgres ? tryPostgres(source, host) : tryMysql(source, host, withinMs))
  } catch (error) {
    throw new Problem(422, reasonOf(error))
  }
}

async function tryPostgres(source: Source, host: string): Promise<void> {
  const client = new pg.Client({
    host,
    port: source.port ?? standardPort,
    database: source.dbName,
    user: source.dbUsername,
    password: source.dbPassword,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    options: '-c default_transaction_read_only=on',
    application_name: 'millwright-test',
  })
  client.on('error', () => {}) // said by the query that fails
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    void client.end().catch(() => {})
  }
}

function trySqlite(file: string): void {
  if (!existsSync(file)) throw new Problem(422, '没有这个文件：请放到数据目录的 sources 文件夹里')
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    database.prepare('select count(*) from sqlite_master').get()
    database.close()
  } catch {
    throw new Problem(422, '这个文件不是 SQLite 数据库，或没有读取权限')
  }
}

/** SQLSTATE of PostgreSQL, class 28: the account, 3D: the database; anything else is the connection. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const refused = mysqlRefusal(code)
  if (refused) return refused
  if (code.startsWith('28')) return '数据库不接受这个用户或密码'
  if (code === '3D000') return '数据库不存在'
  return '连接没有成功：请检查主机、端口和网络'
}

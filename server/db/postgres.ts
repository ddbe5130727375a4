import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Driver, QueryCompiler, QueryExecutorProvider } from 'kysely'
import pg from 'pg'
import { errorText } from '#contract/errorText.ts'
import { nameStatements } from './namedStatements.ts'
import { CaselessPostgresCompiler } from './textSearch.ts'
import { OneConnectionDriver } from './unitConnection.ts'

export type OpenPostgres<Tables> = { kysely: Kysely<Tables>; close(): Promise<void> }

/** The server cannot be used as it is set up. The message is for the person at the console and tells no password. */
export class UnusablePostgres extends Error {
  override name = 'UnusablePostgres'
}

class CaselessPostgres extends PostgresDialect {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): Driver {
    return new OneConnectionDriver({ pool: this.#pool })
  }
  override createQueryCompiler(): QueryCompiler {
    return new CaselessPostgresCompiler()
  }
}

/** `schema` is where tables are looked for and made; the database's own choice without it. */
export type PostgresOptions = { schema?: string; connections?: number }

const poolSize = 10
const connectWithinMs = 5000
/** longer than the longest list; a server that vanished without a word is given up */
const answerWithinMs = 60_000

/** int8 and numeric come as text from the driver, because a JavaScript number ends at 2⁵³: no instant, count or version of ours gets there. */
const types = new pg.TypeOverrides()
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) types.setTypeParser(type, Number)

/** Opens a PostgreSQL database behind Kysely; throws UnusablePostgres when it does not answer or sorts texts by a language. */
export async function openPostgres<Tables>(url: string, { schema, connections = poolSize }: PostgresOptions = {}): Promise<OpenPostgres<Tables>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
    application_name: 'millwright',
    types,
  })
  // a connection that is lost between two queries says so here; the pool drops it, and the next query opens another or says why not
  const ignored = () => {}
  pool.on('error', ignored)
  pool.on('connect', (client) => {
    client.on('error', ignored)
    nameStatements(client)
  })
  const kysely = new Kysely<Tables>({ dialect: new CaselessPostgres(pool) })
  const close = () => kysely.destroy()
  try {
    await refuseOtherOrder(kysely)
  } catch (error) {
    await close()
    throw error instanceof UnusablePostgres ? error : unreachable(error)
  }
  return { kysely, close }
}

/** Lists and keys are read on in the order of code points, as SQLite sorts them: an order by language would skip rows. */
async function refuseOtherOrder(kysely: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ encoding: string; collation: string }>`select pg_encoding_to_char(encoding) as encoding, datcollate as collation
    from pg_database where datname = current_database()`.execute(kysely)
  const { encoding, collation } = rows[0] ?? { encoding: '', collation: '' }
  if (encoding === 'UTF8' && /^(C|POSIX)(\.|$)/.test(collation)) return
  throw new UnusablePostgres(
    `设置 DATABASE_URL 指定的数据库使用编码 ${encoding}、排序规则 ${collation}，应为 UTF8 和 C。请这样新建数据库：create database millwright template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
}

function unreachable(error: unknown): UnusablePostgres {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : errorText(error)
  return new UnusablePostgres(`设置 DATABASE_URL 指定的 PostgreSQL 连接不上（${reason}）。请检查地址、数据库名、用户和密码，并确认它在运行。`)
}

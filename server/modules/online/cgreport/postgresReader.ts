import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { PoolConfig } from 'pg'
import { failures } from './reading.ts'
import type { Found, Question } from './reading.ts'

/** A view of one table for one reader: `select` is what it shows. */
type PostgresView = { name: string; sql: string }

const connectWithinMs = 5000
const prefix = 'mwr_'
/** roles and schemas of readers whose process died are removed after this */
const leftOverMs = 60_000

/**
 * Runs reports on the PostgreSQL of the product. Each has a role of its own that signs in for it: it may read the views of its reader and
 * nothing else, in a transaction that only reads. `set role` leads back to itself, and it is gone when the answer is there.
 */
export function createPostgresReader(url: string) {
  const owner = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: connectWithinMs, application_name: 'millwright-reports' })
  owner.on('error', () => {})

  async function dropOld(): Promise<void> {
    const { rows } = await owner.query<{ name: string }>('select nspname as name from pg_namespace where nspname like $1', [`${prefix}%`])
    for (const { name } of rows) if (Date.now() - Number(name.split('_')[1]) > leftOverMs) await drop(name)
  }
  async function drop(name: string): Promise<void> {
    await owner.query(`drop schema if exists "${name}" cascade`)
    await owner.query(`drop role if exists "${name}"`)
  }

  return {
    async read(question: Question & { views: readonly PostgresView[] }): Promise<Found[]> {
      const name = `${prefix}${Date.now()}_${randomBytes(16).toString('hex')}`
      const password = randomBytes(24).toString('hex')
      try {
        await dropOld()
        await owner.query(readerSql(name, password, question))
      } catch {
        await drop(name).catch(() => {})
        throw failures.refused()
      }
      const { host, port, database, ssl } = owner.options
      const address = new URL(url)
      try {
        return await readWith(
          {
            host: host ?? address.hostname,
            port: port ?? Number(address.port || 5432),
            database: database ?? decodeURIComponent(address.pathname.slice(1)),
            ...(ssl === undefined ? {} : { ssl }),
            user: name,
            password,
          },
          question,
        )
      } finally {
        await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [name]).catch(() => {})
        await drop(name).catch(() => {})
      }
    },
    close: () => owner.end(),
  }
}

function readerSql(name: string, password: string, { views, withinMs }: Question & { views: readonly PostgresView[] }): string {
  return [
    'begin',
    `create role "${name}" login noinherit connection limit 1 password '${password}'`,
    `alter role "${name}" set default_transaction_read_only = on`,
    `alter role "${name}" set statement_timeout = ${Math.ceil(withinMs)}`,
    `alter role "${name}" set search_path = "${name}"`,
    `create schema "${name}"`,
    `grant usage on schema "${name}" to "${name}"`,
    // a barrier: nothing that a report calculates sees a row before the view has let it through
    ...views.map((view) => `create view "${name}"."${view.name}" with (security_barrier) as ${view.sql}`),
    `grant select on all tables in schema "${name}" to "${name}"`,
    'commit',
  ].join('; ')
}

const types = new pg.TypeOverrides()
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
  types.setTypeParser(type, (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text))
for (const type of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMP, pg.types.builtins.TIMESTAMPTZ]) types.setTypeParser(type, (text: string) => text)

/** Runs statements in one transaction that only reads, on a connection of its own. Whatever the server says is told in few words. */
export async function readWith(place: PoolConfig, { queries, withinMs, mostBytes }: Question): Promise<Found[]> {
  const client = new pg.Client({
    ...place,
    types,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: withinMs + 1000,
    application_name: 'millwright-report',
  })
  client.on('error', () => {}) // said by the query that fails
  try {
    await client.connect()
  } catch {
    void client.end().catch(() => {})
    throw failures.unreachable()
  }
  try {
    await client.query(`begin isolation level repeatable read read only; set local statement_timeout = ${Math.ceil(withinMs)}`)
    const found: Found[] = []
    let bytes = 0
    for (const { sql, parameters } of queries) {
      const { fields, rows } = await client.query<Record<string, unknown>>({ text: sql, values: [...parameters], queryMode: 'extended' } as pg.QueryConfig)
      bytes += JSON.stringify(rows).length
      if (bytes > mostBytes) throw failures.big()
      found.push({ columns: fields.map(({ name }) => name), rows })
    }
    return found
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === '57014') throw failures.late(withinMs)
    throw error instanceof Error && error.message === failures.big().message ? error : failures.refused()
  } finally {
    await Promise.race([client.end().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 500).unref())])
  }
}

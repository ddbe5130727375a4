import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** `busyTimeoutMs` blocks the whole thread while it waits: 0 in the main thread, more only inside workers (reliability.md, minimum build rules). */
export type SqliteOptions = { synchronous: 'FULL' | 'NORMAL'; busyTimeoutMs: number }

/** `close` may be called twice; `kysely.destroy()` closes the same connection. */
export type OpenSqlite<Tables> = { kysely: Kysely<Tables>; raw: DatabaseSync; close: () => void }

/** The file is there but is not a sound database. The message is for the person at the console. */
export class DamagedDatabase extends Error {
  override name = 'DamagedDatabase'
}

const journalSizeLimitBytes = 67_108_864

/**
 * Opens one SQLite file with the pragmas every file of ours has, behind Kysely. Throws DamagedDatabase when the file is
 * no database. Bind numbers, texts, bytes and null only: booleans are 0/1 integers (stack.md 4).
 */
export function openSqlite<Tables>(file: string, { synchronous, busyTimeoutMs }: SqliteOptions): OpenSqlite<Tables> {
  const raw = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  const close = () => {
    if (raw.isOpen) raw.close()
  }
  try {
    raw.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous}; pragma journal_size_limit = ${journalSizeLimitBytes}`)
    raw.prepare('select count(*) from sqlite_schema').get() // the first read that looks into the file
  } catch (error) {
    close()
    throw isDamage(error) ? damaged(file, error.message) : error
  }
  const kysely = new Kysely<Tables>({ dialect: new EmbeddedDialect({ database: kyselyDatabase(raw, close) }) })
  return { kysely, raw, close }
}

/** Reads the whole file for structural damage (`quick_check`); throws DamagedDatabase with what is wrong. Takes about a second per gigabyte on an SSD. */
export function checkSqlite(file: string): void {
  const { raw, close } = openSqlite(file, { synchronous: 'FULL', busyTimeoutMs: 0 })
  try {
    const verdict = Object.values(raw.prepare('pragma quick_check(1)').get() ?? {})[0]
    if (verdict !== 'ok') throw damaged(file, String(verdict))
  } catch (error) {
    throw isDamage(error) ? damaged(file, error.message) : error
  } finally {
    close()
  }
}

/** Lets a migration run in one transaction: SQLite can, and a process killed in the middle of one must not leave half the tables (F-01). */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class EmbeddedDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

function kyselyDatabase(raw: DatabaseSync, close: () => void): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close,
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      const statement = sql === 'rollback' ? rollbackOf(raw) : kyselyStatement(raw.prepare(sql))
      if (prepared.size >= maxPrepared) prepared.clear()
      prepared.set(sql, statement)
      return statement
    },
  }
}

const maxPrepared = 500

function kyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bindable(parameters)),
    run: (parameters) => statement.run(...bindable(parameters)),
    iterate: (parameters) => statement.iterate(...bindable(parameters)),
  }
}

/** A full disk makes SQLite roll back by itself; Kysely's own rollback would then fail and hide the reason. */
function rollbackOf(raw: DatabaseSync): SqliteStatement {
  const statement = kyselyStatement(raw.prepare('rollback'))
  return { ...statement, run: (parameters) => (raw.isTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 }) }
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[] // node:sqlite itself refuses what it cannot bind
}

const sqliteCorrupt = 11
const sqliteNotADatabase = 26

function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && (error.errcode === sqliteCorrupt || error.errcode === sqliteNotADatabase)
}

function damaged(file: string, reason: string): DamagedDatabase {
  return new DamagedDatabase(`数据库文件 ${basename(file)} 已损坏（${reason}）。请停止服务，用最近的备份恢复这个文件后重新启动。`)
}
